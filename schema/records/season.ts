import type { Facts } from './field.ts';

/** The fields of a season. */
export const seasonFacts = {
  seasonNumber: { label: 'Season number', type: 'integer', importedAs: 'season' },
  title: { label: 'Title', type: 'text' },
  description: { label: 'Description', type: 'text', isNullable: true },
  posterUrl: { label: 'Poster URL', type: 'text', isAddress: true, isNullable: true },
  releaseDate: { label: 'Release date', type: 'date', isNullable: true },
} as const satisfies Facts;
