import { type EntityManager, type RawQueryFragment, sql } from '@mikro-orm/postgresql';
import type { SortOption } from '#schema/rules/filters.ts';
import { visibleSet } from './bit-sets/facets.queries.ts';
import { countSet } from './bit-sets/read-sets.queries.ts';
import { type Filters, hasGenre, inGenres, meets, meetsInRanges } from './filter.ts';
import { idsOf } from './movie.entity.ts';
import { countNewest, type IdPage } from './newest.queries.ts';

/** How many titles match, from stored counts (sql/functions/lists.sql); titles of several genres at once by their bits, each once. */
async function countFiltered(em: EntityManager, filters: Filters): Promise<number> {
  const { type, genres, year, watch } = filters;
  const [genre] = genres;
  if (year === undefined && watch === undefined && genres.length < 2)
    return await countNewest(em, { type, genre });
  if (genres.length > 1)
    return await countSet(em, visibleSet({ type, genre: genres.join(','), year, watch }));
  const [row] = await em.execute<{ total: number }[]>(
    sql`select coalesce(sum(m.total), 0)::integer as total from filter_counts m
         where m.genre = ${genre ?? ''} and ${meetsInRanges(filters)}`,
  );
  return row?.total ?? 0;
}

export const orders: Record<SortOption | 'newest', RawQueryFragment> = {
  newest: sql`m.id desc`,
  popular: sql`m.popularity desc, m.id desc`,
  hottest: sql`m.is_trending desc, m.popularity desc, m.id desc`,
  latest: sql`m.year_or_zero desc, m.id desc`,
  rating: sql`m.rating desc nulls last, m.id desc`,
};

/** The cost of reading a row or checking its genre, relative to skipping an entry of an index. */
const costOfLooking = 20;

interface Slice {
  filters: Filters;
  offset: number;
  limit: number;
}

export async function listFiltered(
  em: EntityManager,
  filters: Filters,
  offset: number,
  limit: number,
): Promise<IdPage> {
  const total = await countFiltered(em, filters);
  if (offset >= total) return { ids: [], total };
  const isShort = await isGatheringCheaper(em, filters, total, offset + limit);
  const list = isShort ? gather : filters.sort === 'hottest' ? walkHottest : walk;
  return { ids: await list(em, { filters, offset, limit }), total };
}

/**
 * Two plans: walk down an order, skip titles that do not match, and check the genre of the others until the page is full; or read all
 * matching titles from the index that counts them, and sort.
 */
async function isGatheringCheaper(em: EntityManager, filters: Filters, total: number, needed: number) {
  const isInIndex = filters.sort === undefined || filters.sort === 'latest';
  const gathering = total * (isInIndex ? 1 : costOfLooking);
  const passed = (needed / total) * (await countNewest(em, {}));
  if (gathering < passed || filters.genres.length === 0) return gathering < passed;
  const asked = (needed / total) * (await countFiltered(em, { ...filters, genres: [] }));
  return gathering < passed + asked * costOfLooking;
}

/** Titles that meet the filters, with their years. */
const withYears = (filters: Filters): RawQueryFragment =>
  filters.genres.length === 0
    ? sql`select m.id, m.year_or_zero from movies m where ${meets(filters)} and ${hasGenre(filters)}`
    : inGenres(filters);

function gather(em: EntityManager, { filters, offset, limit }: Slice): Promise<number[]> {
  const isInIndex = filters.sort === undefined || filters.sort === 'latest';
  return idsOf(
    em,
    sql`with found as materialized (${withYears(filters)})
        select m.id from ${isInIndex ? sql`found m` : sql`found join movies m using (id)`}
         order by ${orders[filters.sort ?? 'newest']} offset ${offset} limit ${limit}`,
  );
}

/** Each order has an index that contains all filtered columns but the genres. */
const walk = (em: EntityManager, { filters, offset, limit }: Slice, isChosen = sql`true`) =>
  idsOf(
    em,
    sql`select m.id from movies m where ${isChosen} and ${meets(filters)} and ${hasGenre(filters)}
         order by ${orders[filters.sort ?? 'newest']} offset ${offset} limit ${limit}`,
  );

/** Trending titles come first and have an index of their own. */
async function walkHottest(em: EntityManager, { filters, offset, limit }: Slice): Promise<number[]> {
  const byPopularity: Filters = { ...filters, sort: 'popular' };
  const needed = offset + limit;
  const hot = await walk(em, { filters: byPopularity, offset: 0, limit: needed }, sql`m.is_trending`);
  const rest = { offset: Math.max(0, offset - hot.length), limit: needed - Math.max(offset, hot.length) };
  const others =
    rest.limit > 0 ? await walk(em, { filters: byPopularity, ...rest }, sql`not m.is_trending`) : [];
  return [...hot.slice(offset), ...others];
}

/** The most popular trending titles, up to this many; operators do not flag more by hand. */
const mostTrending = 10_000;

export async function listFilteredTrending(
  em: EntityManager,
  filters: Filters,
  offset: number,
  limit: number,
): Promise<IdPage> {
  const order = filters.sort ?? 'popular';
  const [found] = await em.execute<IdPage[]>(sql`
    with met as materialized (
      select m.id, m.is_trending, m.popularity, m.year_or_zero, m.rating from movies m
       where m.is_trending and ${meets(filters)} and ${hasGenre(filters)}
       order by m.popularity desc, m.id desc limit ${mostTrending}
    )
    select array(select m.id from met m order by ${orders[order]} offset ${offset} limit ${limit}) as ids,
           (select count(*) from met)::integer as total`);
  return found ?? { ids: [], total: 0 };
}
