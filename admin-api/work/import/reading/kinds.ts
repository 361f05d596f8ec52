import type { FieldFacts } from '#schema/records/field.ts';
import { titleFacts } from '#schema/records/title.ts';

/** The kinds of records in an import, ordered so that each comes after those it refers to. */
export const kinds = [
  'movies',
  'seasons',
  'episodes',
  'matches',
  'people',
  'credits',
  'comments',
  'pages',
  'ui-settings',
] as const;

export type Kind = (typeof kinds)[number];

export type Fields = Record<string, unknown>;

/** Years, days, numbers and flags, of which a list of people has none. */
const figures = Object.entries<FieldFacts>(titleFacts)
  .filter(([, { type }]) => type !== 'text')
  .map(([name]) => name);

/** What a list of titles says beside the name, and no list of people; and the reverse. */
const besideName: readonly (readonly [Kind, readonly string[]])[] = [
  ['people', ['born', 'died', 'formerNames', 'pictureUrl']],
  ['movies', ['type', 'genre', 'quality', 'key', ...figures]],
];

/** Whose name a file with these fields lists; undefined when they do not tell: a name alone may be anybody's. */
export const kindOfName = (fields: readonly string[]): Kind | undefined =>
  besideName.find(([, facts]) => facts.some((fact) => fields.includes(fact)))?.[0];

/** The kind of a record by the fields that only this kind has; null when there is none. */
export function kindOf(fields: Fields): Kind | null {
  const has = (name: string) => fields[name] !== undefined;
  if (has('homeTeam') || has('awayTeam')) return 'matches';
  if (has('episodeNumber')) return 'episodes';
  if (has('seasonNumber')) return 'seasons';
  if (has('body') && has('name')) return 'comments';
  if (has('person')) return 'credits';
  if (has('content')) return 'pages';
  if (has('value') && has('key')) return 'ui-settings';
  if (has('title') || has('type')) return 'movies';
  return has('name') ? ((fields['nameIsOf'] as Kind | undefined) ?? null) : null;
}
