/** The calls of the comments. */
import type {
  CommentOrder,
  CommentPost,
  CommentReport,
  CommentThread,
  PostedComment,
} from '#schema/comment.ts';
import { apiGet, apiPost, trusted, trustedList } from '#site/lib/api.ts';
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

export function loadComments(api: string, { sort, from, after }: Asked): Promise<CommentThread[]> {
  const signal = AbortSignal.timeout(patienceMs);
  const query = new URLSearchParams({ limit: String(listedComments), sort });
  if (from !== undefined) query.set('from', String(from));
  if (after !== undefined) query.set('after', String(after));
  return apiGet(`${api}?${query}`, trustedList<CommentThread>(), { signal });
}

export const reportComment = (id: number, report: CommentReport) =>
  apiPost(`/api/comments/${id}/reports`, report, trusted<{ message: string }>(), {
    signal: AbortSignal.timeout(patienceMs),
  });

/** Repeating a post with the same `repeatKey` returns the same comment, so it may be repeated when an answer was lost. */
export function postComment(api: string, post: CommentPost, repeatKey: string): Promise<PostedComment> {
  return apiPost(api, post, trusted<PostedComment>(), {
    signal: AbortSignal.timeout(patienceMs),
    headers: { 'Idempotency-Key': repeatKey },
  });
}

/** crypto.randomUUID exists only with https. */
export const newRepeatKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
