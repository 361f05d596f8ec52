/** A list and its page as they stand in a path. */
import { pageMax } from '#schema/list-limits.ts';
import { type ListName, listPaths } from './paths.ts';

export const isListName = (name: string): name is ListName => Object.hasOwn(listPaths, name);

/** A page as it stands in a path: one way to write each number. */
export function pageInPath(text: string): number | null {
  const page = /^[1-9]\d{0,4}$/.test(text) ? Number(text) : null;
  return page !== null && page <= pageMax ? page : null;
}
