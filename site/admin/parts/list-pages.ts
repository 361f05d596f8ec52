import { pageMax } from '#schema/limits.ts';

/** Which part of a list an address names. */
export function listPlace(params: URLSearchParams): { page: number; search: string } {
  const page = Math.min(pageMax, Math.max(1, Math.floor(Number(params.get('page') ?? '1')) || 1));
  return { page, search: params.get('search') ?? '' };
}

/** The query of a list's last page, for an address that asks for one behind it; null for one that does not. */
export function pageWithin(query: URLSearchParams, page: number, totalPages: number): URLSearchParams | null {
  if (page <= totalPages) return null;
  const next = new URLSearchParams(query);
  if (totalPages > 1) next.set('page', String(totalPages));
  else next.delete('page');
  return next;
}

const most = 5;

/** Up to five page numbers, the current one in their middle where there is room. */
export function pagerNumbers(current: number, last: number): number[] {
  const start = Math.max(1, Math.min(current - Math.floor(most / 2), last - most + 1));
  return Array.from({ length: Math.min(most, last) }, (_, index) => start + index);
}
