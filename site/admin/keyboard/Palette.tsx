import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useMay } from '#site/admin/data/use-role.ts';
import { IconButton } from '#site/admin/parts/Tip.tsx';
import { useCombobox } from '#site/admin/parts/use-combobox.ts';
import { logOut } from '#site/admin/shell/log-out.ts';
import { neededFor } from '#site/admin/shell/navigation.ts';
import { useTitleViews } from '#site/admin/titles/use-title-views.ts';
import { toggleTheme } from '#site/stores/theme.ts';
import { Dialog } from '#site/ui/Dialog.tsx';
import { Icon } from '#site/ui/Icon.tsx';
import { chevronRightIcon, searchIcon, xIcon } from '#site/ui/icons.ts';
import { Keys } from './Keys.tsx';
import {
  type Entry,
  keepRecent,
  knownEntries,
  offered,
  readRecent,
  readSettings,
} from './palette-entries.ts';
import { useFound, useUndoEntries } from './use-found.ts';

const mostTyped = 100;

interface Props {
  /** The text that was typed before this script had loaded. */
  first: string;
  onClose: () => void;
  onSheet: () => void;
}

/** A combobox that finds every part of the dashboard. Its entries are links, so leaving unsaved text asks first, as elsewhere. */
export function Palette({ first, onClose, onSheet }: Props) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(first.slice(0, mostTyped));
  const [settings, setSettings] = useState<readonly Entry[]>([]);
  const may = useMay();
  const { views } = useTitleViews({ isWanted: may('titles') });
  useEffect(() => {
    void readSettings().then(setSettings, () => undefined);
  }, []);
  const { groups: records, total, shown, isSearching, isError } = useFound(typed);
  const undo = useUndoEntries();

  /** The entries that the role of this administrator includes. */
  const isOpenTo = ({ to }: Entry) => !to || may(neededFor(to.replace(/[?#].*/, '')));
  const known = knownEntries({ settings, views, undo }, isOpenTo);
  const recent = readRecent(Object.values(known).flat(), localStorage).filter(isOpenTo);
  const groups = offered(known, recent, records, typed);
  const entries = groups.flatMap((group) => group.entries);

  function choose(entry: Entry): void {
    keepRecent(entry, recent, localStorage);
    onClose();
    if (entry.action) ({ theme: toggleTheme, sheet: onSheet, logOut })[entry.action]();
    else if (entry.to) void navigate(entry.to, { state: entry.state });
  }
  const { id, pointedId, box, list, option, onKeyDown, restart } = useCombobox<Entry>({
    options: entries,
    idOf: (entry) => entry.id,
    onChoose: choose,
  });
  useEffect(() => {
    if (pointedId) document.getElementById(pointedId)?.scrollIntoView({ block: 'nearest' });
  }, [pointedId]);

  return (
    <Dialog isOpen onClose={onClose} labelledBy={`${id}-heading`}>
      <search className="palette">
        <h2 className="visually-hidden" id={`${id}-heading`}>
          Find titles, matches, people, sections, settings and actions
        </h2>
        <div className="line palette-box">
          <Icon d={searchIcon} />
          <input
            type="text"
            {...box}
            placeholder="Find or do: titles, people, settings …"
            aria-label="Find titles, matches, people, sections, settings and actions"
            spellCheck={false}
            maxLength={mostTyped}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              restart();
            }}
            onKeyDown={onKeyDown}
          />
          <IconButton icon={xIcon} words="Close" onClick={onClose} />
        </div>
        <div className="palette-list" {...list('Results')}>
          {groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
            <div key={group.name} role="group" aria-labelledby={`${id}-${group.name}`}>
              <span className="palette-group" id={`${id}-${group.name}`} aria-hidden="true">
                {group.name}
              </span>
              {group.entries.map((entry) => (
                <div key={entry.id} className="line option" {...option(entry)}>
                  <Icon d={entry.icon ?? chevronRightIcon} />
                  <b className="cut" dir="auto">
                    {entry.words}
                  </b>
                  {entry.detail && <small className="cut">{entry.detail}</small>}
                </div>
              ))}
            </div>
          ))}
        </div>
        <p className="line palette-foot">
          <span role="status">
            {statusOf({ typed, count: entries.length, total, shown, isSearching, isError })}
          </span>
          <button className="plain line to-end" type="button" onClick={onSheet}>
            All shortcuts <Keys of="sheet" />
          </button>
        </p>
      </search>
    </Dialog>
  );
}

interface State {
  typed: string;
  count: number;
  total: number;
  /** How many titles of the total are shown. */
  shown: number;
  isSearching: boolean;
  isError: boolean;
}

const inDigits = (count: number) => count.toLocaleString('en');

function statusOf({ typed, count, total, shown, isSearching, isError }: State): string {
  if (typed.trim() === '') return '';
  if (isSearching) return 'Searching...';
  if (isError) return 'The search failed. Type again to repeat it.';
  if (count === 0) return 'Nothing found';
  const results = `${inDigits(count)} ${count === 1 ? 'result' : 'results'}`;
  return total > shown ? `${results}, ${shown} of ${inDigits(total)} titles` : results;
}
