import type { Facts } from './field.ts';

export const seasonFacts = {
  seasonNumber: {
    label: 'Season number',
    group: 'names',
    type: 'integer',
    importedAs: 'season',
    isLookedUp: true,
  },
  title: { label: 'Title', group: 'names', type: 'text', isLookedUp: true },
  description: {
    label: 'Description',
    group: 'text',
    type: 'text',
    format: 'prose',
    isNullable: true,
    isLookedUp: true,
  },
  releaseDate: { label: 'Release date', group: 'details', type: 'date', isNullable: true, isLookedUp: true },
  posterUrl: { label: 'Poster URL', group: 'poster', type: 'text', format: 'picture', isNullable: true },
} as const satisfies Facts;
