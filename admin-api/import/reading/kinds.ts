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

/** The kind of a record by a field that only this kind has; null when there is none. */
export function kindOf(fields: Fields): Kind | null {
  const has = (name: string) => fields[name] !== undefined;
  if (has('episodeNumber')) return 'episodes';
  if (has('seasonNumber')) return 'seasons';
  if (has('homeTeam') || has('awayTeam')) return 'matches';
  if (has('body') && has('name')) return 'comments';
  if (has('person')) return 'credits';
  if (has('content')) return 'pages';
  if (has('value') && has('key')) return 'ui-settings';
  if (has('title') || has('type')) return 'movies';
  if (has('name')) return 'people';
  return null;
}
