import type { MovieType } from '#schema/movie.ts';
import { titleFilterNames } from '#schema/title-filter-names.ts';
import type { Params } from '#site/lib/api-address.ts';

export const titlesPath = '/api/titles';

/** The parameters of an address that narrow or order a list of titles, in the order in which they are sent. */
export const narrowing = [...titleFilterNames, 'sort', 'order'] as const;

/** The parameters by which a list of titles is read, except page and search. The list of all types may be narrowed to one. */
export const titlesQuery = (type: MovieType | null, params: URLSearchParams): Params => ({
  type: type ?? params.get('type'),
  ...Object.fromEntries(narrowing.map((name) => [name, params.get(name)])),
});
