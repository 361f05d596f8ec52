import { randomInt } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { IdPage } from '#admin-api/movies/newest.queries.ts';
import type { SortOption } from '#schema/filters.ts';
import { type VisitorFilters, visibleSet } from './facets.queries.ts';
import { bothOf, having, lacking } from './facts.ts';
import { readSets } from './find-titles.queries.ts';
import { orders, pageInOrder } from './ordered-titles.queries.ts';
import { TitleSet } from './title-set.ts';

const indexed = {
  popular: orders.popular,
  hottest: orders.popular,
  latest: orders.year,
  rating: orders.rating,
};

/**
 * A page of a list with a filter that no index of its order contains: rating, length, quality. The sets contain the current
 * state, also when a moment of the past is requested.
 */
export async function listVisible(
  em: EntityManager,
  { sort, ...filters }: VisitorFilters & { sort?: SortOption | undefined },
  offset: number,
  limit: number,
): Promise<IdPage> {
  const wanted = visibleSet(filters);
  if (sort === undefined) {
    const [all] = await readSets(em, wanted);
    return { ids: all.page(offset, limit, { isDescending: true }), total: all.total };
  }
  const order = indexed[sort];
  const isHottest = sort === 'hottest';
  const within = isHottest ? having('trending') : order.unknown && lacking(order.unknown);
  const [all, part] = await readSets(em, wanted, within && bothOf(wanted, within));
  const slice = { isDescending: true, offset, limit };
  if (!isHottest) return { ids: await pageInOrder(em, { all, part }, order, slice), total: all.total };
  const none = new TitleSet(new Map());
  const hot = await pageInOrder(em, { all: part, part: none }, order, slice);
  const rest = { ...slice, offset: Math.max(0, offset - part.total), limit: limit - hot.length };
  const others = await pageInOrder(em, { all: all.without(part), part: none }, order, rest);
  return { ids: [...hot, ...others], total: all.total };
}

/** Those of the titles that match the filters, in the same order. */
export async function keepVisible(
  em: EntityManager,
  ids: readonly number[],
  filters: VisitorFilters,
): Promise<number[]> {
  const [wanted] = await readSets(em, visibleSet(filters));
  return ids.filter((id) => wanted.has(id));
}

/** The id of a random title that matches the filters, all equally likely; undefined when there is none. */
export async function pickByChance(em: EntityManager, filters: VisitorFilters): Promise<number[]> {
  const [all] = await readSets(em, visibleSet(filters));
  return all.total === 0 ? [] : all.page(randomInt(all.total), 1);
}
