import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { Comment, ReportReason } from '#schema/shapes/comment.ts';
import { ApiError } from '#site/lib/api-error.ts';
import { Problem } from '#site/ui/Problem.tsx';
import { reportComment } from './comment-calls.ts';
import { noteMax } from './comment-numbers.ts';

const reasons: Record<ReportReason, string> = {
  spam: 'Spam',
  insult: 'Insulting',
  spoiler: 'Spoiler',
  other: 'Something else',
};

/** It replaces the form, which had the focus. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

/** Reports a comment to the operator. */
export function ReportForm({ comment: { id, name }, onClose }: { comment: Comment; onClose: () => void }) {
  const [step, setStep] = useState<'idle' | 'pending' | 'sent'>('idle');
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('select')?.focus(), []);

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (step === 'pending') return;
    const data = new FormData(event.currentTarget);
    setStep('pending');
    setProblem(null);
    try {
      await reportComment(id, {
        reason: String(data.get('reason')) as ReportReason,
        note: String(data.get('note') ?? ''),
      });
      setStep('sent');
    } catch (error) {
      setStep('idle');
      setProblem(error instanceof ApiError && error.status < 500 ? error.words : 'Please try again.');
    }
  }

  if (step === 'sent')
    return (
      <p className="line-close success" role="status" tabIndex={-1} ref={takeFocus}>
        Thank you. We will look at it.
      </p>
    );
  return (
    <form
      ref={form}
      className="comment-form"
      aria-label={`Report the comment by ${name}`}
      onSubmit={(event) => void send(event)}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <div className="field">
        <label htmlFor={`report-reason-${id}`}>Why do you report it?</label>
        <select className="select" id={`report-reason-${id}`} name="reason">
          {Object.entries(reasons).map(([reason, words]) => (
            <option key={reason} value={reason}>
              {words}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor={`report-note-${id}`}>Details (optional)</label>
        <input
          className="input"
          id={`report-note-${id}`}
          name="note"
          maxLength={noteMax}
          autoComplete="off"
        />
      </div>
      {problem && <Problem>{`Failed to send the report. ${problem}`}</Problem>}
      <div className="form-foot">
        <button className="btn btn-quiet btn-sm" type="submit" aria-disabled={step === 'pending'}>
          {step === 'pending' ? 'Sending...' : 'Send report'}
        </button>
        <button className="btn btn-ghost btn-sm" type="button" onClick={onClose}>
          Cancel
        </button>
      </div>
    </form>
  );
}
