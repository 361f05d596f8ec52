import { useId, useState } from 'react';
import { type AskState, askLimits, askStates } from '#schema/rules/ask-messages.ts';
import type { AskDetails } from '#schema/shapes/ask.ts';
import { call } from '#site/admin/data/call.ts';
import { showSuccess, useAttempt } from '#site/admin/data/outcome.ts';
import { SubmitButton } from '#site/admin/form/FormDialog.tsx';
import { LeaveGuard } from '#site/admin/form/LeaveGuard.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { Choice } from '#site/admin/parts/ListTools.tsx';
import { TitleSearch } from '#site/admin/parts/TitleSearch.tsx';
import { stateNames } from './ask-labels.ts';

/** Suggested answers, which fit most cases. */
const suggestions: Record<AskDetails['kind'], Partial<Record<AskState, string>>> = {
  request: { done: 'It is here now.', declined: 'We cannot show it: the rights are not free.' },
  problem: { done: 'It is mended. Thank you for telling us.', declined: 'We found nothing wrong with it.' },
};

/** The answer that visitors read at their address, the state, and for a request the title that answers it. */
export function AskAnswer({ ask }: { ask: AskDetails }) {
  const id = useId();
  const attempt = useAttempt();
  const [answer, setAnswer] = useState(ask.answer ?? '');
  const [state, setState] = useState<AskState>(ask.state);
  const [added, setAdded] = useState<Pick<NonNullable<AskDetails['added']>, 'id' | 'title'> | null>(
    ask.added,
  );
  const [isBusy, setIsBusy] = useState(false);
  const isDirty = answer !== (ask.answer ?? '') || state !== ask.state || added?.id !== ask.added?.id;

  function choose(next: AskState): void {
    // A suggested answer that was not edited is replaced by that of the new state.
    const isSuggested = Object.values(suggestions[ask.kind]).includes(answer);
    if (answer === '' || isSuggested) setAnswer(suggestions[ask.kind][next] ?? '');
    setState(next);
  }

  async function save(): Promise<void> {
    setIsBusy(true);
    await attempt('Failed to save the answer.', async () => {
      const body = { state, answer, addedId: added?.id ?? null };
      await call('PUT /api/asks/:id', { params: { id: ask.id }, body });
      showSuccess('Answer saved. Those who asked read it at their address.');
    });
    setIsBusy(false);
  }

  return (
    <form
      className="stack"
      aria-labelledby={`${id}-h`}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy && isDirty) void save();
      }}
    >
      <h3 id={`${id}-h`}>Answer</h3>
      <Choice
        label="State after this"
        value={state}
        options={askStates.map((value) => ({ value, words: stateNames[value] }))}
        onChoose={choose}
      />
      {ask.kind === 'request' && (
        <div className="field">
          {added ? (
            <p className="wrapping">
              <span>
                Leads to <b dir="auto">{added.title}</b>
              </span>
              <Button look="ghost" label={`Remove ${added.title}`} onClick={() => setAdded(null)}>
                Remove
              </Button>
            </p>
          ) : (
            <TitleSearch
              label="The title that answers it"
              chosen={new Set()}
              chosenWords=""
              onChoose={(title) => {
                setAdded(title);
                choose('done');
              }}
            />
          )}
        </div>
      )}
      <div className="field">
        <label htmlFor={`${id}-answer`}>What they read</label>
        <textarea
          className="textarea"
          id={`${id}-answer`}
          maxLength={askLimits.answer}
          value={answer}
          onChange={({ target }) => {
            setAnswer(target.value);
            if (state === 'open' && target.value !== '') setState('answered');
          }}
        />
      </div>
      <div className="wrapping">
        <SubmitButton isBusy={isBusy}>Save answer</SubmitButton>
        {isDirty && <span className="state held">Not saved yet</span>}
      </div>
      <LeaveGuard isDirty={isDirty && !isBusy} />
    </form>
  );
}
