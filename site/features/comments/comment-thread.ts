/** The state of the comments of a page, and the events that change it. */
import type { Comment } from '#schema/comment.ts';

export type Posting =
  | { step: 'idle' | 'pending' | 'posted' | 'held' }
  /** `words`: the API's message, if any; `isAway`: the API did not answer, so trying again may help. */
  | { step: 'failed'; words: string | null; isAway: boolean };

export interface Thread {
  /** The server's list, newest first. */
  comments: readonly Comment[];
  /** A comment being posted: it shows first, with a negative id, until it is accepted or refused. */
  sent: Comment | null;
  listing: 'ready' | 'loading' | 'failed';
  posting: Posting;
}

export type ThreadEvent =
  | { type: 'sent'; comment: Comment }
  | { type: 'posted'; comment: Comment; isHeld: boolean }
  | { type: 'refused'; words: string | null; isAway: boolean }
  /** The visitor has seen the result, or continues writing. */
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

/** A comment whose post was repeated may be in the list already. */
const withNew = (comments: readonly Comment[], comment: Comment) => [
  comment,
  ...comments.filter(({ id }) => id !== comment.id),
];

export const shownComments = ({ sent, comments }: Thread): readonly Comment[] =>
  sent ? [sent, ...comments] : comments;
