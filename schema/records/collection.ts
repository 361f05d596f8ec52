import type { Facts } from './field.ts';

/** The fields of a collection. */
export const collectionFacts = {
  title: { label: 'Name', type: 'text' },
  slug: { label: 'Slug', type: 'text' },
  description: { label: 'Text', type: 'text', format: 'prose', isNullable: true },
  pictureUrl: { label: 'Picture', type: 'text', format: 'picture', isNullable: true },
} as const satisfies Facts;
