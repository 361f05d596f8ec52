import { z } from 'zod';
import { moment } from '#schema/rules/date.ts';
import { int4Max } from '#schema/rules/text.ts';
import { pageLimits } from './page.ts';
import { previewKinds } from './preview.ts';

const draftKinds = [...previewKinds, 'collection', 'person'] as const;
export type DraftKind = (typeof draftKinds)[number];

export const draftMessages = {
  changed: 'This draft was saved in another window meanwhile',
  tooMany: 'There are 500 drafts already: save or discard some first',
} as const;

export const mostDrafts = 500;
const mostFields = 60;

/** Removes NUL characters, which jsonb cannot hold. */
const typed = (max: number, label: string) =>
  z
    .string(`${label} must be a text`)
    .max(max, `${label} must be at most ${max} characters`)
    .transform((value) => value.replaceAll('\u0000', ''));

const value = z.union(
  [typed(pageLimits.content, 'The field'), z.number(), z.boolean(), z.null()],
  'Must be a text, a number, true, false or null',
);
const values = z
  .record(z.string().regex(/^[a-z][A-Za-z0-9]{0,39}$/, 'Must be the name of a field'), value)
  .refine((fields) => Object.keys(fields).length <= mostFields, `At most ${mostFields} fields`);

const shape = {
  fields: values.meta({
    description: 'The changed fields as they were typed: incomplete or invalid ones too',
    examples: [{ title: 'Metropol', year: '19' }],
  }),
  was: values.meta({
    description: 'The same fields of the record when the draft was begun; empty for a new record',
    examples: [{ title: 'Metropolis', year: 1927 }],
  }),
  name: typed(300, 'The name').meta({
    description: 'What the list of drafts calls it',
    examples: ['Metropolis'],
  }),
  address: typed(600, 'The address')
    .refine((path) => /^\/[a-z]/.test(path), 'Must be an address below /admin')
    .meta({ description: 'The path of the form, below /admin', examples: ['/movies/metropolis/edit'] }),
};
const version = z.int().min(0).max(int4Max);

export const draftInput = z.strictObject({
  ...shape,
  version: version.meta({
    description: 'The version that this one follows; 0 where there was none',
    examples: [0],
  }),
});
export type DraftInput = z.infer<typeof draftInput>;

const kind = z.enum(draftKinds, 'Unknown kind');

export const draftPath = z.object({
  kind,
  record: z
    .string()
    .regex(/^(?:[1-9]\d{0,9}|new(?:-[a-z0-9_]{1,20}){0,2})$/, 'Must be an id, or new')
    .meta({
      description:
        'The id of the record; for one that does not exist yet `new`, what it belongs to and a name of its own, with hyphens between',
      examples: ['new-movie-1'],
    }),
});
export type DraftPath = z.infer<typeof draftPath>;

export const listedDraft = z.strictObject({
  kind,
  record: z.string(),
  name: z.string(),
  address: z.string(),
  savedAt: moment,
});
export type ListedDraft = z.infer<typeof listedDraft>;

export const draft = listedDraft.extend({ fields: values, was: values, version });
export type Draft = z.infer<typeof draft>;

/** Null when there is no draft. */
export const draftReply = z.strictObject({ draft: draft.nullable() });
export const draftRemoved = z.strictObject({ wasThere: z.boolean() });
