import type { CommentStatus } from '#schema/comment.ts';
import type { HoldReason } from '#schema/comment-moderation.ts';

/** Why a comment is held, as a person would say it. */
export const reasonWords: Record<HoldReason, string> = {
  honeypot: 'Unseen field filled in',
  'too-fast': 'Sent too fast',
  links: 'Links',
  word: 'Blocked word',
  repeated: 'Repeated text',
  busy: 'Many at once',
};

export const statusNames: Record<CommentStatus, string> = {
  held: 'Held',
  visible: 'Visible',
  hidden: 'Hidden',
};

/** What is done to a comment, and what it is afterwards. */
export const verbs = {
  visible: { action: 'Show', done: 'shown' },
  held: { action: 'Hold', done: 'held' },
  hidden: { action: 'Hide', done: 'hidden' },
} as const satisfies Record<CommentStatus, object>;

export const counted = (count: number): string => (count === 1 ? 'Comment' : `${count} comments`);

/** Ids by the status the comments have, to put each of them back. */
export function byStatus(
  comments: readonly { id: number; status: CommentStatus }[],
): Map<CommentStatus, number[]> {
  const groups = Map.groupBy(comments, ({ status }) => status);
  return new Map([...groups].map(([status, group]) => [status, group.map(({ id }) => id)]));
}
