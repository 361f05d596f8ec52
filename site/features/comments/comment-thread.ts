/** What the comments of a title show, as one value and the events that change it. */
import type { Comment } from '#schema/comment.ts';

export type Posting =
  | { step: 'idle' | 'pending' | 'posted' | 'held' }
  /** `words`: why, when the API said so; `isAway`: nobody answered, trying again may help. */
  | { step: 'failed'; words: string | null; isAway: boolean };

export interface Thread {
  /** As the server told them, newest first. */
  comments: readonly Comment[];
  /** On its way: shown on top under a negative id, gone again when it is refused. */
  sent: Comment | null;
  listing: 'ready' | 'loading' | 'failed';
  posting: Posting;
}

export type ThreadEvent =
  | { type: 'sent'; comment: Comment }
  | { type: 'posted'; comment: Comment; isHeld: boolean }
  | { type: 'refused'; words: string | null; isAway: boolean }
  /** The visitor has seen how it went, or goes on writing. */
  | { type: 'seen' }
  | { type: 'loading' }
  | { type: 'loaded'; comments: readonly Comment[] }
  | { type: 'unloaded' };

export const startThread = (comments: readonly Comment[]): Thread => ({
  comments,
  sent: null,
  listing: 'ready',
  posting: { step: 'idle' },
});

export function nextThread(thread: Thread, event: ThreadEvent): Thread {
  switch (event.type) {
    case 'sent':
      return { ...thread, sent: event.comment, posting: { step: 'pending' } };
    case 'posted':
      return event.isHeld
        ? { ...thread, sent: null, posting: { step: 'held' } }
        : {
            ...thread,
            sent: null,
            comments: withNew(thread.comments, event.comment),
            posting: { step: 'posted' },
          };
    case 'refused':
      return { ...thread, sent: null, posting: { step: 'failed', words: event.words, isAway: event.isAway } };
    case 'seen':
      return thread.posting.step === 'pending' ? thread : { ...thread, posting: { step: 'idle' } };
    case 'loading':
      return { ...thread, listing: 'loading' };
    case 'loaded':
      return { ...thread, listing: 'ready', comments: event.comments };
    case 'unloaded':
      return { ...thread, listing: 'failed' };
  }
}

/** Sent again after its answer got lost, it may stand there already. */
const withNew = (comments: readonly Comment[], comment: Comment) => [
  comment,
  ...comments.filter(({ id }) => id !== comment.id),
];

export const shownComments = ({ sent, comments }: Thread): readonly Comment[] =>
  sent ? [sent, ...comments] : comments;
