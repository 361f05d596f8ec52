import { pageMax } from '#schema/list-limits.ts';

/** Which part of a list an address names. */
export function listPlace(params: URLSearchParams): { page: number; search: string } {
  const page = Math.min(pageMax, Math.max(1, Math.floor(Number(params.get('page') ?? '1')) || 1));
  return { page, search: params.get('search') ?? '' };
}
