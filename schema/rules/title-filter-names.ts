/**
 * The filters and orders of the dashboard's lists of titles, by name. The dashboard's first screen loads this file, so it imports
 * nothing.
 */

export const titleProblems = [
  'no-poster',
  'no-description',
  'no-genre',
  'no-stream',
  'no-trailer',
  'no-episodes',
  'dead-link',
  'double',
] as const;
export type TitleProblem = (typeof titleProblems)[number];

export const isProblem = (name: string): name is TitleProblem =>
  titleProblems.some((known) => known === name);
export const problemsOf = (names: string): TitleProblem[] => [
  ...new Set(names.split(',').filter((name) => isProblem(name))),
];

export const titleSorts = [
  'title',
  'type',
  'genre',
  'year',
  'country',
  'quality',
  'rating',
  'added',
  'changed',
  'popular',
] as const;
export type TitleSort = (typeof titleSorts)[number];

/** The columns of a list of titles beside the title itself, in the order in which they are shown. */
export const titleColumns = [
  'type',
  'year',
  'genre',
  'country',
  'quality',
  'rating',
  'added',
  'changed',
  'state',
  'flags',
  'problems',
] as const;
export type TitleColumn = (typeof titleColumns)[number];

/** Those that an account sees until it chooses others. */
export const firstColumns: readonly TitleColumn[] = ['year', 'genre', 'state', 'problems'];

/** All filters but the type and the search, in the order in which they are shown. */
export const titleFilterNames = [
  'genre',
  'country',
  'quality',
  'yearFrom',
  'yearTo',
  'ratingFrom',
  'ratingTo',
  'trending',
  'top20',
  'problems',
  'addedFrom',
  'addedTo',
  'addedBy',
  'changedFrom',
  'changedTo',
  'changedBy',
  'publication',
] as const;
export type TitleFilterName = (typeof titleFilterNames)[number];
