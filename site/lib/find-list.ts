/** What page n of a list shows, or where it sends the visitor. */
import type { AstroGlobal } from 'astro';
import type { MovieList } from '#schema/movie.ts';
import { isListName, pageInPath } from './list-in-path.ts';
import { readList } from './live.ts';
import { type ListName, listPath } from './paths.ts';

export type FoundList =
  | { kind: 'found'; name: ListName; page: number; list: MovieList }
  | { kind: 'moved'; path: string }
  | { kind: 'missing' };

export async function findList(astro: AstroGlobal, name: string, pageText: string): Promise<FoundList> {
  const page = pageInPath(pageText);
  if (page === null || !isListName(name)) return { kind: 'missing' };
  // the first page has the shorter address
  if (page === 1) return { kind: 'moved', path: listPath(name) };
  const list = await readList(astro, name, page);
  return page > list.totalPages ? { kind: 'missing' } : { kind: 'found', name, page, list };
}
