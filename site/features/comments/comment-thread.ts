/** The state of the comments of a page, and the events that change it. */
import type { Comment, CommentThread } from '#schema/shapes/comment.ts';
import { renderedComments } from './comment-numbers.ts';

export type Posting =
  | { step: 'idle' | 'pending' | 'posted' | 'held' }
  /** `words`: the API's message, if any; `isAway`: the API did not answer, so a retry may help. */
  | { step: 'failed'; words: string | null; isAway: boolean };

export interface Thread {
  /** The server's list in its order, with replies. */
  comments: readonly CommentThread[];
  /** A comment being posted: until it is accepted or refused it shows first, or below the comment it answers, with a negative id. */
  sent: Comment | null;
  /** True when the list is complete. */
  isWhole: boolean;
  listing: 'ready' | 'loading' | 'failed';
  posting: Posting;
}

export type ThreadEvent =
  | { type: 'sent'; comment: Comment }
  | { type: 'posted'; comment: Comment; isHeld: boolean }
  | { type: 'refused'; words: string | null; isAway: boolean }
  /** The visitor has seen the result, or continues typing. */
  | { type: 'seen' }
  | { type: 'loading' }
  /** `isMore`: they are appended to the list; `isWhole`: nothing follows them. */
  | { type: 'loaded'; comments: readonly CommentThread[]; isMore: boolean; isWhole: boolean }
  | { type: 'unloaded' };

export const startThread = (comments: readonly CommentThread[]): Thread => ({
  comments,
  sent: null,
  isWhole: comments.length < renderedComments,
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
      return {
        ...thread,
        listing: 'ready',
        comments: event.isMore ? [...thread.comments, ...event.comments] : event.comments,
        isWhole: event.isWhole,
      };
    case 'unloaded':
      return { ...thread, listing: 'failed' };
  }
}

/** A comment whose post was repeated may be in the list already. */
function withNew(threads: readonly CommentThread[], comment: Comment): readonly CommentThread[] {
  if (comment.parentId === undefined) return [comment, ...threads.filter(({ id }) => id !== comment.id)];
  return threads.map((thread) =>
    thread.id === comment.parentId
      ? { ...thread, replies: [...(thread.replies ?? []).filter(({ id }) => id !== comment.id), comment] }
      : thread,
  );
}

export const shownComments = ({ sent, comments }: Thread): readonly CommentThread[] =>
  sent ? withNew(comments, sent) : comments;
