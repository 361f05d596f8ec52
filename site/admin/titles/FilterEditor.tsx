import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { problemsOf, type TitleFilterName, titleProblems } from '#schema/rules/title-filter-names.ts';
import type { TitleChoices } from '#schema/shapes/title-filter.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { Field } from '#site/admin/form/Field.tsx';
import { optionsOf, SelectField } from '#site/admin/form/Select.tsx';
import { stateOptions } from '#site/admin/publication/publication-labels.ts';
import { capitalized, problemWords, useTitleFilters } from './title-filters.ts';
import { titleKinds } from './title-kinds.ts';

interface Option {
  value: string;
  words: string;
}

type RangeKind = 'numeric' | 'decimal' | 'date';

/** A filter as 'Add filter' names it. */
export type Filter = { words: string } & (
  | { name: TitleFilterName | 'type'; options: (choices: TitleChoices | undefined) => readonly Option[] }
  | { from: TitleFilterName; to: TitleFilterName; kind: RangeKind }
  | { problems: true }
);

const flags = [
  { value: 'true', words: 'Yes' },
  { value: 'false', words: 'No' },
];
const typeOptions = Object.values(titleKinds).map(({ type, option }) => ({ value: type, words: option }));

/** All filters; the first five are wanted most often. */
const filters: readonly Filter[] = [
  { words: 'Genre', name: 'genre', options: (known) => optionsOf(known?.genres ?? [], capitalized) },
  { words: 'Year', from: 'yearFrom', to: 'yearTo', kind: 'numeric' },
  { words: 'Publication', name: 'publication', options: () => stateOptions },
  { words: 'Missing or wrong', problems: true },
  { words: 'Rating', from: 'ratingFrom', to: 'ratingTo', kind: 'decimal' },
  { words: 'Type', name: 'type', options: () => typeOptions },
  { words: 'Country', name: 'country', options: (known) => optionsOf(known?.countries ?? [], capitalized) },
  { words: 'Quality', name: 'quality', options: (known) => optionsOf(known?.qualities ?? []) },
  { words: 'Trending', name: 'trending', options: () => flags },
  { words: 'Top 20', name: 'top20', options: () => flags },
  { words: 'Added', from: 'addedFrom', to: 'addedTo', kind: 'date' },
  { words: 'Added by', name: 'addedBy', options: (known) => optionsOf(known?.addedBy ?? []) },
  { words: 'Changed', from: 'changedFrom', to: 'changedTo', kind: 'date' },
  { words: 'Changed by', name: 'changedBy', options: (known) => optionsOf(known?.changedBy ?? []) },
];

export const filtersOf = (hasTypes: boolean) =>
  hasTypes ? filters : filters.filter(({ words }) => words !== 'Type');

/** An old address may contain a value that no title has any more. */
const withChosen = (options: readonly Option[], chosen: string): readonly Option[] =>
  chosen === '' || options.some(({ value }) => value === chosen)
    ? options
    : [{ value: chosen, words: capitalized(chosen) }, ...options];

/** The values of one filter, which apply at once. The first field has the focus. */
export function FilterEditor({ filter }: { filter: Filter }) {
  const { params, set } = useTitleFilters();
  const { data: choices } = useCall('GET /api/titles/choices', {});
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => fields.current?.querySelector<HTMLElement>('input, select')?.focus(), []);
  return <div ref={fields}>{control()}</div>;

  function control() {
    const value = (name: TitleFilterName | 'type') => params.get(name) ?? '';
    if ('problems' in filter) return <ProblemBoxes />;
    if ('name' in filter) {
      const { name, words, options } = filter;
      return (
        <SelectField
          label={words}
          value={value(name)}
          none="Any"
          options={withChosen(options(choices), value(name))}
          onChoose={(chosen) => set({ [name]: chosen })}
        />
      );
    }
    const { words, from, to, kind } = filter;
    return (
      <div className="stack columns-two">
        {[
          { name: from, label: `${words} from` },
          { name: to, label: `${words} to` },
        ].map(({ name, label }) => (
          <Field key={name} label={label}>
            {(field) => (
              <TypedFilter
                {...field}
                kind={kind}
                value={value(name)}
                onCommit={(typed) => set({ [name]: typed })}
              />
            )}
          </Field>
        ))}
      </div>
    );
  }
}

function ProblemBoxes() {
  const { params, set } = useTitleFilters();
  const problems = problemsOf(params.get('problems') ?? '');
  return (
    <fieldset>
      <legend>Missing or wrong</legend>
      {titleProblems.map((problem) => (
        <label key={problem} className="check">
          <input
            type="checkbox"
            checked={problems.includes(problem)}
            onChange={({ target }) =>
              set({
                problems: titleProblems
                  .filter((other) => (other === problem ? target.checked : problems.includes(other)))
                  .join(','),
              })
            }
          />
          <span>{problemWords[problem]}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface TypedProps {
  id: string;
  kind: RangeKind;
  value: string;
  onCommit: (typed: string) => void;
}

/** Milliseconds between the last key and the filter; Enter and leaving the field do not wait. */
const pause = 400;
/** Half a year narrows nothing. */
const isWhole = (typed: string, kind: RangeKind) =>
  kind !== 'numeric' || typed === '' || /^\d{4}$/.test(typed);

function TypedFilter({ kind, value, onCommit, ...field }: TypedProps) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    setTyped(value);
  }
  const wanted = typed.trim().replace(',', '.');
  const commit = () => {
    if (wanted !== value) onCommit(wanted);
  };
  useEffect(() => {
    if (wanted === value || !isWhole(wanted, kind)) return;
    const timer = setTimeout(() => onCommit(wanted), pause);
    return () => clearTimeout(timer);
  });
  return (
    <input
      className="input tabular"
      {...field}
      {...(kind === 'date' ? { type: 'date' } : { inputMode: kind })}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={commit}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Enter') return;
        // The first Enter filters; the next one closes the panel.
        if (wanted !== value) event.preventDefault();
        commit();
      }}
    />
  );
}
