import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { violatedConstraint, type Written, write } from '#admin-api/ground/database/write.ts';
import { changeRecord, publicationOf } from '#admin-api/ground/http/change-record.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { getMovie } from '#admin-api/records/movies/movie.queries.ts';
import { moveToTrash } from '#admin-api/records/trash/move-to-trash.queries.ts';
import { type SeasonChanges, type SeasonInput, seasonChanges } from '#schema/shapes/season.ts';
import { presentSeason, SeasonEntity, type SeasonRecord, seasonColumns } from './season.entity.ts';

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

export async function getSeason(em: EntityManager, id: number): Promise<SeasonRecord> {
  const [season] = await em.execute<SeasonRecord[]>(
    sql`select ${seasonColumns} from seasons s where s.id = ${id}`,
  );
  if (!season) throw notFound();
  return season;
}

export async function addSeason(
  em: EntityManager,
  actor: string,
  { showId, ...season }: SeasonInput,
): Promise<Written<SeasonRecord>> {
  try {
    return await write(em, actor, async (inside) => {
      const added = inside.create(SeasonEntity, { ...season, ...publicationOf(season), show: showId });
      await inside.flush();
      return await getSeason(inside, added.id);
    });
  } catch (error) {
    if (isShowMissing(error)) throw showNotFound();
    throw isNumberTaken(error) ? await numberTaken(em, showId, season.seasonNumber) : error;
  }
}

const missing = 'Season not found';
const notFound = () => new RequestError(404, missing);
const kind = {
  entity: SeasonEntity,
  name: 'season',
  missing,
  read: getSeason,
  present: presentSeason,
  body: seasonChanges,
};

export async function updateSeason(
  em: EntityManager,
  actor: string,
  id: number,
  sent: SeasonChanges,
): Promise<Written<SeasonRecord>> {
  try {
    return await changeRecord(em, actor, kind, id, sent);
  } catch (error) {
    if (!isNumberTaken(error) || sent.seasonNumber === undefined) throw error;
    const { showId } = await getSeason(em, id);
    throw await numberTaken(em, showId, sent.seasonNumber);
  }
}

/** Moves it to the trash with its episodes; returns its id there. */
export const removeSeason = (em: EntityManager, actor: string, id: number): Promise<Written<number>> =>
  moveToTrash(em, actor, 'season', id, missing);

const isShowMissing = (error: unknown) => violatedConstraint(error) === 'seasons_show_id_fkey';
const isNumberTaken = (error: unknown) => violatedConstraint(error) === 'seasons_show_id_season_number_key';

const showNotFound = () =>
  new RequestError(404, 'Show not found', { issues: [{ path: 'showId', message: 'Show not found' }] });

async function numberTaken(em: EntityManager, showId: number, number: number): Promise<RequestError> {
  const [row] = await em.execute<{ free: number }[]>(
    sql`select max(season_number) + 1 as free from seasons where show_id = ${showId}`,
  );
  const message = `Season ${number} of this show exists already; ${row?.free ?? number} is free`;
  return new RequestError(409, message, { issues: [{ path: 'seasonNumber', message }] });
}
