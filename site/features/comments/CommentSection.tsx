import { type MouseEvent, useEffect, useReducer, useRef, useState } from 'react';
import type { Comment } from '#schema/comment.ts';
import { ApiError } from '#site/lib/api-error.ts';
import type { FormDraft } from '#site/lib/form-draft.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { refreshCwIcon } from '#site/ui/icons.ts';
import { CommentForm } from './CommentForm.tsx';
import { CommentList } from './CommentList.tsx';
import { loadComments, postComment } from './comment-calls.ts';
import { keptForMs, postedForMs, renderedComments } from './comment-numbers.ts';
import { nextThread, shownComments, startThread } from './comment-thread.ts';

interface Props {
  /** The path of the comments in the API. */
  api: string;
  /** The path of the page, which Refresh reloads without this script. */
  path: string;
  comments: readonly Comment[];
  draft: FormDraft<'name' | 'body'> | null;
}

/** The page contains its newest comments; this island posts new ones and loads the rest of the list. */
export function CommentSection({ api, path, comments, draft }: Props) {
  const [thread, dispatch] = useReducer(nextThread, comments, startThread);
  // A page contains no time of its rendering, so the age of comments is written by the browser alone.
  const [now, setNow] = useState<number | null>(null);
  const { step } = thread.posting;
  // The number of the latest request: answers to earlier ones are ignored.
  const asked = useRef(0);

  async function load() {
    asked.current += 1;
    const mine = asked.current;
    dispatch({ type: 'loading' });
    try {
      const loaded = await loadComments(api);
      if (mine !== asked.current) return;
      dispatch({ type: 'loaded', comments: loaded });
      setNow(Date.now());
    } catch {
      if (mine === asked.current) dispatch({ type: 'unloaded' });
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the section comes into sight
  useEffect(() => {
    setNow(Date.now());
    // The list in the page is current, since the site renders the page again for each comment.
    if (comments.length >= renderedComments || performance.now() > keptForMs) void load();
  }, []);

  useEffect(() => {
    if (step !== 'posted') return;
    const timer = setTimeout(() => dispatch({ type: 'seen' }), postedForMs);
    return () => clearTimeout(timer);
  }, [step]);

  async function post(written: { name: string; body: string; website: string }, repeatKey: string) {
    const { name, body, website } = written;
    const sentAt = Date.now();
    const createdAt = new Date(sentAt).toISOString();
    dispatch({ type: 'sent', comment: { id: -sentAt, name, body, createdAt } });
    try {
      const elapsedMs = Math.round(performance.now());
      const { status, ...comment } = await postComment(api, { name, body, website, elapsedMs }, repeatKey);
      dispatch({ type: 'posted', comment, isHeld: status !== 'visible' });
    } catch (error) {
      const refusal = error instanceof ApiError && error.status < 500 ? error : null;
      dispatch({ type: 'refused', words: refusal?.words ?? null, isAway: refusal === null });
      return false;
    }
    void load();
    return true;
  }

  function handleRefresh(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void load();
  }

  const isLoading = thread.listing === 'loading';
  return (
    <>
      <div className="section-head">
        <h2 id="comments-h">Comments</h2>
        <p className="comments-loading" role="status">
          {isLoading && shownComments(thread).length > 0 && 'Loading comments...'}
        </p>
        <a className={isLoading ? 'more turning' : 'more'} href={path} onClick={handleRefresh}>
          <Icon d={refreshCwIcon} />
          Refresh
        </a>
      </div>
      <CommentForm
        api={api}
        posting={thread.posting}
        draft={draft}
        onPost={post}
        onChange={() => dispatch({ type: 'seen' })}
      />
      <CommentList
        comments={shownComments(thread)}
        listing={thread.listing}
        now={now}
        onRetry={() => void load()}
      />
    </>
  );
}
