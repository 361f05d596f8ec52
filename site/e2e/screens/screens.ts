import { type APIRequestContext, expect } from '@playwright/test';
import type { Movie, MovieChanges } from '#schema/shapes/movie.ts';
import { addTitle, ownName } from '#site/e2e/api.ts';

export interface Screen {
  path: string;
  status: number;
  /** Another screen of the list uses the same components, so it is checked on a phone or a desktop only. */
  isTwin?: boolean;
  /** Adds what the demo catalogue lacks, and returns the address of the screen. */
  prepare?: (operator: APIRequestContext) => Promise<string>;
}

const addOwn = (operator: APIRequestContext, title: string, parts: MovieChanges): Promise<Movie> =>
  addTitle(operator, { title: ownName(title), genre: 'Drama', type: 'movie', ...parts });

const watched = (title: string, streamUrl: string): Screen => ({
  path: `/watch/… (${title})`,
  status: 200,
  async prepare(operator) {
    const { slug } = await addOwn(operator, title, { streamUrl });
    const address = `/watch/${slug}`;
    await expect.poll(async () => (await operator.get(address)).status()).toBe(200);
    return address;
  },
});

const removed: Screen = {
  path: '/movies/… (removed)',
  status: 410,
  async prepare(operator) {
    const { id, slug } = await addOwn(operator, 'A removed screen', {});
    await operator.delete(`/api/movies/${id}`);
    const address = `/movies/${slug}`;
    await expect.poll(async () => (await operator.get(address)).status()).toBe(410);
    return address;
  },
};

const found = [
  '/',
  '/movies',
  '/movies/page/2',
  '/browse',
  '/tv-shows',
  '/animation',
  '/anime',
  '/anime?genre=Fantasy&sort=rating',
  '/anime?year=1890s',
  '/trending',
  '/titles',
  '/search',
  '/search?q=the',
  '/search?q=zzzzzzzz',
  '/movies/spring',
  '/movies/metropolis',
  '/tv-shows/superman',
  '/tv-shows/superman/season/2',
  '/tv-shows/superman/season/1/episode/2',
  '/watch/metropolis',
  '/watch/pyaasa',
  '/matches',
  '/matches/upcoming',
  '/matches/finished',
  '/matches/league/coastal-league',
  '/matches/6',
  '/matches/7',
  '/contact',
  '/my',
  '/request',
  '/request?q=metropolis',
  '/report?title=metropolis',
  '/login',
  '/about',
  '/privacy',
  '/terms',
  '/terms-of-use',
  '/offline',
];
const missing = [
  '/nothing/here',
  '/movies/no-such-title',
  '/tv-shows/no-such-title',
  '/tv-shows/superman/season/9',
  '/tv-shows/superman/season/1/episode/99',
  '/watch/no-such-title',
  '/matches/9999',
  '/page/no-such-page',
  '/report?title=no-such-title',
  '/asked/nobody',
];

const twins = new Set([
  '/movies/page/2',
  '/browse',
  '/animation',
  '/anime?year=1890s',
  '/trending',
  '/movies/spring',
  '/watch/pyaasa',
  '/matches/finished',
  '/matches/7',
  '/privacy',
  '/terms',
  '/movies/no-such-title',
  '/tv-shows/superman/season/1/episode/99',
  '/watch/no-such-title',
  '/page/no-such-page',
  '/request',
  '/report?title=no-such-title',
]);

/** Every screen of the public site. */
export const screens: Screen[] = [
  ...found.map((path) => ({ path, status: 200, isTwin: twins.has(path) })),
  watched('A screen of a file', '/media/videos/none.mp4'),
  watched('A screen of a file host', 'https://mega.nz/file/abc'),
  ...missing.map((path) => ({ path, status: 404, isTwin: twins.has(path) })),
  { path: '/movies/%zz', status: 400 },
  removed,
];

/** Groups of several, in order. */
export const groups = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
