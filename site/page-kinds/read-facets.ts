import { countFacets } from '#schema/calls/title-lists.ts';
import type { Facets } from '#schema/facets.ts';
import { askedFilters, type ListFilters } from '#site/lib/list-filters.ts';
import { serverCall } from '#site/lib/server-api.ts';

/**
 * The filters for the titles on a page; null when the API gave no answer. @param within the list or the search that the filters
 * belong to
 */
export function readFacets(
  within: Readonly<Record<string, string>>,
  filters: ListFilters,
): Promise<Facets | null> {
  const { sort: _, ...asked } = askedFilters(filters);
  return serverCall(countFacets, { query: { ...asked, ...within } }).catch(() => null);
}
