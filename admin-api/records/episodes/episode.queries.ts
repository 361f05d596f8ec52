import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { violatedConstraint, type Written, write } from '#admin-api/ground/database/write.ts';
import { changeRecord, publicationOf } from '#admin-api/ground/http/change-record.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { getSeason } from '#admin-api/records/seasons/season.queries.ts';
import { moveToTrash } from '#admin-api/records/trash/move-to-trash.queries.ts';
import type { EpisodeRange, EpisodesQuery } from '#schema/rules/episode-range.ts';
import {
  type EpisodeChanges,
  type EpisodeInput,
  episodeChanges,
  episodeMessages,
} from '#schema/shapes/episode.ts';
import { EpisodeEntity, type EpisodeRecord, episodeColumns, presentEpisode } from './episode.entity.ts';
import { listRanges, listSpans } from './episode-range.queries.ts';

/** Of those numbers; all of them without numbers. */
export async function listEpisodesOfSeason(
  em: EntityManager,
  seasonId: number,
  { from, to }: EpisodesQuery,
): Promise<EpisodeRecord[]> {
  await getSeason(em, seasonId);
  return await listSpans(em, [{ seasonId, from, to }]);
}

export async function listRangesOfSeason(em: EntityManager, seasonId: number): Promise<EpisodeRange[]> {
  await getSeason(em, seasonId);
  return (await listRanges(em, [seasonId])).get(seasonId) ?? [];
}

export async function getEpisode(em: EntityManager, id: number): Promise<EpisodeRecord> {
  const [episode] = await em.execute<EpisodeRecord[]>(
    sql`select ${episodeColumns} from episodes e where e.id = ${id}`,
  );
  if (!episode) throw notFound();
  return episode;
}

export async function addEpisode(
  em: EntityManager,
  actor: string,
  { seasonId, ...episode }: EpisodeInput,
): Promise<Written<EpisodeRecord>> {
  try {
    return await write(em, actor, async (inside) => {
      const added = inside.create(EpisodeEntity, { ...episode, ...publicationOf(episode), season: seasonId });
      await inside.flush();
      return await getEpisode(inside, added.id);
    });
  } catch (error) {
    if (isSeasonMissing(error)) throw seasonNotFound();
    if (isIntroWrong(error)) throw introWrong();
    throw isNumberTaken(error) ? await numberTaken(em, seasonId, episode.episodeNumber) : error;
  }
}

const missing = 'Episode not found';
const notFound = () => new RequestError(404, missing);
const kind = {
  entity: EpisodeEntity,
  name: 'episode',
  missing,
  read: getEpisode,
  present: presentEpisode,
  body: episodeChanges,
};

export async function updateEpisode(
  em: EntityManager,
  actor: string,
  id: number,
  sent: EpisodeChanges,
): Promise<Written<EpisodeRecord>> {
  try {
    return await changeRecord(em, actor, kind, id, sent);
  } catch (error) {
    if (isIntroWrong(error)) throw introWrong();
    if (!isNumberTaken(error) || sent.episodeNumber === undefined) throw error;
    const { seasonId } = await getEpisode(em, id);
    throw await numberTaken(em, seasonId, sent.episodeNumber);
  }
}

/** Moves it to the trash; returns its id there. */
export const removeEpisode = (em: EntityManager, actor: string, id: number): Promise<Written<number>> =>
  moveToTrash(em, actor, 'episode', id, missing);

const isSeasonMissing = (error: unknown) => violatedConstraint(error) === 'episodes_season_id_fkey';
const isNumberTaken = (error: unknown) =>
  violatedConstraint(error) === 'episodes_season_id_episode_number_key';
const isIntroWrong = (error: unknown) => violatedConstraint(error) === 'episodes_intro_check';

/** Refused by the table, since a change may name one of the two times. */
const introWrong = () =>
  new RequestError(400, episodeMessages.introOrder, {
    issues: [{ path: 'introTo', message: episodeMessages.introOrder }],
  });

const seasonNotFound = () =>
  new RequestError(404, 'Season not found', { issues: [{ path: 'seasonId', message: 'Season not found' }] });

async function numberTaken(em: EntityManager, seasonId: number, number: number): Promise<RequestError> {
  const [row] = await em.execute<{ free: number }[]>(
    sql`select max(episode_number) + 1 as free from episodes where season_id = ${seasonId}`,
  );
  const message = `Episode ${number} of this season exists already; ${row?.free ?? number} is free`;
  return new RequestError(409, message, { issues: [{ path: 'episodeNumber', message }] });
}
