import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Ask, AskDetails } from '#schema/shapes/ask.ts';
import { call } from '#site/admin/data/call.ts';
import { showSuccess, useAttempt } from '#site/admin/data/outcome.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { TextField } from '#site/admin/form/TextField.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { usePause } from '#site/admin/parts/use-pause.ts';
import { askersOf, nameOf } from './ask-labels.ts';

/** Milliseconds between the last key and the search. */
const pause = 250;

type Offered = Pick<Ask, 'id' | 'name' | 'year' | 'count'>;

/** Requests that were merged into this one, and those that may mean the same. */
export function AskMerge({ ask }: { ask: AskDetails }) {
  const attempt = useAttempt();
  const navigate = useNavigate();
  const id = useId();
  const [typed, setTyped] = useState('');
  const term = usePause(typed.trim(), pause);
  const found = useCall(
    'GET /api/asks',
    { query: { kind: 'request', search: term, limit: 5 } },
    { isWanted: term !== '', keepsOld: true },
  ).data;
  const offered: readonly Offered[] =
    term === '' ? ask.similar : (found?.asks ?? []).filter((one) => one.id !== ask.id);

  const setLead = (merged: number, into: number | null) =>
    call('PUT /api/asks/:id', { params: { id: merged }, body: { mergedInto: into } });

  /** Merges this request into the other one, which is then opened. */
  const merge = (into: Offered) =>
    attempt('Failed to merge the requests.', async () => {
      await setLead(ask.id, into.id);
      await navigate(`?ask=${into.id}`);
      showSuccess(`Merged into ${nameOf(into)}`, {
        label: 'Undo',
        run: () => void takeApart(ask).then(() => navigate(`?ask=${ask.id}`)),
      });
    });

  const takeApart = (merged: Pick<Offered, 'id' | 'name' | 'year'>) =>
    attempt('Failed to take the requests apart.', async () => {
      await setLead(merged.id, null);
      showSuccess(`${nameOf(merged)} stands by itself again`);
    });

  return (
    <section className="stack-close" aria-labelledby={`${id}-h`}>
      <h3 id={`${id}-h`}>The same title</h3>
      {ask.merged.length > 0 && (
        <ul>
          {ask.merged.map((merged) => (
            <li className="split wrapping spread" key={merged.id}>
              <span>
                Also asked for as <b dir="auto">{nameOf(merged)}</b>
                <span>{`, by ${askersOf(merged.count)}`}</span>
              </span>
              <Button label={`Take out ${nameOf(merged)}`} onClick={() => void takeApart(merged)}>
                Take out
              </Button>
            </li>
          ))}
        </ul>
      )}
      <TextField
        label="Merge into another request"
        type="search"
        autoComplete="off"
        maxLength={100}
        placeholder="Search requests by name"
        value={typed}
        onType={setTyped}
      />
      {offered.length > 0 ? (
        <ul aria-label={term === '' ? 'Similar requests' : 'Requests found'}>
          {offered.map((other) => (
            <li className="split wrapping spread" key={other.id}>
              <span>
                <b dir="auto">{nameOf(other)}</b>
                <span>{`, ${askersOf(other.count)}`}</span>
              </span>
              <Button label={`Merge into ${nameOf(other)}`} onClick={() => void merge(other)}>
                Merge
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        term !== '' && found && <p className="hint">No other request of this name.</p>
      )}
    </section>
  );
}
