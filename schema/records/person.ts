import type { Facts } from './field.ts';

/** The fields of a person, in the order in which people meet them. */
export const personFacts = {
  name: { label: 'Name', type: 'text' },
  slug: { label: 'Slug', type: 'text' },
  born: { label: 'Born', type: 'text', isNullable: true, isMerged: true },
  died: { label: 'Died', type: 'text', isNullable: true, isMerged: true },
  formerNames: { label: 'Other names', type: 'text', format: 'prose', isNullable: true },
  description: { label: 'Text', type: 'text', format: 'prose', isNullable: true, isMerged: true },
  pictureUrl: { label: 'Picture', type: 'text', format: 'picture', isNullable: true, isMerged: true },
} as const satisfies Facts;
