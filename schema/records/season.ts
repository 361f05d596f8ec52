import type { Facts } from './field.ts';

/** The fields of a season. */
export const seasonFacts = {
  seasonNumber: { label: 'Season number', type: 'integer', importedAs: 'season', isLookedUp: true },
  title: { label: 'Title', type: 'text', isLookedUp: true },
  description: { label: 'Description', type: 'text', format: 'prose', isNullable: true, isLookedUp: true },
  posterUrl: { label: 'Poster URL', type: 'text', format: 'picture', isNullable: true },
  releaseDate: { label: 'Release date', type: 'date', isNullable: true, isLookedUp: true },
} as const satisfies Facts;
