import { z } from 'zod';
import { moment } from '#schema/rules/date.ts';
import { id, text } from '#schema/rules/text.ts';
import { removed } from './error.ts';
import { paged, pagingQuery } from './paging.ts';

export const trashKinds = ['movie', 'season', 'episode', 'match', 'page', 'collection', 'person'] as const;
const trashKind = z.enum(trashKinds).meta({
  description:
    'movie: a movie, TV show or anime with its seasons, episodes and comments; match: with its comments; collection: with its order; person: with their credits',
});
export type TrashKind = z.infer<typeof trashKind>;

export const trashMessages = { notFound: 'Deleted entry not found' } as const;

/** A deleted record with everything that was deleted with it. */
const trashEntry = z
  .strictObject({
    id,
    kind: trashKind,
    recordId: id,
    name: z.string(),
    seasons: z.int(),
    episodes: z.int(),
    comments: z.int(),
    deletedBy: z.string().nullable(),
    deletedAt: moment,
    /** Until this moment it can be restored. */
    keptUntil: moment,
  })
  .meta({ id: 'TrashEntry' });
export type TrashEntry = z.infer<typeof trashEntry>;

export const trashList = z.strictObject({ entries: trashEntry.array(), ...paged }).meta({ id: 'TrashList' });

export const trashQuery = z.strictObject({
  ...pagingQuery.shape,
  kind: trashKind.optional(),
  search: text(100, 'The search').trim().optional().meta({ description: 'A part of the name' }),
});
export type TrashQuery = z.infer<typeof trashQuery>;

/** The answer to a DELETE that can be undone: the deleted record, and its id in the trash. */
export const trashed = removed.extend({ trashId: id }).meta({ id: 'Trashed' });
export type Trashed = z.infer<typeof trashed>;

export const restored = z
  .strictObject({
    kind: trashKind,
    id,
    slug: z
      .string()
      .nullable()
      .meta({ description: 'A different one when the former is taken by now; null for records without one' }),
  })
  .meta({ id: 'Restored' });
export type Restored = z.infer<typeof restored>;
