import type { Facts } from './field.ts';

export const pageFacts = {
  title: { label: 'Title', type: 'text' },
  slug: { label: 'Slug', type: 'text' },
  content: { label: 'Content', type: 'text' },
} as const satisfies Facts;
