/** The titles of a collection and their order. */
import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { type Written, write } from '#admin-api/ground/database/write.ts';
import { RequestError, refusedField, refusedFields } from '#admin-api/ground/http/errors.ts';
import { idsOf } from '#admin-api/records/movies/movie.entity.ts';
import { type CollectionAddition, collectionLimits, collectionMessages } from '#schema/shapes/collection.ts';
import { type CollectionRecord, collections } from './collection.queries.ts';

export const idsInOrder = (id: number, limit: number, offset = 0) => sql`
  select movie_id as id from collection_titles where collection_id = ${id}
   order by position, movie_id limit ${limit} offset ${offset}`;

export interface TitlesWritten {
  collection: CollectionRecord;
  movieIds: number[];
}

/** Allows one writer of a collection's order at a time. */
async function locked(em: EntityManager, id: number): Promise<void> {
  const rows = await em.execute(sql`select 1 from collections where id = ${id} for update`);
  if (rows.length === 0) throw collections.notFound();
}

/** Adds titles in the given order; titles that the collection already has keep their position. */
export async function addTitles(
  em: EntityManager,
  actor: string,
  id: number,
  { movieIds, place }: CollectionAddition,
): Promise<Written<TitlesWritten>> {
  return await write(em, actor, async (inside) => {
    await locked(inside, id);
    const wanted = [...new Set(movieIds)];
    // A title that is deleted meanwhile would violate the foreign key.
    const known = new Set(
      await idsOf(inside, sql`select id from movies where id in (${wanted}) order by id for key share`),
    );
    const issues = movieIds.flatMap((movie, index) =>
      known.has(movie) ? [] : [{ path: `movieIds.${index}`, message: collectionMessages.unknownTitle }],
    );
    if (issues.length > 0) throw refusedFields(issues);
    const present = new Set(
      await idsOf(
        inside,
        sql`select movie_id as id from collection_titles where collection_id = ${id} and movie_id in (${wanted})`,
      ),
    );
    const added = wanted.filter((movie) => !present.has(movie));
    const { titleCount } = await collections.get(inside, id);
    if (titleCount + added.length > collectionLimits.titles)
      throw refusedField('movieIds', collectionMessages.full);
    if (added.length > 0) await insertAt(inside, id, added, place ?? titleCount + 1);
    return { collection: await collections.get(inside, id), movieIds: added };
  });
}

async function insertAt(em: EntityManager, id: number, added: number[], place: number): Promise<void> {
  const positions = await positionsAt(em, id, place, added.length);
  const rows = added.map((movie, index) => ({ movie, position: positions[index] }));
  await em.execute(sql`
    insert into collection_titles (collection_id, movie_id, position)
      select ${id}, r.movie, r.position
        from json_to_recordset(${JSON.stringify(rows)}) r (movie integer, position double precision)`);
}

/** Moves a title to a position, counted from 1 in the resulting order. */
export async function moveTitle(
  em: EntityManager,
  actor: string,
  { id, movieId, place }: { id: number; movieId: number; place: number },
): Promise<Written<TitlesWritten>> {
  return await write(em, actor, async (inside) => {
    await locked(inside, id);
    await requireTitle(inside, id, movieId);
    if ((await placeOf(inside, id, movieId)) !== place) {
      const [position] = await positionsAt(inside, id, place, 1, movieId);
      await inside.execute(sql`
        update collection_titles set position = ${position} where collection_id = ${id} and movie_id = ${movieId}`);
    }
    return { collection: await collections.get(inside, id), movieIds: [movieId] };
  });
}

export async function removeTitle(
  em: EntityManager,
  actor: string,
  id: number,
  movieId: number,
): Promise<Written<TitlesWritten>> {
  return await write(em, actor, async (inside) => {
    await locked(inside, id);
    await requireTitle(inside, id, movieId);
    await inside.execute(
      sql`delete from collection_titles where collection_id = ${id} and movie_id = ${movieId}`,
    );
    return { collection: await collections.get(inside, id), movieIds: [movieId] };
  });
}

async function requireTitle(em: EntityManager, id: number, movieId: number): Promise<void> {
  const rows = await em.execute(
    sql`select 1 from collection_titles where collection_id = ${id} and movie_id = ${movieId}`,
  );
  if (rows.length === 0) throw new RequestError(404, collectionMessages.titleNotFound);
}

async function placeOf(em: EntityManager, id: number, movieId: number): Promise<number> {
  const [found] = await em.execute<{ place: number }[]>(sql`
    select count(*)::integer as place from collection_titles t
      join collection_titles own on own.collection_id = t.collection_id and own.movie_id = ${movieId}
     where t.collection_id = ${id} and (t.position, t.movie_id) <= (own.position, own.movie_id)`);
  return found?.place ?? 0;
}

/** When two positions are closer than this there is no space between them, and all are spread evenly again. */
const nearest = 1e-6;

/**
 * Positions for this many titles at a place between existing ones. @param moved a title of the collection that is not counted,
 * since it is the one that moves
 */
async function positionsAt(
  em: EntityManager,
  id: number,
  place: number,
  count: number,
  moved = 0,
): Promise<number[]> {
  const [before, after] = await neighboursAt(em, id, place, moved);
  if (before === undefined && after === undefined) return spread(0, 1, count);
  if (after === undefined) return spread(before ?? 0, 1, count);
  if (before === undefined) return spread(after - count - 1, 1, count);
  const step = (after - before) / (count + 1);
  if (step >= nearest) return spread(before, step, count);
  await spreadAnew(em, id);
  return await positionsAt(em, id, place, count, moved);
}

const spread = (from: number, step: number, count: number) =>
  Array.from({ length: count }, (_, index) => from + step * (index + 1));

async function neighboursAt(
  em: EntityManager,
  id: number,
  place: number,
  moved: number,
): Promise<[number | undefined, number | undefined]> {
  const others = sql`select position from collection_titles where collection_id = ${id} and movie_id <> ${moved}`;
  const rows = await em.execute<{ position: number }[]>(sql`
    ${others} order by position, movie_id limit 2 offset ${Math.max(0, place - 2)}`);
  const [first, second] = rows.map(({ position }) => position);
  if (place === 1) return [undefined, first];
  if (first !== undefined) return [first, second];
  // The position is beyond the end.
  const [last] = await em.execute<{ position: number }[]>(
    sql`${others} order by position desc, movie_id desc limit 1`,
  );
  return [last?.position, undefined];
}

const spreadAnew = (em: EntityManager, id: number) =>
  em.execute(sql`
    update collection_titles t set position = n.place
      from (select movie_id, row_number() over (order by position, movie_id) as place
              from collection_titles where collection_id = ${id}) n
     where t.collection_id = ${id} and t.movie_id = n.movie_id`);
