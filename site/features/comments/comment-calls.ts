/** The calls of the comments. The same server has checked what it answers; zod would multiply this page's JavaScript. */
import type { Comment, CommentPost, PostedComment } from '#schema/comment.ts';
import { apiGet, apiPost } from '#site/lib/api.ts';
import { listedComments } from './comment-numbers.ts';

/** A server that does not answer is one that is away. */
const patienceMs = 20_000;

const list = {
  parse(value: unknown): Comment[] {
    if (!Array.isArray(value)) throw new TypeError('The comments are not a list');
    return value;
  },
};

export function loadComments(api: string): Promise<Comment[]> {
  const signal = AbortSignal.timeout(patienceMs);
  return apiGet(`${api}?limit=${listedComments}`, list, { signal });
}

/** The same `repeatKey` again is answered with the same comment: a post whose answer got lost may be repeated. */
export function postComment(api: string, post: CommentPost, repeatKey: string): Promise<PostedComment> {
  return apiPost(
    api,
    post,
    { parse: (value) => value as PostedComment },
    { signal: AbortSignal.timeout(patienceMs), headers: { 'Idempotency-Key': repeatKey } },
  );
}

/** crypto.randomUUID is for https only. */
export const newRepeatKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-');
