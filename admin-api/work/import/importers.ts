import { findTitles, presentSeasons, seasonKey } from './find-parents.ts';
import type { CommentRow, Content, EpisodeRow, Outcome, SeasonRow, Values } from './import-row.ts';
import { comments, episodes, type ImportTable, seasons } from './import-table.ts';
import { fillGaps, findStored, type ImportSession, writeRows } from './write-batch.ts';

/** Imports rows that are identified by some of their fields. Rows that were refused earlier are passed as their results. */
export async function importIdentified(
  session: ImportSession,
  table: ImportTable,
  by: string[],
  rows: (Content | Outcome)[],
): Promise<Outcome[]> {
  const identityOf = (values: Values) => by.map((field) => String(values[field])).join(' ');
  const wanted = rows.flatMap((row) => ('state' in row ? [] : [{ ...row, identity: identityOf(row.given) }]));
  const given = wanted.map((row) => row.given);
  const stored = await findStored(session, table, by, given, identityOf);
  const { outcomes } = await writeRows(session, table, stored, wanted);
  return fillGaps(
    rows.map((row) => ('state' in row ? row : null)),
    outcomes,
  );
}

/** A row with the id of its parent; its result when there is no parent. */
const below = (field: string, parent: number | Outcome, { given, defaults }: Content): Content | Outcome =>
  typeof parent === 'number' ? { given: { ...given, [field]: parent }, defaults } : parent;

export async function importSeasons(session: ImportSession, rows: SeasonRow[]): Promise<Outcome[]> {
  const titles = rows.map(({ title }) => title);
  const idOf = await findTitles(session, titles, 'showKey');
  const placed = rows.map((row) => below('showId', idOf(row.title), row));
  return await importIdentified(session, seasons, seasonKey, placed);
}

export async function importEpisodes(session: ImportSession, rows: EpisodeRow[]): Promise<Outcome[]> {
  const named = rows.map(({ season }) => season);
  const idOf = await presentSeasons(session, named);
  const placed = rows.map((row) => below('seasonId', idOf(row.season), row));
  return await importIdentified(session, episodes, ['seasonId', 'episodeNumber'], placed);
}

export async function importComments(session: ImportSession, rows: CommentRow[]): Promise<Outcome[]> {
  const titles = rows.map(({ title }) => title);
  const idOf = await findTitles(session, titles, 'movieKey');
  const placed = rows.map((row) => below('movieId', idOf(row.title), row));
  return await importIdentified(session, comments, ['key'], placed);
}
