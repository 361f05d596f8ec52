/** Words of a search that mean a filter or an order of lists: 'comedy 90s', 'best horror movies', 'friends season 3'. */
import type { SortOption } from '#schema/rules/filters.ts';
import type { MovieType } from '#schema/shapes/movie.ts';

export interface Meant {
  /** The words that are left. */
  rest: string;
  type?: MovieType;
  year?: string;
  sort?: SortOption;
}

const types = new Map<string, MovieType>([
  ...['movie', 'movies', 'film', 'films'].map((word) => [word, 'movie'] as const),
  ...['shows', 'series'].map((word) => [word, 'tv_show'] as const),
]);
const orders = new Map<string, SortOption>([
  ...['best', 'top'].map((word) => [word, 'rating'] as const),
  ...['new', 'newest', 'latest'].map((word) => [word, 'latest'] as const),
]);

const decade = /^(?:(1[89]|20)?(\d0))s$/;
/** '90s' are the 1990s; '10s' and '20s' are of this century. */
const firstYear = (century: string | undefined, ten: string) =>
  (century ?? (Number(ten) < 30 ? '20' : '19')) + ten;

/** A season or an episode, before or after the name of its show. */
const place = String.raw`season\s+\d{1,3}(?:\s+episode\s+\d{1,4})?|s\d{1,2}\s?e\d{1,4}|s\d{2}`;
const places = new RegExp(String.raw`^(?:${place})\s+(?:of\s+)?(?=\S)|(?<=\S)\s+(?:${place})$`, 'i');
const withoutPlace = (text: string) => text.replace(places, '');

/** null when no word means more than itself, as in almost every search. */
export function readMeant(text: string): Meant | null {
  const named = withoutPlace(text.trim());
  const meant: Omit<Meant, 'rest'> = {};
  const rest = named.split(/\s+/).filter((given) => {
    const word = given.toLowerCase().replace(/['’]/g, '');
    const [isDecade, century, ten = ''] = decade.exec(word) ?? [];
    if (isDecade) meant.year = `${firstYear(century, ten)}s`;
    const [type, sort] = [types.get(word), orders.get(word)];
    if (type) meant.type = type;
    if (sort) meant.sort = sort;
    return !isDecade && !type && !sort;
  });
  const isMore = named !== text.trim() || Object.keys(meant).length > 0;
  return isMore ? { rest: rest.join(' '), ...meant } : null;
}
