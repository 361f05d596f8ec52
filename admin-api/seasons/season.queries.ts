import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { getMovie } from '#admin-api/movies/movie.queries.ts';
import { type SeasonRecord, seasonColumns } from './season.rows.ts';

/** In order of their numbers. */
export async function listSeasons(em: EntityManager, showIds: readonly number[]): Promise<SeasonRecord[]> {
  if (showIds.length === 0) return [];
  return await em.execute<SeasonRecord[]>(
    sql`select ${seasonColumns} from seasons s where s.show_id in (${showIds}) order by s.show_id, s.season_number`,
  );
}

export async function listSeasonsOfShow(em: EntityManager, showId: number): Promise<SeasonRecord[]> {
  await getMovie(em, showId);
  return await listSeasons(em, [showId]);
}
