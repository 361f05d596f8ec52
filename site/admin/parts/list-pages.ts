import { listPageSize, pageMax, titlePageMax } from '#schema/rules/limits.ts';
import type { Params } from '#site/lib/api.ts';

/** The page and the search term that an address names. */
export function listPlace(params: URLSearchParams): { page: number; search: string } {
  const page = Math.min(titlePageMax, Math.max(1, Math.floor(Number(params.get('page') ?? '1')) || 1));
  return { page, search: params.get('search') ?? '' };
}

/**
 * The query a list is read by. Its order matters: first-requests.ts asks for the same address as the list does.
 * @param most the highest page that the API takes
 */
export const listQuery = (filter: Params, params: URLSearchParams, most: number = pageMax): Params => {
  const { page, search } = listPlace(params);
  return { ...filter, page: Math.min(page, most), limit: listPageSize, search };
};

/** The query of the last page, for an address that names a page behind it; null for any other address. */
export function pageWithin(query: URLSearchParams, page: number, totalPages: number): URLSearchParams | null {
  if (page <= totalPages) return null;
  const next = new URLSearchParams(query);
  if (totalPages > 1) next.set('page', String(totalPages));
  else next.delete('page');
  return next;
}

const most = 5;

/** Up to five page numbers, with the current one in the middle where there is room on both sides. */
export function pagerNumbers(current: number, last: number): number[] {
  const start = Math.max(1, Math.min(current - Math.floor(most / 2), last - most + 1));
  return Array.from({ length: Math.min(most, last) }, (_, index) => start + index);
}
