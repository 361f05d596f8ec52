import type { Facts } from './field.ts';

/** The fields of a collection. */
export const collectionFacts = {
  title: { label: 'Name', type: 'text' },
  slug: { label: 'Slug', type: 'text' },
  description: { label: 'Text', type: 'text', isNullable: true },
  pictureUrl: { label: 'Picture', type: 'text', isNullable: true },
} as const satisfies Facts;
