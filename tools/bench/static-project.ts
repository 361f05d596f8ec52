import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from './child.ts';

/**
 * The same site for `astro build`: a copy whose pages are static, with path parameters from the page store. Layouts, components,
 * middleware and API client are the same files. Pages are rendered concurrently, as in the product, so that both can batch their
 * reads.
 */
export async function makeStaticProject(folder: string, paths: string[], sideBySide: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const part of ['site', 'schema', 'package.json', 'tsconfig.json']) {
    await cp(join(projectFolder, part), join(folder, part), { recursive: true });
  }
  await cp(join(projectFolder, '.cache/fonts'), join(folder, '.cache/fonts'), { recursive: true });
  await symlink(join(projectFolder, 'node_modules'), join(folder, 'node_modules'));
  for (const { file, params } of await routesOf(pagesOf(folder), paths)) {
    const page = join(pagesOf(folder), file);
    await writeFile(`${page}.paths.json`, JSON.stringify(params.map((one) => ({ params: one }))));
    const source = await readFile(page, 'utf8');
    await writeFile(page, source.replace('---\n', `---\n${staticPaths(file)}`));
  }
  // Endpoints are left out of both measurements.
  for (const file of await endpointsOf(pagesOf(folder))) {
    const endpoint = join(pagesOf(folder), file);
    await writeFile(endpoint, `${await readFile(endpoint, 'utf8')}${noPaths}`);
  }
  await writeFile(join(folder, 'position.ts'), position);
  await writeFile(join(folder, 'astro.config.mjs'), config(sideBySide));
}

const staticPaths = (file: string) => `import paths from './${file.split(/[\\/]/).at(-1)}.paths.json';
export const getStaticPaths = () => paths;
`;

const noPaths = `
export const getStaticPaths = () => [];
`;

/** Render workers give pages the feed's position, so that settings are read once instead of once per page. */
const position = `export const onRequest = (context, next) => {
  context.locals.position = 0;
  return next();
};
`;

const config = (sideBySide: number) => `import { defineConfig, envField } from 'astro/config';
import { reactOnIntent } from '#site/directives/register.ts';

const position = {
  name: 'position',
  hooks: {
    'astro:config:setup': ({ addMiddleware }) => addMiddleware({ entrypoint: new URL('./position.ts', import.meta.url), order: 'pre' }),
  },
};

export default defineConfig({
  srcDir: './site',
  publicDir: './site/public',
  output: 'static',
  trailingSlash: 'never',
  compressHTML: true,
  integrations: [reactOnIntent(), position],
  cacheDir: './.cache',
  vite: { cacheDir: './.cache/vite', build: { cssCodeSplit: false, assetsInlineLimit: 0 } },
  build: { inlineStylesheets: 'never', concurrency: ${sideBySide} },
  env: {
    schema: {
      API_URL: envField.string({ context: 'server', access: 'secret' }),
      FEED_KEY: envField.string({ context: 'server', access: 'secret', default: '' }),
      SITE_URL: envField.string({ context: 'server', access: 'secret' }),
    },
  },
});
`;

export interface Route {
  /** The page's file, relative to the folder of pages. */
  file: string;
  params: Record<string, string>[];
}

/** Which paths belong to each page with parameters in its name, the most specific page first. */
export async function routesOf(pagesFolder: string, paths: string[]): Promise<Route[]> {
  const files = await readdir(pagesFolder, { recursive: true });
  const pages = files.filter((file) => file.endsWith('.astro') && file.includes('[')).sort(bySpecificity);
  const left = new Set(paths);
  return pages.map((file) => {
    const pattern = patternOf(file);
    const params: Record<string, string>[] = [];
    for (const path of left) {
      const match = pattern.exec(path);
      if (!match) continue;
      left.delete(path);
      params.push({ ...match.groups });
    }
    return { file, params };
  });
}

/** 'movies/[slug]/index.astro' matches /movies/anything. */
function patternOf(file: string): RegExp {
  const path = file.replaceAll('\\', '/').replace(/(?:\/index)?\.astro$/, '');
  return new RegExp(`^/${path.replace(/\[(\w+)\]/g, '(?<$1>[^/]+)')}$`);
}

const parameters = (file: string) => file.split('[').length;
const bySpecificity = (a: string, b: string) => parameters(a) - parameters(b) || a.localeCompare(b);

const pagesOf = (project: string) => join(project, 'site', 'pages');

/** Endpoints with parameters in their name: calendars, files of the sitemap. */
async function endpointsOf(pagesFolder: string): Promise<string[]> {
  const files = await readdir(pagesFolder, { recursive: true });
  return files.filter((file) => file.endsWith('.ts') && file.includes('['));
}
