/** A bulk change: what it changes, in which titles, its progress, and whether it can be undone. */

import { z } from 'zod';
import { factsWith, namesOf } from '#schema/records/field.ts';
import { titleFacts } from '#schema/records/title.ts';
import { moment, momentInput } from '#schema/rules/date.ts';
import { genreNames } from '#schema/rules/genre.ts';
import { trashDays } from '#schema/rules/retention.ts';
import { bodyId, id, int4Max, text } from '#schema/rules/text.ts';
import { movieFields } from './movie.ts';
import { normalisedPublication, publicationState } from './publication.ts';
import { titleFilter } from './title-filter.ts';
import { trashQuery } from './trash.ts';

const oneGenre = movieFields.shape.genre
  .refine((genre) => genreNames(genre).length === 1, 'Must be one genre, without commas')
  .meta({ examples: ['Drama'] });

const settableNames = namesOf(factsWith(titleFacts, 'isSetInBulk'));
const settableFields = Object.fromEntries(settableNames.map((name) => [name, true])) as Record<
  (typeof settableNames)[number],
  true
>;

const hostName = text(253, 'The host')
  .trim()
  .toLowerCase()
  .regex(
    /^(?=.)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*(:\d{1,5})?$/,
    'Must be the name of a host, such as stream.example.org, without https:// and path',
  );

const settable = movieFields
  .pick(settableFields)
  .partial()
  .refine((fields) => Object.values(fields).some((value) => value !== undefined), 'Nothing is to be set');

/** The change of each title in a bulk change. */
const titleActions = [
  z.strictObject({ kind: z.literal('set'), fields: settable }),
  z.strictObject({ kind: z.literal('add-genre'), genre: oneGenre }),
  z
    .strictObject({ kind: z.literal('remove-genre'), genre: oneGenre })
    .meta({ description: 'A title whose only genre it is keeps it' }),
  z.strictObject({ kind: z.literal('replace-host'), from: hostName, to: hostName }).meta({
    description: 'In the addresses of stream, video and download, of the titles and their episodes',
  }),
  z
    .strictObject({
      kind: z.literal('set-publication'),
      publication: publicationState,
      publishAt: momentInput
        .nullable()
        .default(null)
        .meta({ description: 'With `scheduled`; a moment that is over publishes at once', examples: [null] }),
      archiveAt: momentInput
        .nullable()
        .exactOptional()
        .meta({ description: 'Left out: each title keeps its own', examples: [null] }),
    })
    .superRefine(({ publication, publishAt, archiveAt = null }, context) => {
      const found = normalisedPublication({ publication, publishAt, archiveAt }, Date.now());
      if ('path' in found) context.addIssue({ code: 'custom', path: [found.path], message: found.message });
    }),
  z.strictObject({
    kind: z.literal('add-to-collection'),
    collection: bodyId('Must be the id of a collection'),
  }),
  z.strictObject({ kind: z.literal('delete') }),
] as const;
const titleAction = z.discriminatedUnion(
  'kind',
  titleActions,
  'Must be a change of kind set, add-genre, remove-genre, replace-host, set-publication, add-to-collection or delete',
);
export type TitleAction = z.infer<typeof titleAction>;

/** The action of a bulk change on its records: on titles, doubles, entries of the trash, or all records that use a file. */
const bulkAction = z.discriminatedUnion('kind', [
  ...titleActions,
  z
    .strictObject({ kind: z.literal('merge'), left: z.int().min(0) })
    .meta({ description: 'Of likely duplicates; `left` pairs stay for a person to decide' }),
  z.strictObject({ kind: z.literal('restore') }),
  z.strictObject({ kind: z.literal('replace-file'), name: z.string(), from: z.string(), to: z.string() }),
]);
export type BulkAction = z.infer<typeof bulkAction>;

const fileAddressMax = 200;

/** A selection of more titles than this is sent as a filter instead of as ids. */
const mostNamed = 10_000;

const chosenTitles = z.union(
  [
    z.strictObject({ ids: id.array().min(1, 'No title is chosen').max(mostNamed) }),
    z.strictObject({ filter: titleFilter }),
  ],
  `Must be up to ${mostNamed} ids, or a filter`,
);
export type ChosenTitles = z.infer<typeof chosenTitles>;

/** POST /api/bulk-changes, and its preview. */
export const bulkOrder = z.strictObject({ titles: chosenTitles, action: titleAction });
export type BulkOrder = z.infer<typeof bulkOrder>;

const chosenEntries = z.union(
  [
    z.strictObject({ ids: id.array().min(1, 'No entry is chosen').max(mostNamed) }),
    z.strictObject({ filter: trashQuery.pick({ kind: true, search: true }) }),
  ],
  `Must be up to ${mostNamed} ids, or a filter`,
);
export type ChosenEntries = z.infer<typeof chosenEntries>;

export const restoreOrder = z
  .strictObject({ entries: chosenEntries })
  .meta({ examples: [{ entries: { ids: [3] } }] });

/** POST /api/media/:id/replace */
export const replacement = z.strictObject({
  url: text(fileAddressMax, 'The address')
    .regex(/^\/media\/uploads\//, 'Must be the address of an uploaded file, as its upload answered it')
    .meta({ examples: ['/media/uploads/posters/5a1c0b7e9d2f4a68c3e1.webp'] }),
});

const count = z.int().min(0).max(int4Max);

export const bulkPreview = z.strictObject({
  titles: count.meta({ description: 'How many are chosen' }),
  changing: count.meta({ description: 'How many titles would become different' }),
  episodes: count.meta({ description: 'How many episodes would' }),
  pages: count.meta({
    description:
      'How many pages of these titles are rendered again: of each its own, its watch page, and those of its seasons and episodes. Lists that show them, home and search are not included',
  }),
});
export type BulkPreview = z.infer<typeof bulkPreview>;

const bulkStates = ['running', 'stopped', 'done'] as const;

export const bulkChange = z.strictObject({
  id,
  action: bulkAction,
  state: z.enum(bulkStates),
  total: count.meta({
    description: 'Titles and episodes, entries of the trash, or records that use the file',
  }),
  done: count,
  changed: count.meta({
    description:
      'Of those that are done; the others were changed or deleted meanwhile, or cannot take the value',
  }),
  startedBy: z.string(),
  startedAt: moment,
  finishedAt: moment.nullable(),
  undoes: id.nullable().meta({ description: 'The change that this one undoes' }),
  undoneBy: id.nullable().meta({ description: 'The change that takes this one back' }),
  waitsFor: id.nullable().meta({ description: 'The running change that is worked on before it' }),
  problem: z.string().nullable().meta({ description: 'Why it does not go on; it is tried again' }),
  skipped: count.meta({ description: 'Records that could not be changed' }),
  skippedRecords: z
    .strictObject({ name: z.string(), reason: z.string() })
    .array()
    .meta({ description: 'The first of them' }),
});
export type BulkChange = z.infer<typeof bulkChange>;

export const bulkMessages = {
  notFound: 'This change of many titles was not found',
  nothing: 'None of these titles would become different',
  noDoubles: 'There are no likely duplicates that can be merged without a decision',
  nothingThere: 'None of these lies in the trash any more',
  unused: 'Nothing uses this file: delete it, and use the other one',
  sameFile: 'This is the file itself: send another one',
  otherKind: 'Must be a file of the same kind',
  noFile: 'There is no such file',
  running: 'It is still running: stop it first, or wait for its end',
  old: `It is older than ${trashDays} days, and cannot be undone any more`,
  undone: 'It has been undone already',
  isUndo: 'This is itself an undo: make the change again instead',
  ended: 'It has ended already',
  undoRuns: 'An undo runs to its end',
  nothingDone: 'It has changed nothing',
} as const;
