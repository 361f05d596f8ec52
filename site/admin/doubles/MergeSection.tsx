import { useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { noPoster } from '#schema/rules/drawn-poster.ts';
import {
  type ComparedTitle,
  type MergeChoices,
  type MergeField,
  type MergePreview,
  mergeFields,
  mergeSides,
} from '#schema/shapes/title-merge.ts';
import { call, errorWords } from '#site/admin/data/call.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { afterAll } from '#site/admin/data/stale.ts';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { BackLink, Button, ButtonLink } from '#site/admin/parts/Button.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { TitlePoster } from '#site/admin/titles/TitleCell.tsx';
import { titleLabels } from '#site/admin/titles/title-record.ts';
import { titlePath } from '#site/lib/paths.ts';
import { typeLabel } from '#site/lib/title-facts.ts';
import { showToast } from '#site/stores/toast.ts';
import { refreshCwIcon } from '#site/ui/icons.ts';
import { undoMerge } from './LatestMerges.tsx';
import { belongings, movingWords } from './merge-labels.ts';

/** Two titles field by field, to merge one into the other. */
export function MergeSection() {
  const { kept = '', merged = '' } = useParams();
  const list = useList();
  const query = useCall('GET /api/merges/preview', { query: { kept, merged } }, { asksAnew: true });
  return (
    <>
      <PageHead
        title="Merge two titles"
        text="The left one stays, with its address. Of each field that differs the better value is chosen; choose the other where it is not."
        back={<BackLink to={list}>All doubles</BackLink>}
      />
      <Answer query={query} failure="Failed to compare the titles">
        {(preview) => <Comparison key={`${kept} ${merged}`} preview={preview} />}
      </Answer>
    </>
  );
}

/** 'Duration, minutes' in a list of labels. */
const withoutUnit = (label: string) => label.replace(/,.*/, '');

/** The address of the list that the page was opened from. */
const useList = (): string => `/doubles${useLocation().state?.list ?? ''}`;

function Comparison({ preview }: { preview: MergePreview }) {
  const { kept, merged, better } = preview;
  const [chosen, setChosen] = useState<MergeChoices>({});
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const navigate = useNavigate();
  const { state } = useLocation();
  const list = useList();
  const choices = { ...better, ...chosen };
  const differing = mergeFields.filter((field) => better[field] !== undefined);
  const alike = mergeFields.filter((field) => better[field] === undefined);

  async function merge(): Promise<void> {
    setIsBusy(true);
    try {
      // Nothing is read again before this page is left, because one of its two titles no longer exists.
      await afterAll(async () => {
        const done = await call('POST /api/merges', {
          body: { kept: kept.movie.id, merged: merged.movie.id, fields: choices },
        });
        showToast({
          title: 'Merged',
          text: `${done.mergedName} is part of ${done.keptName} now`,
          action: { label: 'Undo', run: () => void undoMerge(done) },
        });
        await navigate(list);
      });
    } catch (error) {
      setFailure(errorWords(error));
      setIsBusy(false);
    }
  }

  return (
    <form
      className="panel"
      aria-label="Compared titles"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void merge();
      }}
    >
      <div className="panel-row merge-row">
        <span>
          <ButtonLink
            icon={refreshCwIcon}
            to={`/doubles/${merged.movie.id}/${kept.movie.id}`}
            state={state}
            replace
            preventScrollReset
          >
            Swap
          </ButtonLink>
        </span>
        <Head title={kept} words="Stays" />
        <Head title={merged} words="Becomes part of it" />
      </div>
      {differing.map((field) => (
        <div key={field} className="panel-row merge-row" role="radiogroup" aria-label={titleLabels[field]}>
          <b className="muted">{titleLabels[field]}</b>
          {mergeSides.map((side) => (
            <label key={side} className="line box merge-choice">
              <input
                type="radio"
                name={field}
                checked={choices[field] === side}
                onChange={() => setChosen({ ...chosen, [field]: side })}
              />
              <Value field={field} title={side === 'kept' ? kept : merged} />
            </label>
          ))}
        </div>
      ))}
      <div className="panel-row stack-close">
        {alike.length > 0 && (
          <p className="hint">{`The same in both: ${alike.map((field) => withoutUnit(titleLabels[field])).join(', ')}.`}</p>
        )}
        <p>
          <span>{`${movingWords(preview)} The address`}</span> <code>{titlePath(merged.movie)}</code>{' '}
          <span>leads to</span> <code>{titlePath(kept.movie)}</code>.
        </p>
        {failure && <p role="alert">{failure}</p>}
        <div className="wrapping">
          <Button look="primary" isLarge type="submit" isOff={isBusy}>
            {isBusy ? 'Merging...' : 'Merge'}
          </Button>
          <span className="hint">One Undo gives back both titles as they are now.</span>
        </div>
      </div>
    </form>
  );
}

const Head = ({ title, words }: { title: ComparedTitle; words: string }) => (
  <span className="line">
    <span className="row-picture">
      <TitlePoster title={title.movie} sizes="34px" />
    </span>
    <span className="row-text">
      <small>{words}</small>
      <b dir="auto">{title.movie.title}</b>
      <small>
        {[typeLabel(title.movie.type), title.movie.year].filter((word) => word !== null).join(' · ')}
      </small>
      <small>{belongings(title) || 'No comments, ratings or collections'}</small>
    </span>
  </span>
);

function posterWords(url: string, width: number | null): string {
  if (url === noPoster) return 'Drawn by the site';
  if (width !== null) return `${width} pixels wide`;
  return URL.canParse(url) ? new URL(url).host : url;
}

function Value({ field, title: { movie, posterWidth } }: { field: MergeField; title: ComparedTitle }) {
  const value = movie[field];
  if (value === null || value === '') return <span className="hint">None</span>;
  if (field === 'posterUrl')
    return (
      <span className="line">
        <span className="row-picture">
          <TitlePoster title={movie} sizes="34px" />
        </span>
        <small>{posterWords(movie.posterUrl, posterWidth)}</small>
      </span>
    );
  if (typeof value === 'boolean') return <span>{value ? 'Yes' : 'No'}</span>;
  return (
    <span className="tall" dir="auto">
      {field === 'type' ? typeLabel(movie.type) : String(value)}
    </span>
  );
}
