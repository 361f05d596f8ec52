import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { buildComment, buildEpisode, buildMovie, buildSeason } from '#admin-api/testing/factories.ts';
import { homeRows } from '#schema/rules/home-rows.ts';
import { episodeBundles, homeBundle, titleBundles } from '#schema/shapes/bundle.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(async () => await api.close());

async function bundles(refs: string) {
  const answer = await api.get(`/api/bundles/titles?refs=${refs}`);
  expect(answer.status, refs).toBe(200);
  return titleBundles.parse(await answer.json()).bundles;
}

describe('GET /api/bundles/titles', () => {
  test('lists related titles that can be watched first when the title itself cannot', async () => {
    const em = api.em();
    const genre = 'Waiting';
    const silent = await buildMovie(em, { slug: 'no-stream', genre, year: 1950 });
    await buildMovie(em, { title: 'Near', genre, year: 1951 });
    await buildMovie(em, {
      title: 'Watchable',
      slug: 'watchable',
      genre,
      year: 1990,
      streamUrl: 'https://example.org/film',
    });
    const related = async (slug: string) => (await bundles(slug))[0]?.related.map(({ title }) => title);
    expect(await related('no-stream')).toEqual(['Watchable', 'Near']);
    expect(await related('watchable')).toEqual(['Near', silent.title]);
  });

  test('has everything a show page needs: seasons, the episodes of the first, newest comments, related titles', async () => {
    const em = api.em();
    const show = await buildMovie(em, { type: 'tv_show', slug: 'long-serial', genre: 'Western' });
    const other = await buildMovie(em, { genre: 'western, Drama' });
    const first = await buildSeason(em, { show, seasonNumber: 3 });
    const second = await buildSeason(em, { show, seasonNumber: 4 });
    await buildEpisode(em, { season: first, title: 'Third year' });
    await buildEpisode(em, { season: second, title: 'Fourth year' });
    for (let count = 1; count <= 12; count += 1)
      await buildComment(em, { movie: show, body: `No. ${count}` });
    await buildComment(em, { movie: show, body: 'Buy now', status: 'held' });

    const [bundle, fourth, fifth] = await bundles('long-serial,long-serial@4,long-serial@5');
    expect(bundle).toMatchObject({
      ref: 'long-serial',
      movie: { id: show.id },
      isRemoved: false,
      seasonNumber: 3,
    });
    expect(bundle?.seasons.map(({ seasonNumber }) => seasonNumber)).toEqual([3, 4]);
    expect(bundle?.episodes.map(({ title }) => title)).toEqual(['Third year']);
    expect(bundle?.comments.map(({ body }) => body)).toEqual(
      [12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((count) => `No. ${count}`),
    );
    expect(bundle?.related.map(({ id }) => id)).toEqual([other.id]);
    expect(fourth).toMatchObject({
      ref: 'long-serial@4',
      seasonNumber: 4,
      episodes: [{ title: 'Fourth year' }],
    });
    expect(fifth).toMatchObject({ seasonNumber: null, episodes: [], movie: { id: show.id } });
  });

  test('finds a renamed title by its former slug, and says that another never existed', async () => {
    const { id } = await buildMovie(api.em(), { slug: 'old-name' });
    await api.em().execute(`update movies set slug = 'new-name' where id = ?`, [id]);
    const [moved, missing] = await bundles('old-name,never-was');
    expect(moved).toMatchObject({ ref: 'old-name', movie: { id, slug: 'new-name' } });
    expect(missing).toMatchObject({ movie: null, related: [] });
  });

  test('takes a handful of queries for a hundred titles', async () => {
    const em = api.em();
    const slugs: string[] = [];
    for (let count = 0; count < 100; count += 1) slugs.push((await buildMovie(em)).slug);
    const { readTitles } = await import('./title-bundle.queries.ts');
    const counted = api.em();
    let queries = 0;
    const execute = counted.execute.bind(counted);
    Object.assign(counted, {
      execute: async (...query: Parameters<typeof execute>) => {
        queries += 1;
        return await execute(...query);
      },
    });
    await readTitles(
      counted,
      slugs.map((slug) => ({ ref: slug, slug })),
    );
    expect(queries).toBeLessThanOrEqual(8);
  });

  test('refuses invalid references, too many, and none', async () => {
    for (const refs of [
      '',
      'a,,b',
      '../etc',
      'a@b',
      Array.from({ length: 101 }, (_, n) => `t-${n}`).join(','),
    ]) {
      expect((await api.get(`/api/bundles/titles?refs=${refs}`)).status, refs.slice(0, 20)).toBe(400);
    }
    expect((await api.get('/api/bundles/titles')).status).toBe(400);
  });
});

describe('GET /api/bundles/episodes', () => {
  async function episodes(refs: string) {
    const answer = await api.get(`/api/bundles/episodes?refs=${refs}`);
    expect(answer.status, refs).toBe(200);
    return episodeBundles.parse(await answer.json()).bundles;
  }

  test('has the episode, its season, its show, and its neighbours across seasons', async () => {
    const em = api.em();
    const show = await buildMovie(em, { type: 'tv_show', slug: 'short-serial' });
    const first = await buildSeason(em, { show, seasonNumber: 1 });
    // A season without episodes is skipped.
    await buildSeason(em, { show, seasonNumber: 2 });
    const third = await buildSeason(em, { show, seasonNumber: 3 });
    const pilot = await buildEpisode(em, { season: first, episodeNumber: 2, title: 'The pilot' });
    await buildEpisode(em, { season: third, episodeNumber: 9, title: 'Later' });
    const opener = await buildEpisode(em, { season: third, episodeNumber: 4, title: 'Anew' });

    const [one, two, none] = await episodes('short-serial@1.2,short-serial@3.4,short-serial@3.5');
    expect(one).toMatchObject({
      ref: 'short-serial@1.2',
      movie: { id: show.id },
      season: { id: first.id },
      episode: { id: pilot.id, title: 'The pilot' },
      previous: null,
      next: { id: opener.id, seasonNumber: 3, episodeNumber: 4, title: 'Anew' },
    });
    expect(two).toMatchObject({
      previous: { id: pilot.id, seasonNumber: 1, episodeNumber: 2 },
      next: { title: 'Later', episodeNumber: 9 },
    });
    expect(none).toMatchObject({ movie: { id: show.id }, episode: null, previous: null, next: null });
  });

  test('finds episodes of a renamed show by its former slug, and says that another never existed', async () => {
    const show = await buildMovie(api.em(), { type: 'tv_show', slug: 'old-serial' });
    const { id } = await buildEpisode(api.em(), { season: await buildSeason(api.em(), { show }) });
    await api.em().execute(`update movies set slug = 'new-serial' where id = ?`, [show.id]);
    const [moved, missing] = await episodes('old-serial@1.1,never-was@1.1');
    expect(moved).toMatchObject({ movie: { slug: 'new-serial' }, episode: { id } });
    expect(missing).toMatchObject({ movie: null, episode: null });
  });

  test('refuses invalid references, too many, and none', async () => {
    const many = Array.from({ length: 101 }, (_, n) => `t@1.${n}`).join(',');
    for (const refs of ['', 'a', 'a@1', 'a@1.', 'a@1.b', '../etc@1.1', 'a@1.1,,b@1.1', many])
      expect((await api.get(`/api/bundles/episodes?refs=${refs}`)).status, refs.slice(0, 20)).toBe(400);
    expect((await api.get('/api/bundles/episodes')).status).toBe(400);
  });
});

describe('GET /api/bundles/home', () => {
  test('has every row in order, each with its own limit, and the hero from the popular titles', async () => {
    const em = api.em();
    for (let count = 0; count < 30; count += 1) {
      const title = { genre: 'Action, Romance', rating: count / 10, isTrending: count < 5 };
      await buildMovie(em, { ...title, type: 'movie' });
      await buildMovie(em, { ...title, type: 'anime' });
    }
    const answer = await api.get('/api/bundles/home');
    expect(answer.status).toBe(200);
    const home = homeBundle.parse(await answer.json());
    expect(home.rows.map(({ title }) => title)).toEqual(homeRows.map(({ title }) => title));
    const length = (key: string) => home.rows.find((row) => row.key === key)?.movies.length;
    expect(length('anime')).toBe(26);
    expect(length('genre:romance')).toBe(18);
    expect(length('trending')).toBe(5);
    expect(length('genre:bollywood')).toBe(0);
    const called = home.rows.filter(({ title }) => title.endsWith(' Movies'));
    expect(called.map(({ key }) => key)).toContain('trending');
    for (const { movies } of called) expect(movies.filter(({ type }) => type !== 'movie')).toEqual([]);
    // The newest, of a small catalogue.
    const newest = home.recent.find(({ type }) => type === 'movie');
    expect(home.rows.find(({ key }) => key === 'suggestions')?.movies[0]).toEqual(newest);
    expect(home.hero).toHaveLength(10);
    const popular = await (await api.get('/api/movies/popular?limit=10')).json();
    expect(home.hero).toEqual(popular);
    expect(home.recent).toEqual(await (await api.get('/api/movies/recent?limit=3')).json());
  });
});
