import type { Facts } from './field.ts';

export const publicationStates = ['draft', 'scheduled', 'published', 'archived'] as const;

/** Whether and when visitors see a title, season, episode, match or page. */
export const publicationFacts = {
  publication: { label: 'Publication', type: 'text', oneOf: publicationStates },
  publishAt: { label: 'Visible from', type: 'moment', isNullable: true },
  archiveAt: { label: 'Visible until', type: 'moment', isNullable: true },
} as const satisfies Facts;
