import { useSearchParams } from 'react-router';
import {
  problemsOf,
  type TitleFilterName,
  type TitleProblem,
  type TitleSort,
  titleSorts,
} from '#schema/rules/title-filter-names.ts';
import type { PublicationState } from '#schema/shapes/publication.ts';
import { stateWords } from '#site/admin/publication/publication-labels.ts';
import { narrowing, titleKinds } from './title-kinds.ts';

/** The names of the filters and orders of a list of titles. */

export const problemWords: Record<TitleProblem, string> = {
  'no-poster': 'No poster',
  'no-description': 'No description',
  'no-genre': 'No genre',
  'no-stream': 'No stream',
  'no-trailer': 'No trailer',
  'no-episodes': 'No episodes',
  'dead-link': 'Dead link',
  double: 'Possible double',
};

export const sortWords: Record<TitleSort, string> = {
  title: 'Title',
  type: 'Type',
  genre: 'Genre',
  year: 'Year',
  country: 'Country',
  quality: 'Quality',
  rating: 'Rating',
  added: 'Added',
  changed: 'Changed',
  popular: 'Popularity',
};

type Direction = 'asc' | 'desc';

const byName = { asc: 'A to Z', desc: 'Z to A' };
const byAge = { asc: 'Oldest first', desc: 'Newest first' };
const byHeight = { asc: 'Lowest first', desc: 'Highest first' };
const wordsBySort: Record<TitleSort, Record<Direction, string>> = {
  title: byName,
  type: byName,
  genre: byName,
  country: byName,
  quality: byName,
  year: byAge,
  added: byAge,
  changed: byAge,
  rating: byHeight,
  popular: byHeight,
};

/** The direction of an order, in words. */
export const directionWords = (sort: TitleSort, direction: Direction): string => wordsBySort[sort][direction];

/** Genres and countries are kept in small letters, because titles spell them in several ways. */
export const capitalized = (name: string): string =>
  name.replace(/(?<![\p{L}\p{M}’'])\p{L}/gu, (letter) => letter.toUpperCase());

/** An active filter: its words, and the parameters to remove with it. */
export interface ActiveFilter {
  words: string;
  names: readonly (TitleFilterName | 'search' | 'type')[];
  /** The rest of the parameter, when only a part of it is removed. */
  rest?: string;
}

const range = (what: string, from: string | null, to: string | null): string => {
  if (from !== null && from === to) return `${what} ${from}`;
  if (to === null) return `${what} from ${from}`;
  return from === null ? `${what} to ${to}` : `${what} ${from} to ${to}`;
};

/** All filters of an address, in plain words. */
export function activeFilters(params: URLSearchParams): ActiveFilter[] {
  const value = (name: TitleFilterName | 'search' | 'type') => params.get(name) || null;
  const one = (
    name: TitleFilterName | 'search' | 'type',
    words: (text: string) => string,
  ): ActiveFilter[] => {
    const text = value(name);
    return text === null ? [] : [{ words: words(text), names: [name] }];
  };
  const between = (what: string, from: TitleFilterName, to: TitleFilterName): ActiveFilter[] =>
    value(from) === null && value(to) === null
      ? []
      : [{ words: range(what, value(from), value(to)), names: [from, to] }];
  const flag = (what: string) => (text: string) => (text === 'true' ? what : `Not ${what}`);
  const problems = problemsOf(value('problems') ?? '');
  return [
    ...one('search', (text) => `“${text}”`),
    ...one('type', (text) => Object.values(titleKinds).find(({ type }) => type === text)?.option ?? text),
    ...one('genre', (text) => `Genre ${capitalized(text)}`),
    ...one('country', (text) => `Country ${capitalized(text)}`),
    ...one('quality', (text) => `Quality ${text}`),
    ...between('Year', 'yearFrom', 'yearTo'),
    ...between('Rating', 'ratingFrom', 'ratingTo'),
    ...one('trending', flag('Trending')),
    ...one('top20', flag('Top 20')),
    ...problems.map((problem) => ({
      words: problemWords[problem],
      names: ['problems'] as const,
      rest: problems.filter((other) => other !== problem).join(','),
    })),
    ...between('Added', 'addedFrom', 'addedTo'),
    ...one('addedBy', (person) => `Added by ${person}`),
    ...between('Changed', 'changedFrom', 'changedTo'),
    ...one('changedBy', (person) => `Changed by ${person}`),
    ...one('publication', (state) => stateWords[state as PublicationState] ?? state),
  ];
}

type Values = Partial<Record<(typeof narrowing)[number] | 'search' | 'type', string>>;

/** The filters and the order of a list of titles, which are in the address. A change starts again at the first page. */
export function useTitleFilters() {
  const [params, setParams] = useSearchParams();

  /** An empty value removes the parameter from the address. */
  const changed = (now: URLSearchParams, values: Values): URLSearchParams => {
    const next = new URLSearchParams(now);
    next.delete('page');
    for (const [name, value] of Object.entries(values)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    return next;
  };
  const set = (values: Values) => setParams((now) => changed(now, values), { preventScrollReset: true });
  const sort = titleSorts.find((known) => known === params.get('sort'));
  const isDescending = params.get('order') === 'desc';

  /** A column sorts ascending first, then descending, then not at all. */
  const sortedBy = (column: TitleSort): Values => {
    if (column !== sort) return { sort: column, order: '' };
    return isDescending ? { sort: '', order: '' } : { sort: column, order: 'desc' };
  };

  return {
    params,
    active: activeFilters(params),
    sort,
    isOrdered: sort !== undefined,
    isDescending,
    set,
    remove: ({ names, rest = '' }: ActiveFilter) =>
      set(Object.fromEntries(names.map((name) => [name, rest]))),
    clear: () => set(Object.fromEntries([...narrowing, 'search', 'type'].map((name) => [name, '']))),
    /** The address of this list in the order of a column. */
    addressBy: (column: TitleSort) => `?${changed(params, sortedBy(column))}`,
  };
}
