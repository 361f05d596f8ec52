import { type EntityManager, sql } from '@mikro-orm/postgresql';
import type { MovieType } from '#schema/movie.ts';
import { idsOf } from './movie.rows.ts';

/** Ids that a block of list_blocks stands for (migrations/0003-catalogue.sql). */
const blockSize = 1000;

/** A list newest first: of one type, of one genre (as the side table spells it), of both, or of everything. */
export interface NewestList {
  type?: MovieType | undefined;
  genre?: string | undefined;
}

/** A page of ids, and how many the whole list has. */
export interface IdPage {
  ids: number[];
  total: number;
}

const countedAs = ({ type, genre }: NewestList) =>
  genre === undefined ? (type ?? 'all') : `genre:${genre}${type === undefined ? '' : `/${type}`}`;

export const countNewest = (em: EntityManager, list: NewestList) => countList(em, countedAs(list));

/** How many titles stand in a list that has a name in list_blocks. */
export async function countList(em: EntityManager, name: string): Promise<number> {
  const [row] = await em.execute<{ total: number }[]>(
    sql`select coalesce(sum(total), 0)::integer as total from list_blocks where list = ${name}`,
  );
  return row?.total ?? 0;
}

export async function listNewest(
  em: EntityManager,
  list: NewestList,
  offset: number,
  limit: number,
): Promise<IdPage> {
  const { total, below, skipped } = await findPlace(em, countedAs(list), offset);
  if (offset >= total) return { ids: [], total };
  return { ids: await idsBelow(em, list, below, offset - skipped, limit), total };
}

/** Where a page begins: under which id, and how many titles of the list stand above that id. */
async function findPlace(em: EntityManager, name: string, offset: number) {
  const [place] = await em.execute<{ total: number; below: number; skipped: number }[]>(sql`
    with reached as (
      select block, sum(sum(total)) over (order by block desc) as through from list_blocks where list = ${name} group by block
    )
    select coalesce(max(through), 0)::integer as total,
           coalesce((max(block) filter (where through > ${offset}) + 1) * ${blockSize}, 0)::integer as below,
           coalesce(max(through) filter (where through <= ${offset}), 0)::integer as skipped
      from reached`);
  return place ?? { total: 0, below: 0, skipped: 0 };
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
