import { z } from 'zod';
import { moment, momentInput } from './date.ts';
import { historyKinds, sentSeq } from './history.ts';
import { movieTypes } from './movie.ts';
import { pathId } from './text.ts';

/** With this header the site server reads the API as it answered at a moment, given as a number of the log of changes. */
export const asItWasHeader = 'X-As-It-Was';

/** Where the site server shows pages as they were: `/admin/as-it-was/123/movies/sunrise`. */
export const asItWasPrefix = '/admin/as-it-was/';

export const momentPath = z.object({ seq: sentSeq });

/** GET /api/as-it-was: finds the moment that belongs to a date and time. */
export const momentAt = z.strictObject({
  at: momentInput,
});

/** GET /api/as-it-was/{seq}: for a record, the answer also names the changes before and after that moment. */
export const momentQuery = z
  .strictObject({
    kind: z.enum(historyKinds, 'Unknown kind').optional(),
    id: pathId.optional(),
  })
  .refine(({ kind, id }) => (kind === undefined) === (id === undefined), {
    path: ['id'],
    message: 'A kind and an id belong together',
  });
export type MomentQuery = z.infer<typeof momentQuery>;

const seq = z.int().min(0);

/** The page of a record, by what its address is made of; a match is named by its id. */
export const recordPage = z.strictObject({
  type: z.enum([...movieTypes, 'match', 'page', 'collection', 'person']),
  slug: z.string(),
  season: z.int().nullable(),
  episode: z.int().nullable(),
});
export type RecordPage = z.infer<typeof recordPage>;

export const asItWas = z.strictObject({
  /** The last line of the log that had been written at that time. */
  seq,
  at: moment.nullable().meta({ description: 'When that was; null before the first change' }),
  since: moment.nullable().meta({ description: 'How far back the site can be shown' }),
  earlier: seq.nullable().meta({ description: 'Before the last change, of the record or at all' }),
  later: seq.nullable().meta({ description: 'After the next change, of the record or at all' }),
  page: recordPage.nullable().meta({ description: 'Where the record had its page then' }),
});
export type AsItWas = z.infer<typeof asItWas>;

/** POST /api/as-it-was/{seq}/settings */
export const restoredSettings = z.strictObject({
  restored: z.int().min(0).meta({ description: 'How many settings changed' }),
  isHomeRestored: z.boolean().meta({ description: 'The arrangement of home changed' }),
  undo: seq.meta({ description: 'The moment before, whose settings take this back' }),
});
export type RestoredSettings = z.infer<typeof restoredSettings>;
