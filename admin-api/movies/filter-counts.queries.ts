import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { movieTypes } from '#schema/movie.ts';
import { type Filters, hasGenre, meets, ofYear } from './filter.ts';
import { countNewest } from './newest.queries.ts';

/** Titles of several genres at once are counted one by one, so far. */
const mostCounted = 10_000;

/** How many titles a combination leaves, without counting them where it can be helped (migrations/0011-filters.sql). */
export async function countFiltered(em: EntityManager, filters: Filters): Promise<number> {
  const { type, genres, country, year } = filters;
  if (genres.length > 1) return await countMet(em, filters);
  const [genre] = genres;
  if (country === undefined && year === undefined) return await countNewest(em, { type, genre });
  const [row] = await em.execute<{ total: number }[]>(sql`
    select coalesce(sum(m.total), 0)::integer as total from filter_counts m
     where m.genre = ${genre ?? ''} and m.type in (${type === undefined ? movieTypes : [type]})
       and ${country === undefined ? sql`true` : sql`m.country = ${country}`} and ${ofYear(year)}`);
  return row?.total ?? 0;
}

async function countMet(em: EntityManager, filters: Filters): Promise<number> {
  const [row] = await em.execute<{ total: number }[]>(sql`
    select count(*)::integer as total from (
      select from movies m where ${meets(filters)} and ${hasGenre(filters)} limit ${mostCounted}) met`);
  return row?.total ?? 0;
}
