import { findTitles, orphan } from './find-titles.ts';
import type { Outcome, SeasonRef, Values } from './import-row.ts';
import { seasons } from './import-table.ts';
import { seasonTitle } from './season-title.ts';
import { findStored, type ImportSession, writeRows } from './write-batch.ts';

export const seasonIdentity = ({ showId, seasonNumber }: Values) => `${showId} ${seasonNumber}`;

/**
 * The id of the season that each row names, or why there is none. A missing season of a known show is created, since many sources list
 * only episodes.
 */
export async function presentSeasons(
  session: ImportSession,
  refs: SeasonRef[],
): Promise<(number | Outcome)[]> {
  const ids = refs.flatMap((ref) => ('id' in ref ? [ref.id] : []));
  const titles = refs.flatMap((ref) => ('id' in ref ? [] : [ref.title]));
  const titleIdOf = await findTitles(session, titles);
  const { rows } = await session.client.query<{ id: number }>('select id from seasons where id = any($1)', [
    ids,
  ]);
  const known = new Set(rows.map(({ id }) => id));
  const named = refs.map((ref) => {
    if ('id' in ref) return null;
    const showId = titleIdOf(ref.title);
    return showId === undefined ? null : { showId, seasonNumber: ref.seasonNumber };
  });
  const idOf = await createMissing(
    session,
    named.filter((season) => season !== null),
  );
  return refs.map((ref, at) => {
    const season = named[at];
    if (season) return idOf(season);
    if (!('id' in ref)) return orphan('showKey', ref.title);
    if (known.has(ref.id)) return ref.id;
    return { state: 'orphan', field: 'seasonId', reason: `there is no season with the id ${ref.id}` };
  });
}

async function createMissing(session: ImportSession, asked: Values[]): Promise<(season: Values) => number> {
  const each = [...new Map(asked.map((season) => [seasonIdentity(season), season])).values()];
  const stored = await findStored(session, seasons, ['showId', 'seasonNumber'], each, seasonIdentity);
  const { drafts } = await writeRows(
    session,
    seasons,
    stored,
    each.map((season) => ({
      identity: seasonIdentity(season),
      given: season,
      defaults: { title: seasonTitle(Number(season['seasonNumber'])) },
    })),
  );
  return (season) => Number(drafts.get(seasonIdentity(season))?.id);
}
