/** What an import may hold, in the order in which one needs the other. */
export const kinds = [
  'movies',
  'seasons',
  'episodes',
  'matches',
  'comments',
  'pages',
  'ui-settings',
] as const;

export type Kind = (typeof kinds)[number];

export type Fields = Record<string, unknown>;

/** Tells a record's kind by the fields only that kind has; null when nothing does. */
export function kindOf(fields: Fields): Kind | null {
  const has = (name: string) => fields[name] !== undefined;
  if (has('episodeNumber')) return 'episodes';
  if (has('seasonNumber')) return 'seasons';
  if (has('homeTeam') || has('awayTeam')) return 'matches';
  if (has('body') && has('name')) return 'comments';
  if (has('content')) return 'pages';
  if (has('value') && has('key')) return 'ui-settings';
  if (has('title') || has('type')) return 'movies';
  return null;
}
