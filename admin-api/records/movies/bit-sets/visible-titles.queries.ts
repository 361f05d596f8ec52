import { randomInt } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { IdPage } from '#admin-api/records/movies/newest.queries.ts';
import type { SortOption } from '#schema/rules/filters.ts';
import { type VisitorFilters, visibleSet } from './facets.queries.ts';
import { orders, pageInOrder } from './ordered-titles.queries.ts';
import { readSets } from './read-sets.queries.ts';
import { having } from './set-names.ts';

const indexed = {
  popular: orders.popular,
  hottest: orders.popular,
  latest: orders.year,
  rating: orders.rating,
};

/** A page of a list with a filter that no index of its order contains: country, rating, length, quality. */
export async function listVisible(
  em: EntityManager,
  { sort, ...filters }: VisitorFilters & { sort?: SortOption | undefined },
  offset: number,
  limit: number,
): Promise<IdPage> {
  const wanted = visibleSet(filters);
  const [all, hot] = await readSets(em, sort === 'hottest' ? [wanted, having('trending')] : [wanted]);
  const { total } = all;
  const page = { isDescending: true, offset, limit };
  if (sort === undefined) return { ids: all.page(offset, limit, page), total };
  if (!hot) return { ids: await pageInOrder(em, all, indexed[sort], page), total };
  const trending = all.and(hot);
  const first = await pageInOrder(em, trending, indexed.hottest, page);
  const rest = { ...page, offset: Math.max(0, offset - trending.total), limit: limit - first.length };
  const others = await pageInOrder(em, all.without(trending), indexed.hottest, rest);
  return { ids: [...first, ...others], total };
}

/** Those of the titles that match the filters, in the same order. */
export async function keepVisible(
  em: EntityManager,
  ids: readonly number[],
  filters: VisitorFilters,
): Promise<number[]> {
  const [wanted] = await readSets(em, [visibleSet(filters)]);
  return ids.filter((id) => wanted.has(id));
}

/** The id of a random title that matches the filters, all equally likely; undefined when there is none. */
export async function pickByChance(em: EntityManager, filters: VisitorFilters): Promise<number[]> {
  const [all] = await readSets(em, [visibleSet(filters)]);
  return all.total === 0 ? [] : all.page(randomInt(all.total), 1);
}
