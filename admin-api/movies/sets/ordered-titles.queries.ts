import { type EntityManager, type RawQueryFragment, sql } from '@mikro-orm/postgresql';
import { idsOf } from '#admin-api/movies/movie.entity.ts';
import type { TitleFilter } from '#schema/title-filter.ts';
import type { TitleSort } from '#schema/title-filter-names.ts';
import type { lacking } from './facts.ts';
import type { TitleSet } from './title-set.ts';

/** An order that has an index. `known` are the titles that have a value; the others come last, by id. */
interface IndexedOrder {
  key: RawQueryFragment;
  /** Where the titles stand in this order, under the alias `m`; without it, the table of titles. */
  from?: RawQueryFragment;
  known?: RawQueryFragment;
  unknown?: Parameters<typeof lacking>[0];
  /** The index begins with the highest. */
  isStoredDescending?: true;
  /** The part of the index with the titles of a filter: without it, a list by ratings from 7 on would begin with those below. */
  range?: (filter: TitleFilter) => RawQueryFragment;
}

export const orders: Record<Exclude<TitleSort, 'added'>, IndexedOrder> = {
  title: { key: sql`m.sort_key`, from: sql`title_orders m` },
  type: { key: sql`m.type collate "C"` },
  genre: { key: sql`m.primary_genre collate "C"`, known: sql`m.primary_genre <> ''`, unknown: 'genre' },
  year: {
    key: sql`m.year_or_zero`,
    known: sql`m.year_or_zero > 0`,
    unknown: 'year',
    range: ({ yearFrom, yearTo }) =>
      sql`m.year_or_zero between ${Number(yearFrom ?? 0)} and ${Number(yearTo ?? 9999)}`,
  },
  country: { key: sql`m.country collate "C"`, known: sql`m.country is not null`, unknown: 'country' },
  quality: { key: sql`m.quality collate "C"`, known: sql`m.quality is not null`, unknown: 'quality' },
  rating: {
    key: sql`m.rating`,
    known: sql`m.rating is not null`,
    unknown: 'rating',
    isStoredDescending: true,
    // The filter compares rounded ratings.
    range: ({ ratingFrom, ratingTo }) =>
      sql`m.rating between ${Number(ratingFrom ?? 0) - 0.1} and ${Number(ratingTo ?? 10) + 0.1}`,
  },
  changed: { key: sql`coalesce(m.edited_at, m.changed_at, m.created_at)` },
  popular: { key: sql`m.popularity`, from: sql`title_orders m` },
};

interface Slice {
  /** The filter that the titles match, of which a range of the order's own values is used. */
  filter?: TitleFilter;
  isDescending: boolean;
  offset: number;
  limit: number;
}

/** Some titles of a set in an order. @param part those of them without a value in it; they come last */
export async function pageInOrder(
  em: EntityManager,
  { all, part }: { all: TitleSet; part: TitleSet },
  order: IndexedOrder,
  { filter = {}, isDescending, offset, limit }: Slice,
): Promise<number[]> {
  const known = all.without(part);
  const ids = await listOrdered(em, known, order, { filter, isDescending, offset, limit });
  const others = part.page(Math.max(0, offset - known.total), limit - ids.length, { isDescending });
  return [...ids, ...others];
}

/** The cost of looking up a title and sorting it, relative to skipping an entry of an index. */
const costOfLooking = 20;

/**
 * Titles of a set in an order: from the nearer end of its index, or looked up when so few of them are in it that this is cheaper.
 */
async function listOrdered(
  em: EntityManager,
  titles: TitleSet,
  order: IndexedOrder,
  { filter = {}, isDescending, offset, limit }: Slice,
): Promise<number[]> {
  const wanted = Math.min(limit, titles.total - offset);
  if (wanted <= 0) return [];
  const left = titles.total - offset - wanted;
  const isFromEnd = left < offset;
  const direction = {
    isDescending: isDescending !== isFromEnd,
    offset: isFromEnd ? left : offset,
    limit: wanted,
  };
  const line = titles.line();
  const passed =
    ((direction.offset + wanted) / titles.total) * (line ? line.length * 8 : Number.POSITIVE_INFINITY);
  const isIn =
    line === null || titles.total * costOfLooking < passed
      ? sql`m.id = any(${listedIds(titles)}::integer[])`
      : sql`case when m.id < ${line.length * 8} then get_bit(${line}::bytea, m.id # 7) = 1 else false end`;
  const ids = await idsOf(
    em,
    sql`select m.id from ${order.from ?? sql`movies m`} where ${order.known ?? sql`true`} and ${order.range?.(filter) ?? sql`true`} and ${isIn}
         order by ${sorted(order, direction.isDescending)} offset ${direction.offset} limit ${wanted}`,
  );
  return isFromEnd ? ids.reverse() : ids;
}

const listedIds = (titles: TitleSet) => `{${[...titles.ids()].join(',')}}`;

function sorted({ key, isStoredDescending }: IndexedOrder, isDescending: boolean): RawQueryFragment {
  if (isDescending) return sql`${key} desc ${isStoredDescending ? sql`nulls last` : sql``}, m.id desc`;
  return sql`${key} asc ${isStoredDescending ? sql`nulls first` : sql``}, m.id asc`;
}
