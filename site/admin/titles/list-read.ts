import { listPageSize } from '#schema/list-limits.ts';
import type { Params } from '#site/admin/data/address.ts';
import type { TitleKind } from './title-kinds.ts';

/** What a list of titles is read by. */
export function listRead({ list }: TitleKind, place: { page: number; search: string }) {
  const params: Params = { ...list.params, page: place.page, limit: listPageSize, search: place.search };
  return { path: list.path, params };
}
