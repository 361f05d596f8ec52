import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Sent } from '#schema/calls/call.ts';
import type { listTitles } from '#schema/calls/titles.ts';
import { listPageSize, titlePageMax } from '#schema/rules/limits.ts';
import type { Movie, MovieType } from '#schema/shapes/movie.ts';
import type { TitlePage } from '#schema/shapes/title-filter.ts';
import { fetchCall, useCall } from '#site/admin/data/queries.ts';
import { listPlace, listQuery } from '#site/admin/parts/list-pages.ts';
import { titlesQuery } from './title-kinds.ts';

/** The titles of a list in its order, so that one can be edited after the other while edits move or remove them in the list. */

export type Direction = 'next' | 'previous';

export interface OrderedTitle extends Pick<Movie, 'id' | 'slug' | 'type'> {
  /** The page of the list on which it was found. */
  page: number;
}

export interface Order {
  titles: readonly OrderedTitle[];
  /** The pages that have been read. */
  first: number;
  last: number;
  /** How many titles the list had at first, and how many stood before those that were read. */
  total: number;
  before: number;
}

const onPage = (titles: TitlePage['titles'], page: number): OrderedTitle[] =>
  titles.map(({ id, slug, type }) => ({ id, slug, type, page }));

export const orderOf = ({ titles, total }: TitlePage, page: number, size: number): Order => ({
  titles: onPage(titles, page),
  first: page,
  last: page,
  total,
  before: (page - 1) * size,
});

/**
 * Adds a page at either end of what has been read. An edit may have removed titles from the list, so that later ones have moved up to a
 * page that was read before; titles that are known already are skipped.
 */
export function extended(order: Order, answer: TitlePage, page: number, direction: Direction): Order {
  const known = new Set(order.titles.map(({ id }) => id));
  const titles = onPage(answer.titles, page);
  if (direction === 'next') {
    const fresh = titles.filter(({ id }) => !known.has(id));
    return { ...order, titles: [...order.titles, ...fresh], last: Math.max(order.last, page) };
  }
  // On a page that was read before, the titles after the first known one follow it in the order.
  const end = titles.findIndex(({ id }) => known.has(id));
  const fresh = (page < order.first || end === -1 ? titles : titles.slice(0, end)).filter(
    ({ id }) => !known.has(id),
  );
  return {
    ...order,
    titles: [...fresh, ...order.titles],
    first: Math.min(order.first, page),
    before: Math.max(0, order.before - fresh.length),
  };
}

export function neighbour(order: Order, slug: string, direction: Direction): OrderedTitle | undefined {
  const at = order.titles.findIndex((title) => title.slug === slug);
  return at === -1 ? undefined : order.titles[direction === 'next' ? at + 1 : at - 1];
}

function withPage(params: URLSearchParams, page: number): URLSearchParams {
  const next = new URLSearchParams(params);
  if (page === 1) next.delete('page');
  else next.set('page', String(page));
  return next;
}

/** The position of a title in the list that the address names, and its neighbours. */
export function useTitleOrder(type: MovieType | null, slug: string) {
  const [params] = useSearchParams();
  const { page } = listPlace(params);
  const asked = (of: number) =>
    ({ query: listQuery(titlesQuery(type, params), withPage(params, of), titlePageMax) }) as Sent<
      typeof listTitles
    >;
  // The same query as that of the list behind the form.
  const { data } = useCall('GET /api/titles', asked(page));
  const list = JSON.stringify(asked(1));
  const [kept, setKept] = useState<{ list: string; order: Order } | null>(null);
  const order = kept?.list === list ? kept.order : null;
  const isIn = (titles: readonly Pick<Movie, 'slug'>[] = []) => titles.some((title) => title.slug === slug);
  // The order of the first reading is kept: an edit may take the title out of its list.
  if (data && !isIn(order?.titles) && isIn(data.titles))
    setKept({ list, order: orderOf(data, page, listPageSize) });

  const at = order?.titles.findIndex((title) => title.slug === slug) ?? -1;
  const place = order && at !== -1 ? order.before + at + 1 : null;

  /** The address of a neighbour's list; null at the end of the list. */
  async function find(
    direction: Direction,
  ): Promise<(Pick<Movie, 'slug' | 'type'> & { search: string }) | null> {
    if (!order) return null;
    const step = direction === 'next' ? 1 : -1;
    const edge = direction === 'next' ? order.last : order.first;
    let now = order;
    for (let of = edge; !neighbour(now, slug, direction) && of >= 1; of += step) {
      const answer = await fetchCall('GET /api/titles', asked(of));
      now = extended(now, answer, of, direction);
      if (of >= answer.totalPages && step > 0) break;
    }
    setKept({ list, order: now });
    const found = neighbour(now, slug, direction);
    return found ? { slug: found.slug, type: found.type, search: `${withPage(params, found.page)}` } : null;
  }

  return {
    /** Null when the title is not in the list. */
    place: place === null || !order ? null : { at: place, total: Math.max(place, order.total) },
    find,
    /** A title whose slug was changed is found by the new one. */
    rename: (id: number, to: string) =>
      setKept(
        (now) =>
          now && {
            ...now,
            order: {
              ...now.order,
              titles: now.order.titles.map((title) => (title.id === id ? { ...title, slug: to } : title)),
            },
          },
      ),
  };
}
