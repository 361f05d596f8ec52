import { type RefObject, useRef, useState } from 'react';
import { Button } from '#site/admin/parts/Button.tsx';
import { Menu } from '#site/admin/parts/Menu.tsx';
import { plusIcon } from '#site/ui/admin-icons.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { xIcon } from '#site/ui/icons.ts';
import { type Filter, FilterEditor, filtersOf } from './FilterEditor.tsx';
import { useTitleFilters } from './title-filters.ts';

/** 'Add filter', and the filters in force as chips that can be removed. */
export function FilterBar({ hasTypes }: { hasTypes: boolean }) {
  const { active, remove, clear, sort } = useTitleFilters();
  const bar = useRef<HTMLElement>(null);
  const afterwards = (work: () => void) => {
    work();
    // The chip that had the focus was removed.
    bar.current?.querySelector('button')?.focus();
  };
  return (
    <section className="wrapping title-filters" aria-label="Filters" ref={bar}>
      <AddFilter hasTypes={hasTypes} count={active.length} />
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
      {(active.length > 0 || sort) && (
        <Button look="ghost" className="only-wide" onClick={() => afterwards(clear)}>
          Clear all
        </Button>
      )}
    </section>
  );
}

/** Names the filters, then the values of the chosen one. */
function AddFilter({ hasTypes, count }: { hasTypes: boolean; count: number }) {
  const [chosen, setChosen] = useState<Filter | null>(null);
  const list = useRef<HTMLDivElement>(null);
  return (
    <Menu words="Add filter" icon={plusIcon} onToggle={() => setChosen(null)}>
      {(close) => (
        <div ref={list}>
          {count > 0 && chosen === null && <p className="hint" role="status">{`${count} in force`}</p>}
          {chosen === null ? (
            <FilterNames hasTypes={hasTypes} onChoose={setChosen} />
          ) : (
            <form
              className="stack"
              onSubmit={(event) => {
                event.preventDefault();
                close();
              }}
            >
              <FilterEditor filter={chosen} />
              <div className="wrapping">
                <Button look="ghost" onClick={() => back(list, () => setChosen(null))}>
                  Other filters
                </Button>
                <button className="btn btn-quiet btn-sm" type="submit">
                  Done
                </button>
              </div>
            </form>
          )}
        </div>
      )}
    </Menu>
  );
}

/** The button that had the focus goes. */
function back(list: RefObject<HTMLElement | null>, work: () => void): void {
  work();
  requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('input, button')?.focus());
}

/** How many filters are above the line: those that are wanted most often. */
const often = 5;

interface NamesProps {
  hasTypes: boolean;
  onChoose: (filter: Filter) => void;
}

function FilterNames({ hasTypes, onChoose }: NamesProps) {
  const [sought, setSought] = useState('');
  const all = filtersOf(hasTypes);
  const found = all.filter(({ words }) => words.toLowerCase().includes(sought.trim().toLowerCase()));
  const button = (filter: Filter) => (
    <li key={filter.words}>
      <button type="button" onClick={() => onChoose(filter)}>
        {filter.words}
      </button>
    </li>
  );
  return (
    <>
      <input
        className="input"
        type="search"
        aria-label="Find a filter"
        placeholder="Find a filter"
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: the panel was opened to choose one
        autoFocus
        value={sought}
        onChange={({ target }) => setSought(target.value)}
        onKeyDown={(event) => {
          const [first] = found;
          if (event.key !== 'Enter' || !first) return;
          event.preventDefault();
          onChoose(first);
        }}
      />
      {sought.trim() === '' ? (
        <>
          <p className="hint">Often used</p>
          <ul className="menu-rows">{all.slice(0, often).map(button)}</ul>
          <ul className="menu-rows">{all.slice(often).map(button)}</ul>
        </>
      ) : (
        <ul className="menu-rows">{found.map(button)}</ul>
      )}
      {found.length === 0 && <p className="hint">No filter of this name.</p>}
    </>
  );
}
