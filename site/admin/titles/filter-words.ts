/** The names of the filters and orders of a list of titles. */
import type { PublicationState } from '#schema/publication.ts';
import {
  problemsOf,
  type TitleFilterName,
  type TitleProblem,
  type TitleSort,
} from '#schema/title-filter-names.ts';
import { stateWords } from '#site/admin/publication/publication-words.ts';
import { titleKinds } from './title-kinds.ts';

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

export const directions = ['asc', 'desc'] as const;
type Direction = (typeof directions)[number];

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

/** The direction of an order, in words that fit into the select; without an order the newest titles come first. */
export const directionWords = (sort: TitleSort | undefined, direction: Direction): string =>
  sort === undefined ? byAge.desc : wordsBySort[sort][direction];

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
