import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { listTitleChoices } from '#schema/calls/titles.ts';
import { problemsOf, type TitleFilterName, titleProblems, titleSorts } from '#schema/title-filter-names.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { Field } from '#site/admin/form/Field.tsx';
import { optionsOf, SelectField } from '#site/admin/form/Select.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { stateOptions } from '#site/admin/publication/publication-words.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { settings2Icon, xIcon } from '#site/ui/icons.ts';
import { ownElement } from '#site/ui/own-element.ts';
import { capitalized, directions, directionWords, problemWords, sortWords } from './filter-words.ts';
import { titleKinds } from './title-kinds.ts';
import { useTitleFilters } from './use-title-filters.ts';

/** The filters of a list of titles: active ones as chips that can be removed, and all others behind a button. */
export function FilterBar({ hasTypes, children }: { hasTypes: boolean; children?: ReactNode }) {
  const { active, remove, clear, sort } = useTitleFilters();
  const [isOpen, setIsOpen] = useState(false);
  const panel = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const afterwards = (work: () => void) => {
    work();
    // The chip that had the focus was removed.
    opener.current?.focus();
  };
  return (
    <section className="filters" aria-label="Filters">
      <div className="wrapping">
        <Button
          icon={settings2Icon}
          ref={opener}
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={() => setIsOpen(!isOpen)}
        >
          Filter and sort
        </Button>
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
                  <span>{filter.words}</span>
                  <Icon d={xIcon} />
                </button>
              </li>
            ))}
          </ul>
        )}
        {(active.length > 0 || sort) && <Button onClick={() => afterwards(clear)}>Clear all</Button>}
        {ownElement(children)}
      </div>
      <div id={panel} hidden={!isOpen}>
        {isOpen && <FilterFields hasTypes={hasTypes} />}
      </div>
    </section>
  );
}

interface Option {
  value: string;
  words: string;
}

const typeOptions = Object.values(titleKinds).map(({ type, option }) => ({ value: type, words: option }));
const flags = [
  { value: 'true', words: 'Yes' },
  { value: 'false', words: 'No' },
];

/** An old address may contain a value that no title has any more. */
const withChosen = (options: readonly Option[], chosen: string): readonly Option[] =>
  chosen === '' || options.some(({ value }) => value === chosen)
    ? options
    : [{ value: chosen, words: capitalized(chosen) }, ...options];

function FilterFields({ hasTypes }: { hasTypes: boolean }) {
  const { params, set, sort, isDescending } = useTitleFilters();
  const { data: choices } = useCall<typeof listTitleChoices>('GET /api/titles/choices', {});
  const value = (name: TitleFilterName | 'type') => params.get(name) ?? '';
  const problems = problemsOf(value('problems'));

  const select = (name: TitleFilterName | 'type', label: string, options: readonly Option[]) => (
    <SelectField
      label={label}
      value={value(name)}
      none="Any"
      options={withChosen(options, value(name))}
      onChoose={(chosen) => set({ [name]: chosen })}
    />
  );
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
      {select('genre', 'Genre', optionsOf(choices?.genres ?? [], capitalized))}
      {select('country', 'Country', optionsOf(choices?.countries ?? [], capitalized))}
      {select('quality', 'Quality', optionsOf(choices?.qualities ?? []))}
      {select('publication', 'Publication', stateOptions)}
      {select('trending', 'Trending', flags)}
      {select('top20', 'Top 20', flags)}
      {input('yearFrom', 'Year from', 'numeric')}
      {input('yearTo', 'Year to', 'numeric')}
      {input('ratingFrom', 'Rating from', 'decimal')}
      {input('ratingTo', 'Rating to', 'decimal')}
      {input('addedFrom', 'Added from', 'date')}
      {input('addedTo', 'Added to', 'date')}
      {select('addedBy', 'Added by', optionsOf(choices?.addedBy ?? []))}
      {input('changedFrom', 'Changed from', 'date')}
      {input('changedTo', 'Changed to', 'date')}
      {select('changedBy', 'Changed by', optionsOf(choices?.changedBy ?? []))}
      <SelectField
        label="Sort by"
        value={sort ?? ''}
        none="Newest first"
        options={optionsOf(
          titleSorts.filter((column) => hasTypes || column !== 'type'),
          (column) => sortWords[column],
        )}
        onChoose={(chosen) => set({ sort: chosen })}
      />
      <SelectField
        label="Order"
        disabled={sort === undefined}
        value={isDescending ? 'desc' : 'asc'}
        options={directions.map((value) => ({ value, words: directionWords(sort, value) }))}
        onChoose={(chosen) => set({ order: chosen === 'desc' ? 'desc' : '' })}
      />
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
            <span>{problemWords[problem]}</span>
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
