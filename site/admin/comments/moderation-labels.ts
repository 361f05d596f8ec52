import type { CommentStatus, ReportReason } from '#schema/shapes/comment.ts';
import type { HoldReason, ModeratedComment } from '#schema/shapes/comment-moderation.ts';
import { namesOf } from '#site/lib/match-labels.ts';
import { matchesPath, titlePath } from '#site/lib/paths.ts';

export const reasonLabels: Record<HoldReason, string> = {
  honeypot: 'Unseen field filled in',
  'too-fast': 'Sent too fast',
  links: 'Links',
  word: 'Blocked word',
  repeated: 'Repeated text',
  busy: 'Many at once',
};

export const reportWords: Record<ReportReason, string> = {
  spam: 'Spam',
  insult: 'Insult',
  spoiler: 'Spoiler',
  other: 'Something else',
};

export const statusNames: Record<CommentStatus, string> = {
  held: 'Held',
  visible: 'Visible',
  hidden: 'Hidden',
};

/** The label of the button for each status, and the word for what it did. */
export const verbs = {
  visible: { action: 'Show', done: 'shown' },
  held: { action: 'Hold', done: 'held' },
  hidden: { action: 'Hide', done: 'hidden' },
} as const satisfies Record<CommentStatus, object>;

export const counted = (count: number): string => (count === 1 ? 'Comment' : `${count} comments`);

/** The ids of the comments by their status, so that an undo can restore it. */
export function byStatus(
  comments: readonly { id: number; status: CommentStatus }[],
): Map<CommentStatus, number[]> {
  const groups = Map.groupBy(comments, ({ status }) => status);
  return new Map([...groups].map(([status, group]) => [status, group.map(({ id }) => id)]));
}

export interface CommentedPage {
  /** The parameter of the list that selects the comments on this page. */
  kind: 'movie' | 'match';
  id: number;
  name: string;
  path: string;
}

/** The page that a comment is on. A match redirects from its number to the address with its teams. */
export function commentedOf({ movieId = 0, matchId = 0, movie, match }: ModeratedComment): CommentedPage {
  return match
    ? { kind: 'match', id: matchId, name: namesOf(match), path: `${matchesPath}/${matchId}` }
    : { kind: 'movie', id: movieId, name: movie?.title ?? '', path: movie ? titlePath(movie) : '' };
}
