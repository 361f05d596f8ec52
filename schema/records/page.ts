import type { Facts } from './field.ts';

/** The fields of a content page. */
export const pageFacts = {
  title: { label: 'Title', type: 'text' },
  slug: { label: 'Slug', type: 'text' },
  content: { label: 'Content', type: 'text' },
} as const satisfies Facts;
