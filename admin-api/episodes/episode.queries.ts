import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { RequestError } from '#admin-api/http/errors.ts';
import { SeasonEntity } from '#admin-api/seasons/season.entity.ts';
import { type EpisodeRecord, episodeColumns } from './episode.rows.ts';

/** In order of their numbers. */
export async function listEpisodes(
  em: EntityManager,
  seasonIds: readonly number[],
): Promise<EpisodeRecord[]> {
  if (seasonIds.length === 0) return [];
  return await em.execute<EpisodeRecord[]>(
    sql`select ${episodeColumns} from episodes e where e.season_id in (${seasonIds}) order by e.season_id, e.episode_number`,
  );
}

export async function listEpisodesOfSeason(em: EntityManager, seasonId: number): Promise<EpisodeRecord[]> {
  if ((await em.count(SeasonEntity, { id: seasonId })) === 0) throw new RequestError(404, 'Season not found');
  return await listEpisodes(em, [seasonId]);
}

export async function getEpisode(em: EntityManager, id: number): Promise<EpisodeRecord> {
  const [episode] = await em.execute<EpisodeRecord[]>(
    sql`select ${episodeColumns} from episodes e where e.id = ${id}`,
  );
  if (!episode) throw new RequestError(404, 'Episode not found');
  return episode;
}
