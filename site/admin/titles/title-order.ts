/** The titles of a list in its order, so that one can be edited after the other while edits move or remove them in the list. */
import type { Movie } from '#schema/movie.ts';
import type { TitlePage } from '#schema/title-filter.ts';

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
