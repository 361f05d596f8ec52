import type { Facts } from './field.ts';

export const collectionFacts = {
  title: { label: 'Name', group: 'main', type: 'text' },
  slug: { label: 'Slug', group: 'main', type: 'text' },
  description: { label: 'Text', group: 'main', type: 'text', format: 'prose', isNullable: true },
  pictureUrl: { label: 'Picture', group: 'main', type: 'text', format: 'picture', isNullable: true },
} as const satisfies Facts;
