import { useEffect, useId, useRef, useState } from 'react';
import { labelsOf } from '#schema/records/field.ts';
import { titleFacts } from '#schema/records/title.ts';
import { lookupNames, type OfferedTitle } from '#schema/shapes/lookup.ts';
import type { Movie } from '#schema/shapes/movie.ts';
import { showFailure } from '#site/admin/data/outcome.ts';
import { bestAddress } from '#site/admin/images/image-check.ts';
import { Button } from '#site/admin/parts/Button.tsx';
import type { TitleRecordForm } from '#site/admin/titles/title-record.ts';
import { OfferedSeasons } from './OfferedSeasons.tsx';
import {
  fieldOf,
  forEmptyFields,
  isEmpty,
  isHeld,
  type OfferedName,
  type OfferedValue,
  offeredNames,
  offeredValues,
  type TakenField,
  taken,
} from './offered-values.ts';

interface Props {
  form: TitleRecordForm['form'];
  record: Movie | null;
  offer: OfferedTitle;
}

const labels: Record<OfferedName, string> = {
  ...labelsOf(titleFacts),
  cast: 'Cast, at the end of the description',
};

/** The current and the offered value of each field, with a button that applies the offered one. */
export function Offer({ form, record, offer }: Props) {
  const heading = useId();
  const head = useRef<HTMLHeadingElement>(null);
  const [before, setBefore] = useState<Partial<Record<TakenField, string>>>({});
  const [isFetching, setIsFetching] = useState(false);
  const values = form.watch();
  const offered = offeredValues(offer);
  const forEmpty = forEmptyFields(offered, values);
  useEffect(() => head.current?.focus(), []);

  const put = (name: TakenField, value: string) =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });

  /** Copies a picture of another site to this one where necessary, as the picture field does. */
  async function take(wanted: readonly OfferedValue[]): Promise<void> {
    for (const one of wanted) {
      const name = fieldOf(one.name);
      if (name === 'posterUrl') setIsFetching(true);
      try {
        const now = form.getValues();
        const value = name === 'posterUrl' ? await bestAddress(one.value) : taken(one, now);
        setBefore((known) => ({ [name]: now[name], ...known }));
        put(name, value);
      } catch (error) {
        showFailure('The picture could not be fetched', error);
      } finally {
        setIsFetching(false);
      }
    }
  }

  function undo(names: readonly TakenField[]): void {
    for (const name of names) put(name, before[name] ?? '');
    setBefore((known) =>
      Object.fromEntries(Object.entries(known).filter(([name]) => !names.some((one) => one === name))),
    );
  }

  const changed = offeredNames.map(fieldOf).filter((name) => name in before);
  const count = new Set(changed).size;
  return (
    <section className="box stack-close" aria-labelledby={heading}>
      <h3 id={heading} ref={head} tabIndex={-1}>
        <span>{`From ${lookupNames[offer.provider]}: `}</span>
        <a href={offer.sourceUrl} target="_blank" rel="noreferrer">
          {offer.title ?? 'the source'}
        </a>
      </h3>
      <div className="wrapping">
        <Button
          look="primary"
          isOff={forEmpty.length === 0 || isFetching}
          onClick={() => !isFetching && void take(forEmpty)}
        >
          Take all empty ones
        </Button>
        {count > 0 && <Button onClick={() => undo(changed)}>Undo all</Button>}
        <span role="status">
          {isFetching
            ? 'Fetching the picture…'
            : count > 0 && `${count} ${count === 1 ? 'field' : 'fields'} taken.`}
        </span>
      </div>
      <dl>
        {offered.map((one) => {
          const name = fieldOf(one.name);
          const present = values[name];
          const label = labels[one.name];
          const isTaken = one.name !== 'cast' && before[name] !== undefined;
          return (
            <div key={one.name}>
              <dt>{label}</dt>
              {one.name !== 'cast' && !isHeld(one, values) && (
                <dd className="present">
                  {isEmpty(name, present) ? (
                    'Empty now'
                  ) : (
                    <>
                      <span>Now:</span> <Value name={one.name} value={present} />
                    </>
                  )}
                </dd>
              )}
              <dd dir="auto">
                <Value name={one.name} value={one.value} />
              </dd>
              <dd>
                {isTaken ? (
                  <Button look="ghost" label={`Undo: ${label}`} onClick={() => undo([name])}>
                    Undo
                  </Button>
                ) : isHeld(one, values) ? (
                  <span>The same</span>
                ) : (
                  <Button label={`Take: ${label}`} isOff={isFetching} onClick={() => void take([one])}>
                    Take
                  </Button>
                )}
              </dd>
            </div>
          );
        })}
      </dl>
      {offer.seasons.length > 0 && values.type !== 'movie' && (
        <OfferedSeasons seasons={offer.seasons} show={record} />
      )}
      <p className="hint">{notices[offer.provider]}</p>
    </section>
  );
}

const notices = {
  wikidata:
    'Facts of Wikidata are free (CC0). Text of Wikipedia is under CC BY-SA 4.0: keep the line that names it. Posters there are mostly not free.',
  tmdb: 'This product uses the TMDB API but is not endorsed or certified by TMDB.',
} as const;

function Value({ name, value }: OfferedValue) {
  return name === 'posterUrl' ? <Picture url={value} /> : <span>{value}</span>;
}

/** A picture that does not load leaves an empty space. */
export function Picture({ url }: { url: string | null }) {
  const [isBroken, setIsBroken] = useState(false);
  return (
    <span className="row-picture">
      {url === null || isBroken ? (
        <span className="poster" />
      ) : (
        <img
          className="poster"
          src={url}
          alt=""
          referrerPolicy="no-referrer"
          onError={() => setIsBroken(true)}
        />
      )}
    </span>
  );
}
