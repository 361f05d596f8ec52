import { z } from 'zod';
import { movieListQuery } from './movie.ts';

/** The filters of a list, in the order shown. */
export const facetNames = [
  'genre',
  'year',
  'country',
  'type',
  'rating',
  'length',
  'quality',
  'watch',
] as const;
export type FacetName = (typeof facetNames)[number];

/** The filters of a list, of the trending titles, or of the results of a search. */
export const facetsQuery = movieListQuery.omit({ page: true, limit: true, sort: true }).extend({
  trending: z
    .enum(['true'], 'Trending is true or left out')
    .optional()
    .meta({ description: 'Only titles in demand' }),
});
export type FacetsQuery = z.infer<typeof facetsQuery>;

const facetValue = z.object({ value: z.string().meta({ examples: ['drama'] }), count: z.int().min(1) });

const values = facetValue.array();
/**
 * For each filter its values, with the number of titles that each leaves in combination with the other filters; values that leave
 * none are omitted.
 */
export const facets = z.object({
  genre: values.meta({ description: 'The most titles first' }),
  year: values.meta({ description: 'Decades, the latest first' }),
  country: values,
  type: values,
  rating: values.meta({ description: 'At least so much' }),
  length: values,
  quality: values,
  watch: values,
} satisfies Record<FacetName, typeof values>);
export type Facets = z.infer<typeof facets>;
