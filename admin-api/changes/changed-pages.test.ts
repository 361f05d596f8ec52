import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi, testFeedKey } from '#admin-api/testing/api-server.ts';
import { buildEpisode, buildMovie, buildSeason } from '#admin-api/testing/factories.ts';
import { changeFeed } from '#schema/change.ts';

// What a change says of pages: which come and go, and which others show what it touched.

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(async () => await api.close());

async function feed(query: string) {
  const answer = await api.get(`/api/changes${query}`, { Authorization: `Bearer ${testFeedKey}` });
  return changeFeed.parse(await answer.json());
}

const headNow = async () => (await feed('')).cursor;
const read = async (after: number) => (await feed(`?after=${after}`)).changes;

describe('pages that appear, move or vanish', () => {
  test('are named for a new title, a deleted one, and not for one that only changes its text', async () => {
    const after = await headNow();
    const em = api.em();
    const movie = await buildMovie(em, { slug: 'comes-and-goes' });
    movie.title = 'Another';
    await em.flush();
    await em.remove(movie).flush();
    const route = { type: 'movie', slug: 'comes-and-goes' };
    expect((await read(after)).map(({ routes }) => routes)).toEqual([[route], [], [route]]);
  });

  test('are those of the old and the new slug, with their seasons and episodes', async () => {
    const em = api.em();
    const show = await buildMovie(em, { type: 'tv_show', slug: 'old-show' });
    await buildSeason(em, { show, seasonNumber: 1 });
    await buildEpisode(em, { season: await buildSeason(em, { show, seasonNumber: 2 }), episodeNumber: 7 });
    const after = await headNow();
    await em.execute(`update movies set slug = 'new-show' where id = ?`, [show.id]);
    const pages = (slug: string) => [
      { type: 'tv_show', slug },
      { type: 'tv_show', slug, season: 1 },
      { type: 'tv_show', slug, season: 2 },
      { type: 'tv_show', slug, season: 2, episode: 7 },
    ];
    expect((await read(after)).map(({ routes }) => routes)).toEqual([
      [...pages('old-show'), ...pages('new-show')],
    ]);
  });

  test('are those of a season and of an episode that is added, renumbered or deleted', async () => {
    const em = api.em();
    const show = await buildMovie(em, { type: 'tv_show', slug: 'with-seasons' });
    const after = await headNow();
    const season = await buildSeason(em, { show, seasonNumber: 3 });
    const episode = await buildEpisode(em, { season });
    season.seasonNumber = 4;
    await em.flush();
    episode.episodeNumber = 2;
    await em.flush();
    episode.title = 'Another title';
    await em.flush();
    await em.remove(episode).flush();
    const page = (number: number) => ({ type: 'tv_show', slug: 'with-seasons', season: number });
    const episodePage = (number: number, inSeason = 4) => ({ ...page(inSeason), episode: number });
    const changes = await read(after);
    expect(changes.map(({ entity, routes }) => [entity, routes])).toEqual([
      ['season', [page(3)]],
      // The number of its episodes is no business of any page.
      ['season', []],
      // By now the season has another number, and no episode any more.
      ['episode', [episodePage(1)]],
      ['season', [page(3), page(4)]],
      ['episode', [episodePage(1), episodePage(2)]],
      ['episode', []],
      ['season', []],
      ['episode', [episodePage(2)]],
    ]);
  });
});

describe('an episode', () => {
  const tagsSince = async (after: number) =>
    (await read(after)).map(({ entity, tags }) => [entity, tags.hard.toSorted()]);

  test('names the pages beside its place when it comes, moves or goes, across seasons', async () => {
    const em = api.em();
    const show = await buildMovie(em, { type: 'tv_show' });
    const [first, , third] = [
      await buildSeason(em, { show, seasonNumber: 1 }),
      await buildSeason(em, { show, seasonNumber: 2 }),
      await buildSeason(em, { show, seasonNumber: 3 }),
    ];
    const one = await buildEpisode(em, { season: first, episodeNumber: 1 });
    const two = await buildEpisode(em, { season: first, episodeNumber: 2 });
    const far = await buildEpisode(em, { season: third, episodeNumber: 5 });
    let after = await headNow();
    const added = await buildEpisode(em, { season: first, episodeNumber: 3 });
    expect(await tagsSince(after)).toEqual([
      ['season', []],
      [
        'episode',
        [`beside:${two.id}`, `beside:${far.id}`, `episode:${added.id}`, `season:${first.id}`].toSorted(),
      ],
    ]);

    after = await headNow();
    await em.execute('update episodes set episode_number = 4 where id = ?', [two.id]);
    expect(await tagsSince(after)).toEqual([
      [
        'episode',
        [
          `beside:${one.id}`,
          `beside:${added.id}`,
          `beside:${far.id}`,
          `episode:${two.id}`,
          `season:${first.id}`,
        ].toSorted(),
      ],
    ]);

    after = await headNow();
    await em.execute('delete from episodes where id = ?', [far.id]);
    expect((await tagsSince(after)).at(-1)).toEqual([
      'episode',
      [`beside:${two.id}`, `episode:${far.id}`, `season:${third.id}`],
    ]);
  });

  test('that stays where it is moves nobody', async () => {
    const em = api.em();
    const season = await buildSeason(em);
    const episode = await buildEpisode(em, { season });
    await buildEpisode(em, { season, episodeNumber: 2 });
    const after = await headNow();
    await em.execute(`update episodes set title = 'Anew' where id = ?`, [episode.id]);
    expect(await tagsSince(after)).toEqual([['episode', [`episode:${episode.id}`, `season:${season.id}`]]]);
  });
});
