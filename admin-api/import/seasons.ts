import { seasonIdentity } from './find-seasons.ts';
import { findTitles, orphan } from './find-titles.ts';
import type { Outcome, SeasonRow } from './import-row.ts';
import { seasons } from './import-table.ts';
import { fillGaps, findStored, type ImportSession, writeRows } from './write-batch.ts';

export async function importSeasons(session: ImportSession, rows: SeasonRow[]): Promise<Outcome[]> {
  const idOf = await findTitles(
    session,
    rows.map(({ title }) => title),
  );
  const wanted = rows.flatMap((row) => {
    const showId = idOf(row.title);
    if (showId === undefined) return [];
    const given = { ...row.given, showId };
    return [{ identity: seasonIdentity(given), given, defaults: row.defaults }];
  });
  const asked = wanted.map(({ given }) => given);
  const stored = await findStored(session, seasons, ['showId', 'seasonNumber'], asked, seasonIdentity);
  const plan = await writeRows(session, seasons, stored, wanted);
  const orphans = rows.map(({ title }) => (idOf(title) === undefined ? orphan('showKey', title) : null));
  return fillGaps(orphans, plan.outcomes);
}
