/** The calls of the comments. */
import type {
  listMatchComments,
  listTitleComments,
  postMatchComment,
  postTitleComment,
  reportComment as sendReport,
} from '#schema/calls/comments.ts';
import type {
  Commented,
  CommentOrder,
  CommentPost,
  CommentReport,
  CommentThread,
} from '#schema/shapes/comment.ts';
import { asList, call } from '#site/lib/api.ts';
import { listedComments } from './comment-numbers.ts';

/** In milliseconds. A server without an answer by then counts as unreachable. */
const patienceMs = 20_000;

export interface Asked {
  sort: CommentOrder;
  /** Begins with this comment. */
  from?: number;
  /** Continues after this comment. */
  after?: number;
}

const folders = { movie: 'movies', match: 'matches' } as const;

export const commentsPath = ({ kind, id }: Commented) => `/api/${folders[kind]}/${id}/comments`;

export async function loadComments({ kind, id }: Commented, asked: Asked): Promise<CommentThread[]> {
  return asList(
    await call<typeof listTitleComments | typeof listMatchComments>(
      `GET /api/${folders[kind]}/:id/comments`,
      { params: { id }, query: { limit: listedComments, ...asked } },
      { signal: AbortSignal.timeout(patienceMs) },
    ),
  );
}

export const reportComment = (id: number, report: CommentReport) =>
  call<typeof sendReport>(
    'POST /api/comments/:id/reports',
    { params: { id }, body: report },
    { signal: AbortSignal.timeout(patienceMs) },
  );

/** Repeating a post with the same `repeatKey` returns the same comment, so it may be repeated when an answer was lost. */
export const postComment = ({ kind, id }: Commented, body: CommentPost, repeatKey: string) =>
  call<typeof postTitleComment | typeof postMatchComment>(
    `POST /api/${folders[kind]}/:id/comments`,
    { params: { id }, body },
    { signal: AbortSignal.timeout(patienceMs), headers: { 'Idempotency-Key': repeatKey } },
  );

/** crypto.randomUUID exists only with https. */
export const newRepeatKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
