import { createHash } from 'node:crypto';
import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { allowLong } from '#admin-api/ground/database/connection.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { MovieEntity } from '#admin-api/records/movies/movie.entity.ts';
import { noRatings, type RatingCounts, ratingSummary } from '#schema/rules/rating-summary.ts';
import { undoDays } from '#schema/rules/retention.ts';
import { ratingMessages, type TitleRatings } from '#schema/shapes/rating.ts';

const hashOf = (key: string) => createHash('sha256').update(key).digest('base64url');

/** The counts of titles by their ids; titles without ratings are left out. */
export async function listRatingCounts(
  em: EntityManager,
  ids: readonly number[],
): Promise<Map<number, RatingCounts>> {
  if (ids.length === 0) return new Map();
  const rows = await em.execute<{ id: number; counts: number[] }[]>(
    sql`select id, counts from rating_counts where id in (${[...ids]})`,
  );
  return new Map(rows.map(({ id, counts }) => [id, counts]));
}

/** The counts of one title, with the rating of the browser with this key. */
export async function readRatings(
  em: EntityManager,
  movieId: number,
  key: string | null,
): Promise<TitleRatings> {
  const counts = (await listRatingCounts(em, [movieId])).get(movieId) ?? noRatings;
  return { counts: [...counts], ...ratingSummary(counts), own: await findOwn(em, movieId, key) };
}

export async function findOwn(
  em: EntityManager,
  movieId: number,
  key: string | null,
): Promise<number | null> {
  if (key === null) return null;
  const [own] = await em.execute<{ value: number }[]>(
    sql`select value from title_ratings where movie_id = ${movieId} and visitor = ${hashOf(key)}`,
  );
  return own?.value ?? null;
}

export async function requireTitle(
  em: EntityManager,
  title: { id: number; publication?: 'published' },
): Promise<void> {
  if ((await em.count(MovieEntity, title)) === 0) throw new RequestError(404, 'Movie not found');
}

/** Storing the same value again changes nothing. */
export async function storeRating(em: EntityManager, movieId: number, key: string, value: number) {
  await em.execute(sql`
    insert into title_ratings as r (movie_id, visitor, value) values (${movieId}, ${hashOf(key)}, ${value})
      on conflict (movie_id, visitor) do update set value = excluded.value, rated_at = now() where r.value <> excluded.value`);
}

export async function removeRating(em: EntityManager, movieId: number, key: string): Promise<void> {
  await em.execute(sql`delete from title_ratings where movie_id = ${movieId} and visitor = ${hashOf(key)}`);
}

/** Removes all ratings of a title, and keeps them for a day. */
export async function clearRatings(em: EntityManager, movieId: number): Promise<void> {
  await allowLong(em);
  // Only the latest clearing can be undone; one that finds no rating leaves the earlier one.
  await em.execute(sql`
    delete from cleared_ratings
     where movie_id = ${movieId} and exists (select from title_ratings where movie_id = ${movieId})`);
  await em.execute(sql`
    with cleared as (delete from title_ratings where movie_id = ${movieId} returning movie_id, visitor, value, rated_at)
    insert into cleared_ratings (movie_id, visitor, value, rated_at) select * from cleared`);
}

/** Restores what was cleared. Browsers that have rated the title again since keep their new rating. */
export async function restoreRatings(em: EntityManager, movieId: number): Promise<void> {
  await allowLong(em);
  const [restored] = await em.execute<{ kept: number }[]>(sql`
    with kept as (
      delete from cleared_ratings where movie_id = ${movieId} and ${isKept} returning movie_id, visitor, value, rated_at),
    restored as (
      insert into title_ratings (movie_id, visitor, value, rated_at) select * from kept on conflict do nothing)
    select count(*)::integer as kept from kept`);
  if (!restored?.kept) throw new RequestError(404, ratingMessages.nothingCleared);
}

const isKept = sql`cleared_at > now() - make_interval(days => ${undoDays})`;
