import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { FormDraft } from '#site/lib/form-draft.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { circleCheckIcon } from '#site/ui/icons.ts';
import { Problem } from '#site/ui/Problem.tsx';
import { newRepeatKey } from './comment-calls.ts';
import { bodyMax, nameMax } from './comment-numbers.ts';
import type { Posting } from './comment-thread.ts';

export interface Written {
  name: string;
  body: string;
  isSpoiler: boolean;
  website: string;
}

interface Props {
  /** The path of the comments in the API; a form sent without this script contains it too. */
  api: string;
  posting: Posting;
  draft: FormDraft<'name' | 'body' | 'isSpoiler'> | null;
  /** Set where the form answers a comment. */
  answers?: { name: string; onCancel: () => void };
  /** Resolves to whether the comment was accepted. */
  onPost: (written: Written, repeatKey: string) => Promise<boolean>;
  onChange: () => void;
}

/** The fields are uncontrolled: text typed before this script ran is kept, and so is a refused text. */
function writtenIn(form: HTMLFormElement): Written {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '').trim();
  return {
    name: text('name'),
    body: text('body'),
    isSpoiler: data.has('isSpoiler'),
    website: text('website'),
  };
}

const blankIn = (written: Written) => (['name', 'body'] as const).filter((field) => written[field] === '');

export function CommentForm({ api, posting, draft, answers, onPost, onChange }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const attempt = useRef({ of: '', key: '' });
  const [length, setLength] = useState(draft?.body.length ?? 0);
  // Without this script the button is always enabled.
  const [isBlank, setIsBlank] = useState(false);
  /** Fields are checked when the form is sent, and from then on at every change. */
  const [missing, setMissing] = useState<readonly string[] | null>(null);
  const isPending = posting.step === 'pending';
  const bodyLabel = answers ? 'Your reply' : 'Comment';
  const fieldId = (name: string) => (answers ? `reply-${name}` : `comment-${name}`);

  function missingProps(field: 'name' | 'body') {
    return missing?.includes(field)
      ? { 'aria-invalid': true, 'aria-describedby': `${fieldId(field)}-problem` }
      : {};
  }

  function look() {
    if (!form.current) return;
    const blank = blankIn(writtenIn(form.current));
    setIsBlank(blank.length > 0);
    setMissing((before) => before && blank);
    setLength(text.current?.value.length ?? 0);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, since text may have been typed before
  useEffect(() => {
    look();
    // Without this script the browser's own checks apply.
    if (form.current) form.current.noValidate = true;
    if (answers)
      (draft?.name ? text.current : form.current?.querySelector<HTMLInputElement>('input.input'))?.focus();
  }, []);

  async function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const written = writtenIn(event.currentTarget);
    if (isPending) return;
    const blank = blankIn(written);
    setMissing(blank);
    if (blank[0]) {
      document.getElementById(fieldId(blank[0]))?.focus();
      return;
    }
    const of = `${written.name}\n${written.body}`;
    if (attempt.current.of !== of) attempt.current = { of, key: newRepeatKey() };
    const sent = text.current?.value;
    if (!(await onPost(written, attempt.current.key))) return;
    attempt.current = { of: '', key: '' };
    setMissing(null);
    // Text typed meanwhile belongs to the next comment.
    if (text.current && text.current.value === sent) text.current.value = '';
    const spoiler = form.current?.elements.namedItem('isSpoiler');
    if (spoiler instanceof HTMLInputElement) spoiler.checked = false;
    look();
  }

  return (
    <form
      ref={form}
      className="comment-form"
      method="post"
      action="#comments"
      data-comment
      aria-label={answers ? `Reply to ${answers.name}` : 'Write a comment'}
      onSubmit={(event) => void handleSubmit(event)}
      onKeyDown={({ key, nativeEvent }) => {
        // What is written would be lost.
        if (key === 'Escape' && !nativeEvent.isComposing && length === 0) answers?.onCancel();
      }}
      onInput={() => {
        look();
        if (posting.step !== 'idle') onChange();
      }}
    >
      <input type="hidden" name="api" value={api} />
      <input type="hidden" name="elapsedMs" defaultValue="" />
      <div className="field">
        <label htmlFor={fieldId('name')}>Name</label>
        <input
          className="input"
          id={fieldId('name')}
          name="name"
          required
          maxLength={nameMax}
          autoComplete="name"
          defaultValue={draft?.name ?? ''}
          {...missingProps('name')}
        />
        {missing?.includes('name') && <Problem id={`${fieldId('name')}-problem`}>Name is required</Problem>}
      </div>
      <div className="field">
        <label htmlFor={fieldId('body')}>{bodyLabel}</label>
        <textarea
          ref={text}
          className="textarea"
          id={fieldId('body')}
          name="body"
          required
          maxLength={bodyMax}
          placeholder=" "
          defaultValue={draft?.body ?? ''}
          {...missingProps('body')}
        />
        {missing?.includes('body') && (
          <Problem id={`${fieldId('body')}-problem`}>{`${bodyLabel} is required`}</Problem>
        )}
      </div>
      <div className="trap" aria-hidden="true">
        <label htmlFor={fieldId('website')}>Leave this empty</label>
        <input id={fieldId('website')} name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
      </div>
      {draft && !answers && posting.step === 'idle' && <Refusal words={draft.words} />}
      {posting.step === 'failed' && <Refusal words={posting.words} isAway={posting.isAway} />}
      <div className="form-foot">
        {/* `disabled` would lose the focus of the button that was just pressed. */}
        <button className="btn btn-quiet" type="submit" aria-disabled={isPending || isBlank}>
          {isPending ? 'Posting...' : answers ? 'Reply' : 'Post comment'}
        </button>
        {answers ? (
          <button className="btn btn-ghost" type="button" onClick={answers.onCancel}>
            {posting.step === 'held' ? 'Close' : 'Cancel'}
          </button>
        ) : (
          <Outcome step={posting.step} />
        )}
        {answers && (
          <p className="line-close success" role="status">
            {posting.step === 'held' && held}
          </p>
        )}
        {/* Shows once there is a text that it may be true of. */}
        <label className="spoiler-choice">
          <input
            className="tick"
            type="checkbox"
            name="isSpoiler"
            value="true"
            defaultChecked={draft?.isSpoiler === 'true'}
          />
          Contains a spoiler
        </label>
        <span className="count" aria-hidden="true">
          {`${length} / ${bodyMax}`}
        </span>
      </div>
    </form>
  );
}

const held = 'Thank you. Your comment will appear once it has been approved.';

/** The first two paragraphs are for a form sent without this script: the fragment of the redirect shows one of them. */
function Outcome({ step }: { step: Posting['step'] }) {
  return (
    <>
      {step === 'idle' && (
        <>
          <p className="line-close success after-post" id="comment-posted" tabIndex={-1}>
            <Icon d={circleCheckIcon} />
            Comment posted!
          </p>
          <p className="line-close success after-post" id="comment-held" tabIndex={-1}>
            {held}
          </p>
        </>
      )}
      <p className="line-close success" role="status">
        {step === 'posted' && (
          <>
            <Icon d={circleCheckIcon} />
            <span>Comment posted!</span>
          </>
        )}
        {step === 'held' && <span>{held}</span>}
      </p>
    </>
  );
}

function Refusal({ words, isAway = false }: { words: string | null; isAway?: boolean }) {
  return (
    <Problem>
      <span>
        <b>Failed to post comment</b>
        {words && <span>{`. ${words}`}</span>}
        {isAway && (
          <button className="link" type="submit">
            Try again
          </button>
        )}
      </span>
    </Problem>
  );
}
