import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { TitleChoices } from '#schema/title-filter.ts';
import { problemsOf, type TitleFilterName, titleProblems, titleSorts } from '#schema/title-filter-names.ts';
import { useRead } from '#site/admin/data/queries.ts';
import { Field } from '#site/admin/form/Field.tsx';
import { stateOptions } from '#site/admin/publication/publication-words.ts';
import { trusted } from '#site/lib/api.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { settings2Icon, xIcon } from '#site/ui/icons.ts';
import { capitalized, problemWords, sortWords } from './filter-words.ts';
import { titleKinds } from './title-kinds.ts';
import { useTitleFilters } from './use-title-filters.ts';

/** What narrows a list of titles: the filters in force as chips, each with its way out, and behind a button all others. */
export function FilterBar({ hasTypes, children }: { hasTypes: boolean; children?: ReactNode }) {
  const { active, remove, clear, sort } = useTitleFilters();
  const [isOpen, setIsOpen] = useState(false);
  const panel = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const afterwards = (work: () => void) => {
    work();
    // The chip that had the focus is gone.
    opener.current?.focus();
  };
  return (
    <section className="filters" aria-label="Filters">
      <div className="wrapping">
        <button
          ref={opener}
          type="button"
          className="btn btn-quiet btn-sm"
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon d={settings2Icon} />
          Filter and sort
        </button>
        {active.length > 0 && (
          <ul className="chips" aria-label="Filters in force">
            {active.map((filter) => (
              <li key={filter.words}>
                <button
                  type="button"
                  className="chip"
                  aria-label={`Remove filter: ${filter.words}`}
                  onClick={() => afterwards(() => remove(filter))}
                >
                  {filter.words}
                  <Icon d={xIcon} />
                </button>
              </li>
            ))}
          </ul>
        )}
        {(active.length > 0 || sort) && (
          <button type="button" className="btn btn-quiet btn-sm" onClick={() => afterwards(clear)}>
            Clear all
          </button>
        )}
        {children}
      </div>
      <div id={panel} hidden={!isOpen}>
        {isOpen && <FilterFields hasTypes={hasTypes} />}
      </div>
    </section>
  );
}

const typeOptions = Object.values(titleKinds).map(({ type, option }) => [type, option] as const);

function FilterFields({ hasTypes }: { hasTypes: boolean }) {
  const { params, set, sort, isDescending } = useTitleFilters();
  const { data: choices } = useRead('/api/titles/choices', trusted<TitleChoices>());
  const value = (name: TitleFilterName | 'type') => params.get(name) ?? '';
  const problems = problemsOf(value('problems'));

  const select = (
    name: TitleFilterName | 'type',
    label: string,
    options: readonly (readonly [string, string])[],
  ) => (
    <Field label={label}>
      {(field) => (
        <select
          className="select"
          {...field}
          value={value(name)}
          onChange={({ target }) => set({ [name]: target.value })}
        >
          <option value="">Any</option>
          {/* A value that no title has any more, from an old address. */}
          {value(name) !== '' && !options.some(([option]) => option === value(name)) && (
            <option value={value(name)}>{capitalized(value(name))}</option>
          )}
          {options.map(([option, words]) => (
            <option key={option} value={option}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
  const named = (options: readonly string[] = []) => options.map((option) => [option, option] as const);
  const inCapitals = (options: readonly string[] = []) =>
    options.map((option) => [option, capitalized(option)] as const);
  const flags = [
    ['true', 'Yes'],
    ['false', 'No'],
  ] as const;
  const input = (name: TitleFilterName, label: string, kind: 'numeric' | 'decimal' | 'date') => (
    <Field label={label}>
      {(field) => (
        <TypedFilter
          {...field}
          kind={kind}
          value={value(name)}
          onCommit={(typed) => set({ [name]: typed })}
        />
      )}
    </Field>
  );

  return (
    <div className="panel filter-fields">
      {hasTypes && select('type', 'Type', typeOptions)}
      {select('genre', 'Genre', inCapitals(choices?.genres))}
      {select('country', 'Country', inCapitals(choices?.countries))}
      {select('quality', 'Quality', named(choices?.qualities))}
      {select(
        'publication',
        'Publication',
        stateOptions.map(({ value: state, words }) => [state, words] as const),
      )}
      {select('trending', 'Trending', flags)}
      {select('top20', 'Top 20', flags)}
      {input('yearFrom', 'Year from', 'numeric')}
      {input('yearTo', 'Year to', 'numeric')}
      {input('ratingFrom', 'Rating from', 'decimal')}
      {input('ratingTo', 'Rating to', 'decimal')}
      {input('addedFrom', 'Added from', 'date')}
      {input('addedTo', 'Added to', 'date')}
      {select('addedBy', 'Added by', named(choices?.addedBy))}
      {input('changedFrom', 'Changed from', 'date')}
      {input('changedTo', 'Changed to', 'date')}
      {select('changedBy', 'Changed by', named(choices?.changedBy))}
      <Field label="Sort by">
        {(field) => (
          <select
            className="select"
            {...field}
            value={sort ?? ''}
            onChange={({ target }) => set({ sort: target.value })}
          >
            <option value="">Newest first</option>
            {titleSorts
              .filter((column) => hasTypes || column !== 'type')
              .map((column) => (
                <option key={column} value={column}>
                  {sortWords[column]}
                </option>
              ))}
          </select>
        )}
      </Field>
      <Field label="Order">
        {(field) => (
          <select
            className="select"
            {...field}
            disabled={sort === undefined}
            value={isDescending ? 'desc' : 'asc'}
            onChange={({ target }) => set({ order: target.value === 'desc' ? 'desc' : '' })}
          >
            <option value="asc">Upwards: A to Z, 1 to 9, oldest first</option>
            <option value="desc">Downwards: Z to A, 9 to 1, newest first</option>
          </select>
        )}
      </Field>
      <fieldset className="filter-problems">
        <legend>Missing or wrong</legend>
        {titleProblems.map((problem) => (
          <label key={problem}>
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
            {problemWords[problem]}
          </label>
        ))}
      </fieldset>
    </div>
  );
}

interface TypedProps {
  id: string;
  kind: 'numeric' | 'decimal' | 'date';
  value: string;
  onCommit: (typed: string) => void;
}

/** Filters when Enter is pressed or the field is left, so that half a year narrows nothing. */
function TypedFilter({ kind, value, onCommit, ...field }: TypedProps) {
  const [typed, setTyped] = useState(value);
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    setTyped(value);
  }
  const commit = () => {
    const wanted = typed.trim().replace(',', '.');
    if (wanted !== value) onCommit(wanted);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'Enter') commit();
  };
  return (
    <input
      className="input tabular"
      {...field}
      {...(kind === 'date' ? { type: 'date' } : { inputMode: kind })}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={commit}
      onKeyDown={onKeyDown}
    />
  );
}
