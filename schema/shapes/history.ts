import { z } from 'zod';
import { collectionFacts } from '#schema/records/collection.ts';
import { episodeFacts } from '#schema/records/episode.ts';
import { namesOf, publicationFacts, writtenNames } from '#schema/records/field.ts';
import { matchFacts } from '#schema/records/match.ts';
import { pageFacts } from '#schema/records/page.ts';
import { personFacts } from '#schema/records/person.ts';
import { seasonFacts } from '#schema/records/season.ts';
import { titleFacts } from '#schema/records/title.ts';
import { accountLimits } from '#schema/rules/account-and-password.ts';
import { dayInput, moment } from '#schema/rules/date.ts';
import { listPageSize } from '#schema/rules/limits.ts';
import { pathId, text } from '#schema/rules/text.ts';
import { limitQuery, paged, pagingQuery } from './paging.ts';

const publication = namesOf(publicationFacts);

/** The kinds of records that have a history, by their names in the log, with the fields that a save can change. */
export const historyFields = {
  movie: [...writtenNames(titleFacts), ...publication],
  season: [...writtenNames(seasonFacts), ...publication],
  episode: [...writtenNames(episodeFacts), ...publication],
  match: [...writtenNames(matchFacts).filter((field) => field !== 'minute'), ...publication],
  page: [...writtenNames(pageFacts), ...publication],
  collection: writtenNames(collectionFacts),
  person: writtenNames(personFacts),
  comment: ['status', 'isSpoiler'],
  ui_setting: ['value'],
} as const satisfies Record<string, readonly string[]>;

export const historyKinds = Object.keys(historyFields) as (keyof typeof historyFields)[];
export type HistoryKind = (typeof historyKinds)[number];

/** Further records whose changes are listed in the activity. */
export const activityKinds = [
  ...historyKinds,
  'match_incident',
  'ask',
  'home_arrangement',
  'admin_user',
  'account_link',
  'api_token',
  'preview_link',
  'webhook',
  'sign_in',
  'second_factor',
  'publish_order',
  'bulk_change',
  'import',
  'backup',
] as const;
const activityKind = z.enum(activityKinds, 'Unknown kind');
export type ActivityKind = z.infer<typeof activityKind>;

const changeOps = ['insert', 'update', 'delete'] as const;
const op = z.enum(changeOps);
const seq = z.int().min(0);
/** Numbers of the log have up to 16 digits: after a restore they continue from the milliseconds since 1970. */
const sentSeq = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'Must be the number of a change')
  .transform(Number)
  .meta({ examples: ['1'] });
const value = z.unknown();

/** The setting for how many days changes are kept. The change feed always reaches back 30 days. */
export const historyDaysKey = 'history_days';

export const historyPath = z.object({ kind: z.enum(historyKinds, 'Unknown kind'), id: pathId });
export const historyStatePath = historyPath.extend({ seq: sentSeq });

export const historyList = z.strictObject({
  /** The record's name in its newest line; null when the log has no line of it. */
  name: z.string().nullable(),
  isDeleted: z.boolean(),
  entries: z
    .strictObject({
      seq,
      at: moment,
      actor: z.string().nullable().meta({ description: 'null for the product itself and for SQL' }),
      op,
      fields: z.strictObject({ field: z.string(), from: value, to: value }).array(),
    })
    .array(),
  ...paged,
});
export type HistoryList = z.infer<typeof historyList>;
export const historyQuery = pagingQuery;

export const historyState = z.strictObject({
  at: moment,
  differences: z
    .strictObject({
      field: z.string(),
      value,
      now: value,
      isLost: z.boolean().meta({ description: 'Its file was deleted, so that it cannot be restored' }),
    })
    .array()
    .meta({ description: 'Sending `value` of each to the PUT of the record restores the state' }),
});
export type HistoryState = z.infer<typeof historyState>;

export const restoredSettingsPath = z.object({ seq: sentSeq });
export const restoredSettings = z.strictObject({
  restored: z.int().min(0).meta({ description: 'How many settings changed' }),
  isHomeRestored: z.boolean().meta({ description: 'The arrangement of home changed' }),
  undo: seq.meta({ description: 'The change before, whose settings take this back' }),
});
export type RestoredSettings = z.infer<typeof restoredSettings>;

export const activityFilter = z.strictObject({
  actor: text(accountLimits.email, 'The person').trim().optional(),
  kind: activityKind.optional(),
  from: dayInput.optional().meta({ description: 'The first day (UTC)' }),
  to: dayInput.optional().meta({ description: 'The last day (UTC)' }),
});
export type ActivityFilter = z.infer<typeof activityFilter>;

export const activityQuery = activityFilter.extend({
  before: sentSeq.optional().meta({ description: '`next` of the answer before' }),
  limit: limitQuery(2 * listPageSize),
});
export type ActivityQuery = z.infer<typeof activityQuery>;

const activityEntry = z.strictObject({
  seq,
  at: moment,
  actor: z.string().nullable(),
  kind: activityKind,
  op,
  /** The number of records that one person changed in the same way in succession. */
  count: z.int().min(1),
  /** The newest of these records. */
  recordId: z.int(),
  name: z.string(),
  fields: z.string().array(),
});
export type ActivityEntry = z.infer<typeof activityEntry>;

export const activityList = z.strictObject({
  entries: activityEntry.array(),
  next: seq.nullable().meta({ description: 'Where the older ones go on; null at the end' }),
  /** The size of the whole log. */
  bytes: z.int().min(0),
  since: moment.nullable(),
});
/** A change of many titles, or an import of the dashboard, whose records have no line of their own in the activity. */
export const activityDeed = z.object({
  kind: z
    .enum(['bulk_change', 'import'], 'Must be bulk_change or import')
    .meta({ examples: ['bulk_change'] }),
  id: pathId,
});
export type ActivityDeed = z.infer<typeof activityDeed>;
const deedSum = z.strictObject({ kind: activityKind, op, count: z.int().min(1) });
export type DeedSum = z.infer<typeof deedSum>;
export const deedSums = deedSum.array();

export type ActivityList = z.infer<typeof activityList>;
