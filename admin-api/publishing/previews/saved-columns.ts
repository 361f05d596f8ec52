import type { z } from 'zod';
import { columnOf, namesOf, publicationFacts } from '#schema/records/field.ts';
import { episodeChanges } from '#schema/shapes/episode.ts';
import { matchChanges } from '#schema/shapes/match.ts';
import { movieChanges } from '#schema/shapes/movie.ts';
import { pageChanges } from '#schema/shapes/page.ts';
import type { PreviewKind } from '#schema/shapes/preview.ts';
import { seasonChanges } from '#schema/shapes/season.ts';

const contracts: Record<PreviewKind, z.ZodObject> = {
  movie: movieChanges,
  season: seasonChanges,
  episode: episodeChanges,
  match: matchChanges,
  page: pageChanges,
};

/** A preview shows a record as published, at its current address. */
const notShown = new Set<string>([...namesOf(publicationFacts), 'slug']);
/** Columns whose change affects other columns too. */
const notAlone = new Set(['status', 'minute']);

/** A number in a form: text with a comma or a point, empty for null. */
const asNumber = (value: unknown) =>
  typeof value === 'string' ? (value.trim() === '' ? null : Number(value.trim().replace(',', '.'))) : value;

/** The columns that a save of the typed fields would write, and the fields that it would refuse. */
export function savedColumns(kind: PreviewKind, fields: Readonly<Record<string, unknown>>) {
  const columns: Record<string, unknown> = {};
  const leftOut: string[] = [];
  for (const [field, value] of Object.entries(fields)) {
    if (notShown.has(field)) continue;
    const contract = contracts[kind].shape[field] as z.ZodType | undefined;
    const saved = [value, asNumber(value)]
      .map((spelling) => contract?.safeParse(spelling))
      .find((result) => result?.success);
    if (saved?.success && !notAlone.has(field)) columns[columnOf(field)] = saved.data;
    else leftOut.push(field);
  }
  // The colours of the previous poster do not apply to this one.
  if (kind === 'movie' && 'poster_url' in columns)
    Object.assign(columns, { poster_color: null, poster_blur: null });
  return { columns, leftOut };
}
