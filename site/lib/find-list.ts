/** What page n of a list shows, or where it sends the visitor. */
import type { AstroGlobal } from 'astro';
import type { MovieList } from '#schema/movie.ts';
import { listAt, pageInPath } from './list-in-path.ts';
import { readList } from './live.ts';
import { type ListName, type ListPlace, listPath } from './paths.ts';

export type FoundList =
  | { kind: 'found'; name: ListName; place: ListPlace; page: number; list: MovieList }
  | { kind: 'moved'; path: string }
  | { kind: 'missing' };

export async function findList(astro: AstroGlobal, place: string, pageText: string): Promise<FoundList> {
  const page = pageInPath(pageText);
  const at = listAt(place);
  if (page === null || at === null) return { kind: 'missing' };
  // the first page has the shorter address
  if (page === 1) return { kind: 'moved', path: listPath(at.place) };
  const list = await readList(astro, at.name, page);
  return page > list.totalPages ? { kind: 'missing' } : { kind: 'found', ...at, page, list };
}
