import type { Facts } from './field.ts';

/** The fields of a person, in the order in which people meet them. */
export const personFacts = {
  name: { label: 'Name', group: 'main', type: 'text' },
  slug: { label: 'Slug', group: 'main', type: 'text' },
  born: { label: 'Born', group: 'main', type: 'text', isNullable: true, isMerged: true },
  died: { label: 'Died', group: 'main', type: 'text', isNullable: true, isMerged: true },
  formerNames: { label: 'Other names', group: 'main', type: 'text', format: 'prose', isNullable: true },
  description: {
    label: 'Text',
    group: 'main',
    type: 'text',
    format: 'prose',
    isNullable: true,
    isMerged: true,
  },
  pictureUrl: {
    label: 'Picture',
    group: 'main',
    type: 'text',
    format: 'picture',
    isNullable: true,
    isMerged: true,
  },
} as const satisfies Facts;
