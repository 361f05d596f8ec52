import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi, testFeedKey } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { buildEpisode, buildMovie, buildSeason } from '#admin-api/testing/factories.ts';
import { errorReply } from '#schema/shapes/error.ts';
import { dayBefore, figures, titleFigures } from '#schema/shapes/figures.ts';
import { movieList } from '#schema/shapes/movie.ts';
import { noteAttention, pruneFigures } from './recent-popularity.ts';

let api: TestApi;
let ann: Caller;
beforeAll(async () => {
  api = await startApi();
  ann = await api.signIn();
});
afterAll(() => api.close());
beforeEach(() =>
  api
    .em()
    .execute(
      'truncate movies, site_figures, title_figures, search_figures, figure_batches restart identity cascade',
    ),
);

const path = '/api/figures';
const key = { Authorization: `Bearer ${testFeedKey}` };
const today = dayBefore(0);

const send = (batch: object) =>
  api.post(path, { id: randomUUID(), day: today, site: {}, titles: [], searches: [], ...batch }, key);

async function read(query = '') {
  const answer = await ann.get(path + query);
  expect(answer.status).toBe(200);
  return figures.parse(await answer.json());
}

test('batches of several site servers are added up, and a repeated batch counts once', async () => {
  const [one, other] = [await buildMovie(api.em()), await buildMovie(api.em())];
  const batch = {
    id: randomUUID(),
    site: { views: 7, plays: 2, searches: 3, foundNothing: 3 },
    titles: [
      { id: one.id, views: 5 },
      { id: other.id, views: 2, plays: 2 },
      { id: 99_999, views: 50 },
    ],
    searches: [{ words: 'nosferato', searches: 3, foundNothing: 3 }],
  };
  const answers = await Promise.all([send(batch), send(batch), send({ ...batch, id: randomUUID() })]);
  expect(await Promise.all(answers.map((answer) => answer.json()))).toEqual(
    expect.arrayContaining([{ added: true }, { added: true }, { added: false }]),
  );
  const { from, to, days, titles, searches, foundNothing } = await read();
  expect({ from, to, length: days.length }).toEqual({ from: dayBefore(29), to: today, length: 30 });
  expect(days.at(-1)).toEqual({
    day: today,
    views: 14,
    plays: 4,
    downloads: 0,
    broken: 0,
    searches: 6,
    foundNothing: 6,
  });
  expect(days.slice(0, -1).every(({ views }) => views === 0)).toBe(true);
  expect(titles.map(({ id, views, plays }) => [id, views, plays])).toEqual([
    [one.id, 10, 0],
    [other.id, 4, 4],
  ]);
  expect(searches).toEqual([{ words: 'nosferato', searches: 6 }]);
  expect(foundNothing).toEqual(searches);
  expect((await read(`?days=9&to=${dayBefore(1)}`)).titles).toEqual([]);
});

test('a title has its own daily figures', async () => {
  const [one, other] = [await buildMovie(api.em()), await buildMovie(api.em())];
  await send({ day: dayBefore(2), titles: [{ id: one.id, views: 5, plays: 2, broken: 1 }] });
  await send({
    titles: [
      { id: one.id, views: 1, downloads: 1 },
      { id: other.id, views: 9 },
    ],
  });
  const answer = await ann.get(`/api/movies/${one.id}/figures?days=3`);
  expect(titleFigures.parse(await answer.json())).toEqual({
    from: dayBefore(2),
    to: today,
    days: [
      { day: dayBefore(2), views: 5, plays: 2, downloads: 0, broken: 1 },
      { day: dayBefore(1), views: 0, plays: 0, downloads: 0, broken: 0 },
      { day: today, views: 1, plays: 0, downloads: 1, broken: 0 },
    ],
  });
  expect((await api.get(`/api/movies/${one.id}/figures`)).status).toBe(401);
  expect((await ann.get('/api/movies/99999/figures')).status).toBe(404);
  const refused = await ann.get(`/api/movies/${one.id}/figures?days=0`);
  expect(errorReply.parse(await refused.json()).issues?.[0]?.path).toBe('days');
});

test('a broken stream is listed until its title or an episode of it was edited', async () => {
  const [film, show] = [await buildMovie(api.em()), await buildMovie(api.em(), { type: 'tv_show' })];
  const episode = await buildEpisode(api.em(), { season: await buildSeason(api.em(), { show }) });
  const broken = [film, show].map(({ id }) => ({ id, broken: 2 }));
  for (const day of [dayBefore(1), today]) await send({ day, titles: broken });
  expect((await read()).broken).toEqual(
    [show, film].map(({ id, title, type, slug }) => ({ id, title, type, slug, broken: 4, lastDay: today })),
  );
  await ann.put(`/api/movies/${film.id}`, { streamUrl: 'https://videos.example.org/mended' });
  await ann.put(`/api/episodes/${episode.id}`, { streamUrl: 'https://videos.example.org/mended-too' });
  expect((await read()).broken).toEqual([]);
});

test('rare searches are not shown, and are deleted when their day is over', async () => {
  for (const day of [dayBefore(2), today])
    await send({
      day,
      searches: [
        { words: 'ann of my street', searches: 2, foundNothing: 2 },
        { words: 'metropolis', searches: 3 },
      ],
    });
  expect(await read()).toMatchObject({ searches: [{ words: 'metropolis', searches: 6 }], foundNothing: [] });
  await send({ day: dayBefore(500), site: { views: 1 } });
  await pruneFigures(api.em());
  expect(await api.em().execute(`select words from search_figures order by day, words`)).toEqual([
    { words: 'metropolis' },
    { words: 'ann of my street' },
    { words: 'metropolis' },
  ]);
  expect(await api.em().execute(`select count(*)::integer as left from site_figures`)).toEqual([{ left: 2 }]);
});

test('views and plays of 30 days move titles in popular and trending, in points and never for a single view', async () => {
  const em = api.em();
  const old = { createdAt: new Date('2020-01-01'), rating: 5, isTrending: true };
  const films = [await buildMovie(em, old), await buildMovie(em, old), await buildMovie(em, old)];
  const [first, second, third] = films.map(({ id }) => id);
  const lastChange = async () =>
    (await em.execute<{ count: number }[]>('select count(*)::integer as count from changes'))[0]?.count;
  const order = async (list: string) =>
    movieList.shape.movies
      .parse(((found) => found.movies ?? found)(await (await api.get(`/api/movies/${list}`)).json()))
      .map(({ id }) => id);
  expect(await order('popular')).toEqual([third, second, first]);

  await send({
    titles: [
      { id: first, views: 6, plays: 4 },
      { id: second, views: 1 },
    ],
  });
  expect(await noteAttention(api.em())).toBe(1);
  for (const list of ['popular', 'trending']) expect(await order(list)).toEqual([first, third, second]);
  await send({ titles: [{ id: first, views: 10 }] });
  const before = await lastChange();
  expect(await noteAttention(api.em())).toBe(0);
  expect(await lastChange()).toBe(before);

  // After the 30 days its points are removed, and the month of its last attention is kept.
  await em.execute(`update title_figures set day = day - 40`);
  await send({ titles: [{ id: third, views: 400 }] });
  expect(await noteAttention(api.em())).toBe(2);
  expect(await order('popular')).toEqual([third, first, second]);
  expect(await em.execute(`select id from movies where attention_points > 0`)).toEqual([{ id: third }]);
});

test.each([
  [{ id: 'again' }, 'id'],
  [{ day: '2026-13-01' }, 'day'],
  [{ site: { views: -1 } }, 'site.views'],
  [{ titles: [{ id: 0 }] }, 'titles.0.id'],
  [{ searches: [{ words: ' ' }] }, 'searches.0.words'],
  [{ address: '192.0.2.1' }, 'address'],
])('a batch with %j is refused by the name of its field', async (batch, field) => {
  const answer = await send(batch);
  expect(answer.status).toBe(400);
  expect(errorReply.parse(await answer.json()).issues?.map((issue) => issue.path)).toContain(field);
});

test('administrators read, the site server writes, and ranges have limits', async () => {
  expect((await api.get(path)).status).toBe(401);
  expect((await ann.post(path, {})).status).toBe(401);
  for (const [query, field] of [
    ['?days=401', 'days'],
    ['?days=0', 'days'],
    ['?to=then', 'to'],
  ]) {
    const answer = await ann.get(path + query);
    expect(answer.status).toBe(400);
    expect(errorReply.parse(await answer.json()).issues?.map((issue) => issue.path)).toEqual([field]);
  }
});
