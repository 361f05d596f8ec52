import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectFolder } from './child.ts';
import { endpointsOf, pagesOf, routesOf } from './page-routes.ts';

/**
 * The same site as `astro build` would make it: a copy whose pages are static, each page with parameters given the paths that
 * our page store holds. Layouts, components, middleware and the reading of the API are the very same files. Pages are rendered
 * side by side, as ours are, so that both may batch their reading.
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
  // Files that are no pages are drawn by neither of the two.
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

/** Our render workers tell the pages how far the data is, so that settings are read once and not for each page. */
const position = `export const onRequest = (context, next) => {
  context.locals.position = 0;
  return next();
};
`;

const config = (sideBySide: number) => `import react from '@astrojs/react';
import { defineConfig, envField } from 'astro/config';
import { wakingDirectives } from '#site/directives/register.ts';

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
  integrations: [react({ experimentalDisableStreaming: true }), wakingDirectives(), position],
  cacheDir: './.cache',
  vite: { cacheDir: './.cache/vite', build: { cssCodeSplit: false, assetsInlineLimit: 0 } },
  build: { inlineStylesheets: 'never', concurrency: ${sideBySide} },
  env: {
    schema: {
      API_URL: envField.string({ context: 'server', access: 'secret' }),
      SITE_URL: envField.string({ context: 'server', access: 'secret' }),
    },
  },
});
`;
