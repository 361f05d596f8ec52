import { type EntityManager, type RawQueryFragment, sql } from '@mikro-orm/postgresql';
import { idsOf } from '#admin-api/records/movies/movie.entity.ts';
import type { TitleSort } from '#schema/rules/title-filter-names.ts';
import { type Direction, findValues, type OrderRange } from './order-range.ts';
import { readSets } from './read-sets.queries.ts';
import { all, digitsOf, lacking, type SetOfBits, storedRating, storedYear, yearZero } from './set-names.ts';
import type { TitleSet } from './title-set.ts';

interface IndexedOrder {
  key: RawQueryFragment;
  /** Where the titles stand in this order, under the alias `m`; without it, the table of titles. */
  from?: RawQueryFragment;
  /** The titles that have no value in it come last, by id. */
  unknown?: { titles: SetOfBits; isKnown: RawQueryFragment };
  /** The index begins with the highest. */
  isStoredDescending?: true;
  /** The binary digits of the values, or of rounded ones, and the part of the index from one of those to another. */
  values?: { digits: SetOfBits[]; range: (from: number, to: number) => RawQueryFragment };
}

const unless = (what: Parameters<typeof lacking>[0], isKnown: RawQueryFragment) => ({
  unknown: { titles: lacking(what), isKnown },
});

export const orders: Record<Exclude<TitleSort, 'added'>, IndexedOrder> = {
  title: { key: sql`m.sort_key`, from: sql`title_orders m` },
  type: { key: sql`m.type collate "C"` },
  genre: { key: sql`m.primary_genre collate "C"`, ...unless('genre', sql`m.primary_genre <> ''`) },
  year: {
    key: sql`m.year_or_zero`,
    ...unless('year', sql`m.year_or_zero > 0`),
    values: {
      digits: digitsOf(storedYear),
      range: (from, to) => sql`m.year_or_zero between ${from + yearZero} and ${to + yearZero}`,
    },
  },
  country: { key: sql`m.country collate "C"`, ...unless('country', sql`m.country is not null`) },
  quality: { key: sql`m.quality collate "C"`, ...unless('quality', sql`m.quality is not null`) },
  rating: {
    key: sql`m.rating`,
    ...unless('rating', sql`m.rating is not null`),
    isStoredDescending: true,
    values: {
      digits: digitsOf(storedRating),
      // The index finds the exact ratings that round to these.
      range: (from, to) => sql`m.rating between ${(from - 2) / 10} and ${to / 10}
        and (round(m.rating::numeric, 1) * 10)::integer + 1 between ${from} and ${to}`,
    },
  },
  changed: { key: sql`coalesce(m.edited_at, m.changed_at, m.created_at)` },
  popular: { key: sql`m.popularity`, from: sql`title_orders m` },
};

/** Some titles of a set in an order. */
export async function pageInOrder(
  em: EntityManager,
  titles: TitleSet,
  order: IndexedOrder,
  page: Direction & { limit: number },
): Promise<number[]> {
  const { unknown, values } = order;
  if (!unknown) return await listOrdered(em, { titles, order, page });
  const [every, without, ...digits] = await readSets(em, [all, unknown.titles, ...(values?.digits ?? [])]);
  const others = without ? titles.and(without) : titles;
  const known = titles.without(others);
  const ids = await listOrdered(em, { titles: known, order, page, digits: values && { every, digits } });
  const { offset, limit, isDescending } = page;
  return [...ids, ...others.page(Math.max(0, offset - known.total), limit - ids.length, { isDescending })];
}

/** The cost of looking up a title and sorting it, relative to skipping an entry of an index. */
const costOfLooking = 100;

interface Part {
  titles: TitleSet;
  order: IndexedOrder;
  page: Direction & { limit: number };
  digits?: { every: TitleSet; digits: TitleSet[] } | undefined;
}

/**
 * Titles of a set in an order: from the nearer end of its index, or looked up when so few of them are in it that this is cheaper. Where the
 * values have digits, these tell which values a page has, and only that part of the index is read.
 */
async function listOrdered(em: EntityManager, { titles, order, page, digits }: Part): Promise<number[]> {
  const wanted = Math.min(page.limit, titles.total - page.offset);
  if (wanted <= 0) return [];
  const whole: OrderRange = { titles, before: 0, total: titles.total, entries: titles.span };
  const range = digits ? findValues(titles, digits, { ...page, limit: wanted }) : whole;
  const offset = page.offset - range.before;
  const left = range.total - offset - wanted;
  const isFromEnd = left < offset;
  const passed = isFromEnd ? left : offset;
  const line = titles.line();
  const isSparse = range.titles.total * costOfLooking < ((passed + wanted) / range.total) * range.entries;
  const isIn =
    line === null || isSparse
      ? sql`m.id = any(${listedIds(range.titles)}::integer[])`
      : sql`case when m.id < ${line.length * 8} then get_bit(${line}::bytea, m.id # 7) = 1 else false end`;
  const { values } = range;
  const isInRange = values && order.values ? order.values.range(values.from, values.to) : sql`true`;
  const ids = await idsOf(
    em,
    sql`select m.id from ${order.from ?? sql`movies m`}
         where ${order.unknown?.isKnown ?? sql`true`} and ${isInRange} and ${isIn}
         order by ${sorted(order, page.isDescending !== isFromEnd)} offset ${passed} limit ${wanted}`,
  );
  return isFromEnd ? ids.reverse() : ids;
}

const listedIds = (titles: TitleSet) => `{${[...titles.ids()].join(',')}}`;

function sorted({ key, isStoredDescending }: IndexedOrder, isDescending: boolean): RawQueryFragment {
  if (isDescending) return sql`${key} desc ${isStoredDescending ? sql`nulls last` : sql``}, m.id desc`;
  return sql`${key} asc ${isStoredDescending ? sql`nulls first` : sql``}, m.id asc`;
}
