/** A list and its page as they stand in a path. */
import { pageMax } from '#schema/list-limits.ts';
import { type ListName, type ListPlace, listPaths } from './paths.ts';

export const isListName = (name: string): name is ListName => Object.hasOwn(listPaths, name);

/** The list that stands at the beginning of a path. */
export function listAt(place: string): { name: ListName; place: ListPlace } | null {
  if (place === 'browse') return { name: 'movies', place };
  return isListName(place) ? { name: place, place } : null;
}

/** A page as it stands in a path: one way to write each number. */
export function pageInPath(text: string): number | null {
  const page = /^[1-9]\d{0,4}$/.test(text) ? Number(text) : null;
  return page !== null && page <= pageMax ? page : null;
}
