/** The calls of the comments. */
import type { Comment, CommentPost, PostedComment } from '#schema/comment.ts';
import { apiGet, apiPost, trusted, trustedList } from '#site/lib/api.ts';
import { listedComments } from './comment-numbers.ts';

/** In milliseconds. A server that has not answered by then is taken to be unreachable. */
const patienceMs = 20_000;

export function loadComments(api: string): Promise<Comment[]> {
  const signal = AbortSignal.timeout(patienceMs);
  return apiGet(`${api}?limit=${listedComments}`, trustedList<Comment>(), { signal });
}

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
