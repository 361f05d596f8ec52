import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { asItWas } from '#schema/as-it-was.ts';
import { errorWords } from '#site/admin/data/call.ts';
import { useRead } from '#site/admin/data/queries.ts';
import { Empty } from '#site/admin/parts/Answer.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { Panel } from '#site/admin/parts/Panel.tsx';
import { Icon } from '#site/ui/Icon.tsx';
import { circleAlertIcon, eyeIcon } from '#site/ui/icons.ts';

import { Past } from './Past.tsx';

/** The site at a moment of the past. The moment and the page that is shown stand in the address. */
export function AsItWasSection() {
  const [params, setParams] = useSearchParams();
  const moment = Number(params.get('moment'));
  const at = params.get('at') ?? '';
  const found = useRead('/api/as-it-was', asItWas, { params: { at }, isWanted: at !== '' });
  const seq = found.data?.seq;
  useEffect(() => {
    if (at === '' || seq === undefined) return;
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        next.delete('at');
        next.set('moment', String(seq));
        return next;
      },
      { replace: true },
    );
  }, [at, seq, setParams]);

  if (at === '' && Number.isSafeInteger(moment) && moment > 0) return <Past seq={moment} />;
  return (
    <>
      <PageHead title="The Site as It Was" text="Any page, as visitors saw it at a moment that you choose." />
      <Panel title="Choose a moment">
        {found.isError && (
          <Empty icon={circleAlertIcon} title="This moment cannot be shown" isAlert>
            <p>{errorWords(found.error)}</p>
          </Empty>
        )}
        <form
          className="panel-body wrapping past-moment"
          onSubmit={(event) => {
            event.preventDefault();
            const chosen = new Date(String(new FormData(event.currentTarget).get('at')));
            if (!Number.isNaN(chosen.getTime())) setParams({ at: chosen.toISOString() });
          }}
        >
          <label>
            Date and time
            <input className="input" type="datetime-local" name="at" step="1" required />
          </label>
          <button className="btn btn-primary" type="submit">
            <Icon d={eyeIcon} />
            Show the site then
          </button>
          <p className="hint">
            In your time zone. A moment can also be chosen at each line of the activity and of a record’s
            history, by ‘The site then’.
          </p>
        </form>
      </Panel>
    </>
  );
}
