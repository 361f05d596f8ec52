import type { Facts } from './field.ts';

/** The fields of a season. */
export const seasonFacts = {
  seasonNumber: { label: 'Season number', type: 'integer', importedAs: 'season' },
  title: { label: 'Title', type: 'text' },
  description: { label: 'Description', type: 'text', format: 'prose', isNullable: true },
  posterUrl: { label: 'Poster URL', type: 'text', format: 'picture', isNullable: true },
  releaseDate: { label: 'Release date', type: 'date', isNullable: true },
} as const satisfies Facts;
