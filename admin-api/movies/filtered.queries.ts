import { type EntityManager, type RawQueryFragment, sql } from '@mikro-orm/postgresql';
import type { SortOption } from '#schema/filters.ts';
import { type Filters, hasGenre, hasGenreEach, meets } from './filter.ts';
import { countFiltered } from './filter-counts.queries.ts';
import { idsOf } from './movie.rows.ts';
import { countNewest, type IdPage } from './newest.queries.ts';

const orders: Record<SortOption | 'newest', RawQueryFragment> = {
  newest: sql`m.id desc`,
  popular: sql`m.popularity desc, m.id desc`,
  hottest: sql`m.is_trending desc, m.popularity desc, m.id desc`,
  latest: sql`m.year desc, m.id desc`,
  rating: sql`m.rating desc, m.id desc`,
};

/** To fetch a title costs so many times what it costs to pass one by in an index. */
const costOfFetching = 8;

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
  const all = await countNewest(em, {});
  // Down an order, one in all/total is met. Where they are rare, all of them are fetched and sorted for less.
  const isRare = total * total * costOfFetching < (offset + limit) * all;
  const list = isRare ? gather : filters.sort === 'hottest' ? walkHottest : walk;
  return { ids: await list(em, { filters, offset, limit }), total };
}

const gather = (em: EntityManager, { filters, offset, limit }: Slice) =>
  idsOf(
    em,
    sql`with m as materialized (
          select m.id, m.popularity, m.is_trending, m.year, m.rating from movies m where ${meets(filters)} and ${hasGenre(filters)}
        ) select m.id from m order by ${orders[filters.sort ?? 'newest']} offset ${offset} limit ${limit}`,
  );

/** Each order has an index that holds what is filtered, except for genres. */
const walk = (em: EntityManager, { filters, offset, limit }: Slice, isChosen = sql`true`) =>
  idsOf(
    em,
    sql`select m.id from movies m where ${isChosen} and ${meets(filters)} and ${hasGenreEach(filters)}
         order by ${orders[filters.sort ?? 'newest']} offset ${offset} limit ${limit}`,
  );

/** The trending ones first, which have an index of their own. */
async function walkHottest(em: EntityManager, { filters, offset, limit }: Slice): Promise<number[]> {
  const byPopularity: Filters = { ...filters, sort: 'popular' };
  const needed = offset + limit;
  const hot = await walk(em, { filters: byPopularity, offset: 0, limit: needed }, sql`m.is_trending`);
  const rest = { offset: Math.max(0, offset - hot.length), limit: needed - Math.max(offset, hot.length) };
  const others =
    rest.limit > 0 ? await walk(em, { filters: byPopularity, ...rest }, sql`not m.is_trending`) : [];
  return [...hot.slice(offset), ...others];
}
