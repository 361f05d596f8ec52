import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { type Filters, inGenres, meetsInRanges } from './filter.ts';
import { countNewest } from './newest.queries.ts';

/** Titles of several genres at once are counted one by one, so far. */
const mostCounted = 10_000;

/** How many titles a combination leaves, without counting them where it can be helped (migrations/0010-filters.sql, 0028-watch-now.sql). */
export async function countFiltered(em: EntityManager, filters: Filters): Promise<number> {
  const { type, genres, country, year, watch } = filters;
  const [genre] = genres;
  if (country === undefined && year === undefined && watch === undefined && genres.length < 2)
    return await countNewest(em, { type, genre });
  const [row] = await em.execute<{ total: number }[]>(
    genres.length > 1
      ? sql`select count(*)::integer as total from (select from (${inGenres(filters)}) g limit ${mostCounted}) met`
      : sql`select coalesce(sum(m.total), 0)::integer as total from filter_counts m
             where m.genre = ${genre ?? ''} and ${meetsInRanges(filters)}`,
  );
  return row?.total ?? 0;
}
