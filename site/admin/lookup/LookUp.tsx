import { useEffect, useRef, useState } from 'react';
import {
  type LookupCandidate,
  type LookupReply,
  lookupNames,
  lookupProviders,
  type OfferedTitle,
} from '#schema/shapes/lookup.ts';
import type { Movie } from '#schema/shapes/movie.ts';
import { lookupKey } from '#schema/shapes/ui-setting.ts';
import { call, errorWords } from '#site/admin/data/call.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { Button } from '#site/admin/parts/Button.tsx';
import type { TitleRecordForm } from '#site/admin/titles/title-record.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { searchIcon } from '#site/ui/icons.ts';
import { Offer, Picture } from './Offer.tsx';

interface Props {
  form: TitleRecordForm['form'];
  /** Null for a new title. */
  record: Movie | null;
}

/** Looks the typed title up at the providers; renders nothing when none is switched on. */
export function LookUp({ form, record }: Props) {
  const { data = [] } = useCall('GET /api/ui-settings', {});
  const keys = lookupProviders.map(lookupKey);
  const isOn = data.some(({ key, value }) => keys.includes(key) && value === 'true');
  return isOn && <LookUpParts form={form} record={record} />;
}

function LookUpParts({ form, record }: Props) {
  const [found, setFound] = useState<LookupReply>();
  const [offer, setOffer] = useState<OfferedTitle>();
  const [busy, setBusy] = useState<'searching' | 'reading'>();
  const [problem, setProblem] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const title = form.watch('title').trim();

  async function during(what: 'searching' | 'reading', work: () => Promise<void>): Promise<void> {
    if (busy) return;
    setBusy(what);
    setProblem(undefined);
    await work().catch((error: unknown) => setProblem(errorWords(error)));
    setBusy(undefined);
  }

  const search = () =>
    during('searching', async () => {
      setOffer(undefined);
      setFound(undefined);
      const { type, year } = form.getValues();
      const query = { title, type, ...(/^\d{4}$/.test(year) && { year }) };
      setFound(await call('GET /api/lookup', { query }));
    });

  const choose = ({ provider, id }: LookupCandidate) =>
    during('reading', async () =>
      setOffer(await call('GET /api/lookup/:provider/:id', { params: { provider, id } })),
    );

  function close(): void {
    setOffer(undefined);
    setFound(undefined);
    button.current?.focus();
  }

  return (
    <div className="look-up whole-row stack-close muted">
      <div className="wrapping">
        <Button
          ref={button}
          isOff={busy !== undefined || title === ''}
          onClick={() => title !== '' && void search()}
        >
          {busy ? <span className="spinner" /> : <Icon d={searchIcon} />}
          <span>Look up</span>
        </Button>
        <span role="status">{statusOf({ busy, title, found, isChosen: offer !== undefined })}</span>
        {(found || offer) && (
          <Button look="ghost" className="to-end" onClick={close}>
            Close
          </Button>
        )}
      </div>
      {problem && <p role="alert">{problem}</p>}
      {found?.problems.map((words) => (
        <p key={words} role="alert">
          {words}
        </p>
      ))}
      {offer ? (
        <Offer key={offer.sourceUrl} form={form} record={record} offer={offer} />
      ) : (
        <Candidates candidates={found?.candidates ?? []} onChoose={(one) => void choose(one)} />
      )}
    </div>
  );
}

interface Status {
  busy: 'searching' | 'reading' | undefined;
  title: string;
  found: LookupReply | undefined;
  isChosen: boolean;
}

function statusOf({ busy, title, found, isChosen }: Status): string {
  if (busy === 'searching') return 'Asking for titles of this name…';
  if (busy === 'reading') return 'Reading what is known of it…';
  if (title === '') return 'Type a name to look up its text, year, poster and more.';
  if (!found || isChosen) return '';
  const { candidates, problems } = found;
  if (candidates.length === 0)
    return problems.length > 0 ? '' : 'Nothing of this name was found. Try its original name, or no year.';
  return candidates.length === 1 ? '1 title found. Is it this one?' : `${candidates.length} titles found.`;
}

interface CandidatesProps {
  candidates: readonly LookupCandidate[];
  onChoose: (candidate: LookupCandidate) => void;
}

/** Moves the focus to the list of results once it shows. */
function Candidates({ candidates, onChoose }: CandidatesProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (candidates.length > 0) list.current?.querySelector('button')?.focus();
  }, [candidates]);
  if (candidates.length === 0) return null;
  return (
    <ul className="box tall" ref={list} aria-label="Titles found">
      {candidates.map((candidate) => (
        <li key={candidate.id}>
          <button className="line option plain" type="button" onClick={() => onChoose(candidate)}>
            <Picture url={candidate.pictureUrl} />
            <span className="row-text">
              <b dir="auto">{candidate.title}</b>{' '}
              <span className="tabular">{candidate.year ?? 'Year not known'}</span>
              <small>{[lookupNames[candidate.provider], candidate.note].filter(Boolean).join(' · ')}</small>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
