import { z } from 'zod';
import { limitMax } from '#schema/rules/limits.ts';
import { bodyId, id, pathId, text } from '#schema/rules/text.ts';
import { comment, commentInput, commentStatus, reportReasons } from './comment.ts';
import { match } from './match.ts';
import { movie } from './movie.ts';
import { paged, pagingQuery } from './paging.ts';

/** Why a comment is held; empty when the setting holds all comments. */
const holdReasons = ['honeypot', 'too-fast', 'links', 'word', 'repeated', 'busy'] as const;
const holdReason = z.enum(holdReasons).meta({
  description:
    'honeypot: the unseen field was filled in; too-fast: sent sooner than a person types; links: too many, or in markup; word: one of the blocked words; repeated: the same text for the third time, or one that was hidden; busy: many comments on this title at once',
});
export type HoldReason = z.infer<typeof holdReason>;

const searchMax = 100;

/** A comment as administrators see it. */
export const moderatedComment = comment
  .extend({
    status: commentStatus,
    heldFor: holdReason.array(),
    parent: comment.pick({ name: true, body: true }).optional(),
    reports: z.strictObject({ reason: z.enum(reportReasons), note: z.string().nullable() }).array(),
    movie: movie.pick({ title: true, slug: true, type: true }).optional(),
    match: match.pick({ homeTeam: true, awayTeam: true }).optional(),
  })
  .meta({ id: 'ModeratedComment' });
export type ModeratedComment = z.infer<typeof moderatedComment>;

export const moderatedCommentList = z
  .strictObject({
    comments: moderatedComment.array(),
    ...paged,
  })
  .meta({ id: 'ModeratedCommentList' });
export type ModeratedCommentList = z.infer<typeof moderatedCommentList>;

export const moderatedCommentQuery = z.strictObject({
  ...pagingQuery.shape,
  search: text(searchMax, 'The search')
    .trim()
    .optional()
    .meta({ description: 'A part of the name or the text' }),
  movieId: pathId.optional(),
  matchId: pathId.optional(),
  status: commentStatus.optional(),
  reported: z.literal('true', 'Leave it out, or send true').optional().meta({
    description: 'true lists only what visitors have reported',
  }),
});
export type ModeratedCommentQuery = z.infer<typeof moderatedCommentQuery>;

export const commentChanges = z
  .strictObject({
    status: commentStatus
      .optional()
      .meta({ description: 'Any status, the same one too, closes its reports' }),
    isSpoiler: z.boolean('Must be true or false').optional(),
  })
  .refine((changes) => Object.keys(changes).length > 0, {
    error: 'The status must be visible, held or hidden',
    path: ['status'],
  });
export type CommentChanges = z.infer<typeof commentChanges>;

const tooMany = `At most ${limitMax} comments at once`;
const none = 'Name at least one comment';

export const operatorReply = z.strictObject({
  name: commentInput.shape.name.optional().meta({ description: 'The name of the site where it is left out' }),
  body: commentInput.shape.body,
});
export type OperatorReply = z.infer<typeof operatorReply>;

export const commentsChanges = z.strictObject({
  ids: z.array(bodyId('Must be a positive whole number'), none).min(1, none).max(limitMax, tooMany),
  status: commentStatus,
});

/** The ids are in the address, since many clients drop the body of a DELETE. */
export const commentsQuery = z.strictObject({
  ids: text(limitMax * 11, 'The list', none)
    .min(1, { error: none, abort: true })
    .transform((list) => list.split(','))
    .pipe(pathId.array().max(limitMax, tooMany))
    .meta({ description: 'Ids, separated by commas' }),
});

/** The answer to both: which of the given comments existed. */
export const commentIds = z.strictObject({ ids: id.array() });
