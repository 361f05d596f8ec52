import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import type { listTitles } from '#schema/calls/titles.ts';
import type { TitlePage } from '#schema/title-filter.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { useMay } from '#site/admin/data/use-role.ts';
import { IconButton } from '#site/admin/parts/Tip.tsx';
import { neededFor } from '#site/admin/shell/navigation.ts';
import { editPath } from '#site/admin/titles/title-kinds.ts';
import { useTitleViews } from '#site/admin/titles/use-title-views.ts';
import { typeLabel } from '#site/lib/title-facts.ts';
import { toggleTheme } from '#site/stores/theme.ts';
import { Dialog } from '#site/ui/Dialog.tsx';
import { Icon } from '#site/ui/Icon.tsx';
import { chevronRightIcon, filmIcon, searchIcon, xIcon } from '#site/ui/icons.ts';
import { Keys } from './Keys.tsx';
import { knownEntries, readSettings } from './known-entries.ts';
import { type Entry, keepRecent, offered, readRecent } from './palette-entries.ts';

/** Milliseconds between the last key and the search. */
const pause = 150;
const mostTitles = 8;
const mostTyped = 100;

interface Props {
  /** The text that was typed before this script had loaded. */
  first: string;
  onClose: () => void;
  onSheet: () => void;
  onLogOut: () => void;
}

/** A combobox that finds every part of the dashboard. Its entries are links, so leaving unsaved text asks first, as elsewhere. */
export function Palette({ first, onClose, onSheet, onLogOut }: Props) {
  const id = useId();
  const navigate = useNavigate();
  const [typed, setTyped] = useState(first.slice(0, mostTyped));
  const [active, setActive] = useState<string | null>(null);
  const [settings, setSettings] = useState<readonly Entry[]>([]);
  const may = useMay();
  const { views } = useTitleViews({ isWanted: may('titles') });
  useEffect(() => {
    void readSettings().then(setSettings, () => undefined);
  }, []);
  const { titles, total, isSearching, isError } = useTitles(typed, may('titles'));

  /** The entries that the role of this administrator includes. */
  const isOpenTo = ({ to }: Entry) => !to || may(neededFor(to.replace(/[?#].*/, '')));
  const known = knownEntries(settings, views, isOpenTo);
  const recent = readRecent(Object.values(known).flat(), localStorage).filter(isOpenTo);
  const groups = offered(known, recent, titles, typed);
  const entries = groups.flatMap((group) => group.entries);
  const pointed = entries.find((entry) => entry.id === active) ?? entries[0];
  const optionId = (entry: Entry) => `${id}-${entry.id}`;

  useEffect(() => {
    if (pointed) document.getElementById(`${id}-${pointed.id}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, pointed]);

  function choose(entry: Entry): void {
    keepRecent(entry, recent, localStorage);
    onClose();
    if (entry.action) ({ theme: toggleTheme, sheet: onSheet, logOut: onLogOut })[entry.action]();
    else if (entry.to) void navigate(entry.to, { state: entry.state });
  }

  function pressed(event: KeyboardEvent): void {
    const at = pointed ? entries.indexOf(pointed) : -1;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && entries.length > 0) {
      event.preventDefault();
      setActive(entries[(at + step + entries.length) % entries.length]?.id ?? null);
    } else if (event.key === 'Enter' && pointed && !event.nativeEvent.isComposing) {
      event.preventDefault();
      choose(pointed);
    }
  }

  return (
    <Dialog isOpen onClose={onClose} labelledBy={`${id}-heading`}>
      <search className="palette">
        <h2 className="visually-hidden" id={`${id}-heading`}>
          Find titles, sections, settings and actions
        </h2>
        <div className="palette-box">
          <Icon d={searchIcon} />
          <input
            type="text"
            role="combobox"
            placeholder="Find titles, sections, settings …"
            aria-label="Find titles, sections, settings and actions"
            aria-expanded={entries.length > 0}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={pointed && optionId(pointed)}
            autoComplete="off"
            spellCheck={false}
            maxLength={mostTyped}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setActive(null);
            }}
            onKeyDown={pressed}
          />
          <IconButton icon={xIcon} words="Close" onClick={onClose} />
        </div>
        <div className="palette-list" id={`${id}-list`} role="listbox" aria-label="Results">
          {groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
            <div key={group.name} role="group" aria-labelledby={`${id}-${group.name}`}>
              <span className="palette-group" id={`${id}-${group.name}`} aria-hidden="true">
                {group.name}
              </span>
              {group.entries.map((entry) => (
                <Option
                  key={entry.id}
                  id={optionId(entry)}
                  entry={entry}
                  isPointed={entry === pointed}
                  onChoose={() => choose(entry)}
                />
              ))}
            </div>
          ))}
        </div>
        <p className="palette-foot">
          <span role="status">{statusOf({ typed, count: entries.length, total, isSearching, isError })}</span>
          <button type="button" onClick={onSheet}>
            All shortcuts <Keys of="sheet" />
          </button>
        </p>
      </search>
    </Dialog>
  );
}

/** The titles that the typed words find, in the order of the search. The request before is aborted. */
function useTitles(typed: string, isWanted: boolean) {
  const [term, setTerm] = useState('');
  const now = typed.trim();
  useEffect(() => {
    const timer = setTimeout(() => setTerm(now), pause);
    return () => clearTimeout(timer);
  }, [now]);
  const { data, isError, isFetching } = useCall<typeof listTitles>(
    'GET /api/titles',
    { query: { search: term, limit: mostTitles } },
    { isWanted: isWanted && term !== '' },
  );
  // Results of the previous words are dropped, so that Enter cannot choose one of them.
  const answer = term === now && now !== '' ? data : undefined;
  const found = answer?.titles ?? [];
  const isAlone = ({ id, title, year }: TitlePage['titles'][number]) =>
    !found.some((other) => other.id !== id && other.title === title && other.year === year);
  // Only the slug tells apart two titles of one name and year.
  const titles = found.map(
    (title): Entry => ({
      id: `title-${title.id}`,
      words: title.title,
      detail: [typeLabel(title.type), title.year, title.genre, isAlone(title) ? '' : title.slug]
        .filter(Boolean)
        .join(' · '),
      to: editPath(title),
      icon: filmIcon,
    }),
  );
  return {
    titles,
    total: answer?.total ?? 0,
    isSearching: now !== '' && (term !== now || isFetching),
    isError,
  };
}

interface State {
  typed: string;
  count: number;
  total: number;
  isSearching: boolean;
  isError: boolean;
}

const inDigits = (count: number) => count.toLocaleString('en');

function statusOf({ typed, count, total, isSearching, isError }: State): string {
  if (typed.trim() === '') return '';
  if (isSearching) return 'Searching...';
  if (isError) return 'The search of titles failed. Type again to repeat it.';
  if (count === 0) return 'Nothing found';
  const results = `${inDigits(count)} ${count === 1 ? 'result' : 'results'}`;
  return total > mostTitles ? `${results}, ${mostTitles} of ${inDigits(total)} titles` : results;
}

interface OptionProps {
  id: string;
  entry: Entry;
  isPointed: boolean;
  onChoose: () => void;
}

function Option({ id, entry, isPointed, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the box's, which keeps the focus
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isPointed}
      // The box keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Icon d={entry.icon ?? chevronRightIcon} />
      <b dir="auto">{entry.words}</b>
      {entry.detail && <small>{entry.detail}</small>}
    </div>
  );
}
