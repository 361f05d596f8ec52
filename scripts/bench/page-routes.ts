import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

export interface Route {
  /** Of the page's file, below the folder of pages. */
  file: string;
  params: Record<string, string>[];
}

/** Which of the paths each page with parameters in its name stands for, the most specific page first. */
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

/** 'movies/[slug]/index.astro' is for /movies/anything. */
function patternOf(file: string): RegExp {
  const path = file.replaceAll('\\', '/').replace(/(?:\/index)?\.astro$/, '');
  return new RegExp(`^/${path.replace(/\[(\w+)\]/g, '(?<$1>[^/]+)')}$`);
}

const parameters = (file: string) => file.split('[').length;
const bySpecificity = (a: string, b: string) => parameters(a) - parameters(b) || a.localeCompare(b);

export const pagesOf = (project: string) => join(project, 'site', 'pages');

/** Files with parameters in their name that are no pages: calendars, files of the sitemap. */
export async function endpointsOf(pagesFolder: string): Promise<string[]> {
  const files = await readdir(pagesFolder, { recursive: true });
  return files.filter((file) => file.endsWith('.ts') && file.includes('['));
}
