import type { CommentStatus, ReportReason } from '#schema/shapes/comment.ts';
import type { HoldReason, ModeratedComment } from '#schema/shapes/comment-moderation.ts';
import { namesOf } from '#site/lib/match-labels.ts';
import { matchesPath, titlePath } from '#site/lib/paths.ts';

const reasons: Record<HoldReason, string> = {
  honeypot: 'it fills in a field that people do not see',
  'too-fast': 'it was sent too fast',
  links: 'it has links',
  word: 'it has a blocked word',
  repeated: 'its text was posted before',
  busy: 'many came at once',
};

const and = new Intl.ListFormat('en-GB');

/** 'Held because it has links and it was sent too fast'; '' for a comment that nothing held. */
export const heldWords = (heldFor: readonly HoldReason[], isHeld: boolean): string =>
  heldFor.length === 0
    ? ''
    : `${isHeld ? 'Held' : 'Was held'} because ${and.format(heldFor.map((reason) => reasons[reason]))}`;

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
