import { type MouseEvent, useEffect, useReducer, useRef, useState } from 'react';
import { preinit } from 'react-dom';
import type { Commented, CommentOrder, CommentThread } from '#schema/shapes/comment.ts';
import { ApiError } from '#site/lib/api-error.ts';
import type { FormDraft } from '#site/lib/form-draft.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { refreshCwIcon } from '#site/ui/icons.ts';
import { CommentForm, type Written } from './CommentForm.tsx';
import { CommentList } from './CommentList.tsx';
import { type Asked, commentsPath, loadComments, postComment } from './comment-calls.ts';
import {
  keptForMs,
  listedComments,
  orderedComments,
  postedForMs,
  renderedComments,
} from './comment-numbers.ts';
import { nextThread, shownComments, startThread } from './comment-thread.ts';
import sheet from './comments-hydrated.css?url';

interface Props {
  /** The path of the comments in the API. */
  of: Commented;
  /** The path of the page, which Refresh reloads without this script. */
  path: string;
  comments: readonly CommentThread[];
  /** The contents of a refused form. Left out on stored pages, to keep them small. */
  draft?: FormDraft<'name' | 'body' | 'isSpoiler'>;
}

// Loaded with this code, before anything of it shows.
preinit(sheet, { as: 'style' });

const orders: Record<CommentOrder, string> = { newest: 'Newest first', oldest: 'Oldest first' };
const idle = { step: 'idle' } as const;

/** The comment that the page's address names, when it is not in the list yet. */
function linkedComment(): number | null {
  const [, id] = /^#comment-(\d{1,10})$/.exec(location.hash) ?? [];
  return id === undefined || document.getElementById(`comment-${id}`) ? null : Number(id);
}

/** The page contains its newest comments; this island posts new ones and loads the rest of the list. */
export function CommentSection({ of, path, comments, draft }: Props) {
  const [thread, dispatch] = useReducer(nextThread, comments, startThread);
  // A page does not contain the time of its rendering, so only the browser writes the age of comments.
  const [now, setNow] = useState<number | null>(null);
  const [sort, setSort] = useState<CommentOrder>('newest');
  const [answered, setAnswered] = useState<{ id: number; at: number; visitor: string } | null>(null);
  const { step } = thread.posting;
  // The number of the latest request: answers to earlier ones are ignored.
  const asked = useRef(0);
  /** The comment that the address names, until it is shown. */
  const linked = useRef<number | null>(null);
  const isAnswer = useRef(false);

  async function load(question: Partial<Asked> = {}) {
    asked.current += 1;
    const mine = asked.current;
    dispatch({ type: 'loading' });
    try {
      const loaded = await loadComments(of, { sort, ...question });
      if (mine !== asked.current) return;
      const isMore = question.after !== undefined;
      dispatch({ type: 'loaded', comments: loaded, isMore, isWhole: loaded.length < listedComments });
      setNow(Date.now());
    } catch {
      if (mine === asked.current) dispatch({ type: 'unloaded' });
    }
  }

  // Goes to the linked comment, or to the visitor's own reply, once the list with it is rendered.
  useEffect(() => {
    const comment = thread.comments.length > 0 && document.getElementById(`comment-${linked.current}`);
    if (!comment) return;
    linked.current = null;
    comment.scrollIntoView({ block: isAnswer.current ? 'nearest' : 'center' });
    isAnswer.current = false;
    comment.tabIndex = -1;
    comment.focus({ preventScroll: true });
  }, [thread.comments]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the section comes into sight
  useEffect(() => {
    setNow(Date.now());
    linked.current = linkedComment();
    if (linked.current !== null) void load({ from: linked.current });
    // The list in the page is current, since the site renders the page again for each comment.
    else if (comments.length >= renderedComments || performance.now() > keptForMs) void load();
  }, []);

  useEffect(() => {
    if (step !== 'posted') return;
    const timer = setTimeout(() => dispatch({ type: 'seen' }), postedForMs);
    return () => clearTimeout(timer);
  }, [step]);

  async function post({ website, ...written }: Written, repeatKey: string, parentId?: number) {
    const sentAt = Date.now();
    const { isSpoiler, ...texts } = written;
    const about = { ...texts, ...(isSpoiler && { isSpoiler }), ...(parentId !== undefined && { parentId }) };
    dispatch({ type: 'sent', comment: { ...about, id: -sentAt, createdAt: new Date(sentAt).toISOString() } });
    try {
      const elapsedMs = Math.round(performance.now());
      const { status, ...comment } = await postComment(of, { ...about, website, elapsedMs }, repeatKey);
      // The form of a held reply stays, to say so; that of a visible one goes, and the focus to the reply.
      if (parentId !== undefined && status === 'visible') {
        setAnswered(null);
        linked.current = comment.id;
        isAnswer.current = true;
      }
      dispatch({ type: 'posted', comment, isHeld: status !== 'visible' });
    } catch (error) {
      const refusal = error instanceof ApiError && error.status < 500 ? error : null;
      dispatch({ type: 'refused', words: refusal?.words ?? null, isAway: refusal === null });
      return false;
    }
    if (parentId === undefined) {
      // A new comment is the first of the newest.
      setSort('newest');
      void load({ sort: 'newest' });
    }
    return true;
  }

  function handleRefresh(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void load();
  }

  function choose(order: CommentOrder) {
    setSort(order);
    void load({ sort: order });
  }

  function answer(id: number, at: number) {
    const typed = document.querySelector<HTMLInputElement>('#comment-name')?.value;
    setAnswered({ id, at, visitor: typed ?? '' });
  }

  /** The focus goes back to the button that opened the form. */
  function cancelAnswer(at: number) {
    setAnswered(null);
    document.getElementById(`comment-${at}`)?.querySelector<HTMLElement>('.comment-tools button')?.focus();
  }

  const isLoading = thread.listing === 'loading';
  const shown = shownComments(thread);
  const last = thread.comments.at(-1);
  const toAnswer = shown.find(({ id }) => id === answered?.id);
  const seen = () => dispatch({ type: 'seen' });
  return (
    // No element is around all of it: the island waits for its last element, the list, to be in sight (directives/intent.ts).
    <>
      <div className="section-head comments-head">
        <h2 id="comments-h">Comments</h2>
        <p className="comments-loading" role="status">
          {isLoading && shown.length > 0 && 'Loading comments...'}
        </p>
        {Math.max(comments.length, shown.length) >= orderedComments && (
          <select
            className="select comments-order needs-js"
            name="order"
            aria-label="Order"
            value={sort}
            onChange={({ target }) => choose(target.value as CommentOrder)}
          >
            {Object.entries(orders).map(([order, words]) => (
              <option key={order} value={order}>
                {words}
              </option>
            ))}
          </select>
        )}
        <a className={isLoading ? 'more turning' : 'more'} href={path} onClick={handleRefresh}>
          <Icon d={refreshCwIcon} />
          Refresh
        </a>
      </div>
      <CommentForm
        api={commentsPath(of)}
        posting={answered ? idle : thread.posting}
        draft={draft ?? null}
        onPost={post}
        onChange={seen}
      />
      <CommentList
        comments={shown}
        listing={thread.listing}
        now={now}
        onRetry={() => void load()}
        onAnswer={answer}
        onReport={(at) => answered?.at === at && setAnswered(null)}
        answering={
          answered && toAnswer
            ? {
                id: answered.id,
                form: (
                  <CommentForm
                    key={answered.id}
                    api={commentsPath(of)}
                    posting={thread.posting}
                    draft={{ name: answered.visitor, body: '', isSpoiler: '', words: null }}
                    answers={{ name: toAnswer.name, onCancel: () => cancelAnswer(answered.at) }}
                    onPost={(written, repeatKey) => post(written, repeatKey, answered.id)}
                    onChange={seen}
                  />
                ),
              }
            : null
        }
      />
      {now !== null && !thread.isWhole && last && (
        <button className="btn btn-quiet" type="button" onClick={() => void load({ after: last.id })}>
          Show more comments
        </button>
      )}
    </>
  );
}
