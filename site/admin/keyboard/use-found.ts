/** The records that typed words find, and the latest deed that can be undone, as entries of the palette. */
import { useCall } from '#site/admin/data/queries.ts';
import { useMay } from '#site/admin/data/use-role.ts';
import { counted } from '#site/admin/parts/counted.ts';
import { usePause } from '#site/admin/parts/use-pause.ts';
import { isUndoable } from '#site/admin/titles/BulkChanges.tsx';
import { changeWords } from '#site/admin/titles/bulk-labels.ts';
import { editPath } from '#site/admin/titles/title-kinds.ts';
import { longDate } from '#site/lib/long-date.ts';
import { namesOf } from '#site/lib/match-labels.ts';
import { typeLabel } from '#site/lib/title-facts.ts';
import { undoIcon } from '#site/ui/admin-icons.ts';
import { filmIcon, trophyIcon, usersIcon } from '#site/ui/icons.ts';
import { type Entry, found, type Group } from './palette-entries.ts';

/** Milliseconds between the last key and the search. */
const pause = 150;
const mostTitles = 8;
const mostOthers = 4;

const joined = (parts: readonly (string | number | null)[]) => parts.filter(Boolean).join(' · ');

interface Found {
  groups: Group[];
  /** All titles of the search, where more begin like this than are shown. */
  total: number;
  shown: number;
  isSearching: boolean;
  isError: boolean;
}

/**
 * The searches forgive typing errors. Here every typed word must begin a word of the record: what is chosen blindly should not be another
 * one. The request before is aborted.
 */
export function useFound(typed: string): Found {
  const may = useMay();
  const now = typed.trim();
  const term = usePause(now, pause);
  const isTyped = term !== '';
  const asked = (limit: number) => ({ query: { search: term, limit } });
  const titles = useCall('GET /api/titles', asked(mostTitles), { isWanted: isTyped && may('titles') });
  const matches = useCall('GET /api/matches', asked(mostOthers), { isWanted: isTyped && may('scores') });
  const people = useCall('GET /api/people', asked(mostOthers), { isWanted: isTyped && may('titles') });
  // Results of the previous words are dropped, so that Enter cannot choose one of them.
  const isCurrent = term === now && now !== '';
  const shown = isCurrent ? found(titleEntries(titles.data?.titles ?? []), typed) : [];
  const matchForm = may('matches') ? 'edit' : 'score';
  const teams = (isCurrent ? (matches.data?.matches ?? []) : []).map(
    (match): Entry => ({
      id: `match-${match.id}`,
      words: namesOf(match),
      detail: joined([match.league, longDate(match.matchDate)]),
      to: `/matches/${match.id}/${matchForm}`,
      icon: trophyIcon,
    }),
  );
  const names = (isCurrent ? (people.data?.people ?? []) : []).map(
    ({ id, name, slug }): Entry => ({
      id: `person-${id}`,
      words: name,
      detail: 'Person',
      to: `/people/${slug}`,
      icon: usersIcon,
    }),
  );
  const queries = [titles, matches, people];
  return {
    groups: [
      { name: 'Titles', entries: shown },
      { name: 'Matches', entries: found(teams, typed) },
      { name: 'People', entries: found(names, typed) },
    ],
    total: shown.length === mostTitles ? (titles.data?.total ?? 0) : shown.length,
    shown: shown.length,
    isSearching: now !== '' && (term !== now || queries.some(({ isFetching }) => isFetching)),
    isError: queries.some(({ isError }) => isError),
  };
}

type FoundTitle = Parameters<typeof editPath>[0] & {
  id: number;
  title: string;
  year: number | null;
  genre: string;
};

/** Only the slug tells apart two titles of one name and year. */
function titleEntries(titles: readonly FoundTitle[]): Entry[] {
  const isAlone = ({ id, title, year }: FoundTitle) =>
    !titles.some((other) => other.id !== id && other.title === title && other.year === year);
  return titles.map((title) => ({
    id: `title-${title.id}`,
    words: title.title,
    detail: joined([typeLabel(title.type), title.year, title.genre, isAlone(title) ? '' : title.slug]),
    to: editPath(title),
    icon: filmIcon,
  }));
}

/** 'Undo: country: Peru' of the latest bulk change, and 'Undo the import films.csv'; they lead to where the undo is. */
export function useUndoEntries(): Entry[] {
  const may = useMay();
  const isWanted = may('titles');
  const { data: changes = [] } = useCall('GET /api/bulk-changes', {}, { isWanted, asksAnew: true });
  const { data: imports = [] } = useCall('GET /api/imports', {}, { isWanted, asksAnew: true });
  const change = changes.find(isUndoable);
  const imported = imports.find(({ isUndoable: can }) => can);
  return [
    ...(change
      ? [
          {
            id: 'undo-change',
            words: `Undo: ${changeWords(change)}`,
            detail: `The latest bulk change, ${counted(change.changed, 'record')}`,
            to: '/bulk-changes',
            state: { undo: change.id },
            icon: undoIcon,
            isPassing: true as const,
          },
        ]
      : []),
    ...(imported
      ? [
          {
            id: 'undo-import',
            words: `Undo the import ${imported.name}`,
            detail: `${counted(imported.created + imported.changed, 'record')}`,
            to: `/import/${imported.id}`,
            icon: undoIcon,
            isPassing: true as const,
          },
        ]
      : []),
  ];
}
