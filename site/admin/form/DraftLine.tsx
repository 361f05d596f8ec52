import { Fragment, useRef } from 'react';
import { Link } from 'react-router';
import { counted } from '#site/admin/parts/counted.ts';
import type { FormDraft } from './use-draft.ts';

interface Props {
  draft: FormDraft;
  /** Shows the record's values next to the draft's. */
  onCompare: () => void;
  isDirty: boolean;
  /** The record is not saved yet. */
  isNew: boolean;
  /** The labels of the fields; a field without one is shown by its name. */
  labels: Readonly<Record<string, string>>;
}

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const dayAndClock = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** '12:03'; with its day when that is not today. */
function savedWords(at: string): string {
  const date = new Date(at);
  return (date.toDateString() === new Date().toDateString() ? clock : dayAndClock).format(date);
}

/** A small line that says whether the text in a form is stored as a draft. */
export function DraftLine({ draft, onCompare, isDirty, isNew, labels }: Props) {
  const { state, isKept, others, restored, changedMeanwhile, discard, takeOther } = draft;
  const status = useRef<HTMLSpanElement>(null);
  const isFresh = !isDirty && state.name === 'none';
  const shows =
    (isFresh && others.length > 0) ||
    isDirty ||
    isKept ||
    state.name === 'elsewhere' ||
    state.name === 'lost';
  return (
    <div className="wrapping draft-line" hidden={!shows}>
      {isFresh && others.length > 0 && (
        <span>
          Begun and not added yet:{' '}
          {others.slice(0, mostNamed).map(({ record, name, address }, at) => (
            <Fragment key={record}>
              {at > 0 && <span>{', '}</span>}
              <Link className="link" to={address}>
                {name}
              </Link>
            </Fragment>
          ))}
        </span>
      )}
      {isKept && restored.length > 0 && (
        <span className="draft-changed" role="status">
          {`Filled in from your draft: ${fieldWords(restored, labels)}. Discarding it brings back ${isNew ? 'the empty form' : 'what is saved'}.`}
        </span>
      )}
      <span role="status" ref={status} tabIndex={-1}>
        {state.name === 'kept' && <span>{`Draft saved ${savedWords(state.savedAt)}`}</span>}
        {state.name === 'unsent' && <span>Saving the draft...</span>}
        {state.name === 'lost' && (
          <span className="draft-changed">{`The draft is not saved. ${state.words}`}</span>
        )}
        {state.name === 'elsewhere' && (
          <span className="draft-changed">{`This draft was changed in another window at ${savedWords(state.other.savedAt)}. What you type here is not kept.`}</span>
        )}
      </span>
      {state.name === 'elsewhere' ? (
        <button
          key="load"
          className="link plain"
          type="button"
          onClick={() => {
            takeOther(state.other);
            // The button goes. A second press must not meet the one that discards the draft.
            status.current?.focus();
          }}
        >
          Load that draft
        </button>
      ) : (
        isKept && (
          <button key="discard" className="link plain" type="button" onClick={() => void discard()}>
            Discard draft
          </button>
        )
      )}
      {changedMeanwhile.length > 0 && (
        <span className="draft-changed" role="status">
          <span>{`Somebody else has changed ${fieldWords(changedMeanwhile, labels)} since you began.`}</span>{' '}
          <button className="link plain" type="button" onClick={onCompare}>
            Compare
          </button>
        </span>
      )}
    </div>
  );
}

const mostNamed = 3;

const fieldWords = (fields: readonly string[], labels: Props['labels']) =>
  fields.length > mostNamed
    ? counted(fields.length, 'field')
    : fields.map((field) => labels[field] ?? field).join(' and ');
