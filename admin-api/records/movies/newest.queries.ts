import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { animeGenres, listGenres } from '#schema/rules/filters.ts';
import { genreKey } from '#schema/rules/genre.ts';
import type { MovieType } from '#schema/shapes/movie.ts';
import { idsOf } from './movie.entity.ts';

/** How many ids a block of list_blocks covers (sql/tables/3-lists.sql). */
const blockSize = 1000;
/** A block of a list by popularity holds the titles of one value of it, in these parts (`popular_block` in sql/functions/lists.sql). */
const popularBlocksOfPoint = 10_000;

/** A list of titles: of one type, of one genre (normalised as in the side table), of both, or of all. */
export interface NewestList {
  type?: MovieType | undefined;
  genre?: string | undefined;
}

/** A page of ids, and the length of the whole list. */
export interface IdPage {
  ids: number[];
  total: number;
}

const countedAs = ({ type, genre }: NewestList) =>
  genre === undefined ? (type ?? 'all') : `genre:${genre}${type === undefined ? '' : `/${type}`}`;

export const countNewest = (em: EntityManager, list: NewestList) => countList(em, countedAs(list));

/** How many titles a list of list_blocks has. */
export async function countList(em: EntityManager, name: string): Promise<number> {
  const [row] = await em.execute<{ total: number }[]>(
    sql`select coalesce(sum(total), 0)::integer as total from list_blocks where list = ${name}`,
  );
  return row?.total ?? 0;
}

/** The genres that lists of a type offer, those with the most titles first. */
export async function countGenres(
  em: EntityManager,
  type: MovieType | undefined,
): Promise<{ genre: string; total: number }[]> {
  const offered = new Map(
    (type === 'anime' ? animeGenres : listGenres).map((genre) => [
      countedAs({ type, genre: genreKey(genre) }),
      genre,
    ]),
  );
  const counted = await em.execute<{ list: string; total: number }[]>(sql`
    select list, sum(total)::integer as total from list_blocks where list in (${[...offered.keys()]})
     group by list having sum(total) > 0 order by total desc, list`);
  return counted.flatMap(({ list, total }) => {
    const genre = offered.get(list);
    return genre === undefined ? [] : { genre, total };
  });
}

export async function listNewest(
  em: EntityManager,
  list: NewestList,
  offset: number,
  limit: number,
): Promise<IdPage> {
  const { total, block, skipped } = await findPlace(em, countedAs(list), offset);
  if (offset >= total) return { ids: [], total };
  return { ids: await idsBelow(em, list, (block + 1) * blockSize, offset - skipped, limit), total };
}

/** Most popular first. */
export async function listPopular(
  em: EntityManager,
  list: NewestList,
  offset: number,
  limit: number,
): Promise<IdPage> {
  const { total, block, skipped } = await findPlace(em, `popular/${countedAs(list)}`, offset);
  if (offset >= total) return { ids: [], total };
  const below = (block + 0.5) / popularBlocksOfPoint;
  const { type, genre } = list;
  const ofType = type === undefined ? sql`true` : sql`type = ${type}`;
  const ids = await idsOf(
    em,
    genre === undefined
      ? sql`select id from movies where ${ofType} and popularity < ${below}::double precision
             order by popularity desc, id desc offset ${offset - skipped} limit ${limit}`
      : sql`select movie_id as id from movie_genres
             where genre = ${genre} and ${ofType} and popularity < ${below}::double precision
             order by popularity desc, movie_id desc offset ${offset - skipped} limit ${limit}`,
  );
  return { ids, total };
}

/** The block in which a page begins, and how many titles of the list are in the blocks before it. */
async function findPlace(em: EntityManager, name: string, offset: number) {
  const [found] = await em.execute<{ total: number; block: number; skipped: number }[]>(sql`
    with reached as (
      select block, sum(sum(total)) over (order by block desc) as through from list_blocks where list = ${name} group by block
    )
    select coalesce(max(through), 0)::integer as total,
           coalesce(max(block) filter (where through > ${offset}), 0)::integer as block,
           coalesce(max(through) filter (where through <= ${offset}), 0)::integer as skipped
      from reached`);
  return found ?? { total: 0, block: 0, skipped: 0 };
}

async function idsBelow(
  em: EntityManager,
  { type, genre }: NewestList,
  below: number,
  offset: number,
  limit: number,
) {
  const ofType = type === undefined ? sql`true` : sql`type = ${type}`;
  const query =
    genre === undefined
      ? sql`select id from movies where ${ofType} and id < ${below} order by id desc offset ${offset} limit ${limit}`
      : sql`select movie_id as id from movie_genres where genre = ${genre} and ${ofType} and movie_id < ${below}
             order by movie_id desc offset ${offset} limit ${limit}`;
  return await idsOf(em, query);
}
