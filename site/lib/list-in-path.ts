/** A list and its page in a path. */
import { pageMax } from '#schema/list-limits.ts';
import { type ListName, type ListPlace, listPaths } from './paths.ts';

export const isListName = (name: string): name is ListName => Object.hasOwn(listPaths, name);

/** The list whose address a path begins with. */
export function listAt(place: string): { name: ListName; place: ListPlace } | null {
  if (place === 'browse') return { name: 'movies', place };
  return isListName(place) ? { name: place, place } : null;
}

/** A page number in a path; each number has one spelling. */
export function pageInPath(text: string): number | null {
  const page = /^[1-9]\d{0,4}$/.test(text) ? Number(text) : null;
  return page !== null && page <= pageMax ? page : null;
}
