import { presentSeasons } from './find-seasons.ts';
import type { EpisodeRow, Outcome, Values } from './import-row.ts';
import { episodes } from './import-table.ts';
import { fillGaps, findStored, type ImportSession, writeRows } from './write-batch.ts';

const identityOf = ({ seasonId, episodeNumber }: Values) => `${seasonId} ${episodeNumber}`;

export async function importEpisodes(session: ImportSession, rows: EpisodeRow[]): Promise<Outcome[]> {
  const found = await presentSeasons(
    session,
    rows.map(({ season }) => season),
  );
  const wanted = rows.flatMap(({ given: own, defaults }, at) => {
    const seasonId = found[at];
    if (typeof seasonId !== 'number') return [];
    const given = { ...own, seasonId };
    return [{ identity: identityOf(given), given, defaults }];
  });
  const asked = wanted.map(({ given }) => given);
  const stored = await findStored(session, episodes, ['seasonId', 'episodeNumber'], asked, identityOf);
  const plan = await writeRows(session, episodes, stored, wanted);
  return fillGaps(
    found.map((season) => (typeof season === 'number' ? null : season)),
    plan.outcomes,
  );
}
