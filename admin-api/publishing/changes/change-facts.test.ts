import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi, testFeedKey } from '#admin-api/testing/api-server.ts';
import { buildEpisode, buildMovie, buildSeason } from '#admin-api/testing/factories.ts';
import { changeFeed } from '#schema/shapes/change.ts';

// The facts that come with a record: the show and seasons whose addresses it moves, and the neighbouring episodes.

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

const facts = async (after: number) =>
  (await read(after)).map(({ entity, show, seasons }) => [entity, show?.slug ?? null, seasons]);

describe('moved addresses', () => {
  test('are reported with the rows of a title that is added or deleted, but not when only its text changes', async () => {
    const after = await headNow();
    const em = api.em();
    const movie = await buildMovie(em, { slug: 'comes-and-goes' });
    movie.title = 'Another';
    await em.flush();
    await em.remove(movie).flush();
    const row = { type: 'movie', slug: 'comes-and-goes' };
    const changes = await read(after);
    expect(changes).toMatchObject([
      { before: null, after: row },
      { before: row, after: row },
      { before: row, after: null },
      { entity: 'removed_address', before: null, after: null },
    ]);
    expect(changes.slice(0, 3).map(({ changed }) => changed.includes('slug'))).toEqual([true, false, true]);
  });

  test('of a title include those of its seasons and episodes', async () => {
    const em = api.em();
    const show = await buildMovie(em, { type: 'tv_show', slug: 'old-show' });
    await buildSeason(em, { show, seasonNumber: 1 });
    await buildEpisode(em, { season: await buildSeason(em, { show, seasonNumber: 2 }), episodeNumber: 7 });
    const after = await headNow();
    await em.execute(`update movies set slug = 'new-show' where id = ?`, [show.id]);
    expect(await facts(after)).toEqual([
      [
        'movie',
        'new-show',
        [
          { number: 1, episodes: [] },
          { number: 2, episodes: [7] },
        ],
      ],
    ]);
  });

  test('of a season and of an episode are reported with the show and its current numbers', async () => {
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
    const seasons = [{ number: 4, episodes: [2] }];
    const own = [{ number: 4, episodes: [] }];
    expect(await facts(after)).toEqual([
      ['season', 'with-seasons', seasons],
      // The number of episodes is part of no address.
      ['season', null, []],
      ['episode', 'with-seasons', own],
      ['season', 'with-seasons', seasons],
      ['episode', 'with-seasons', own],
      ['episode', null, []],
    ]);
  });
});

test('a long text is cut but still reported as changed; of accounts only the fact of a change is reported', async () => {
  const em = api.em();
  const movie = await buildMovie(em, { description: 'a'.repeat(2000) });
  const after = await headNow();
  await em.execute('update movies set description = ? where id = ?', [`${'a'.repeat(1999)}b`, movie.id]);
  await em.execute(`update admin_users set username = username || 'x'`);
  const [cut, account] = await read(after);
  expect(cut?.changed).toContain('description');
  expect(String(cut?.after?.['description'])).toHaveLength(500);
  if (account) expect([account.before, account.after]).toEqual([null, null]);
});

describe('an episode', () => {
  const neighboursSince = async (after: number) =>
    (await read(after)).flatMap(({ entity, neighbours }) =>
      entity === 'episode' ? [neighbours.toSorted((a, b) => a - b)] : [],
    );

  test('names its neighbours across seasons when it is added, moved or deleted', async () => {
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
    expect(await neighboursSince(after)).toEqual([[two.id, far.id]]);

    after = await headNow();
    await em.execute('update episodes set episode_number = 4 where id = ?', [two.id]);
    const [moved] = await neighboursSince(after);
    expect([...new Set(moved)]).toEqual(expect.arrayContaining([one.id, far.id, added.id]));

    after = await headNow();
    await em.execute('delete from episodes where id = ?', [far.id]);
    expect(await neighboursSince(after)).toEqual([[two.id]]);
  });

  test('that keeps its place names no neighbours', async () => {
    const em = api.em();
    const season = await buildSeason(em);
    const episode = await buildEpisode(em, { season });
    await buildEpisode(em, { season, episodeNumber: 2 });
    const after = await headNow();
    await em.execute(`update episodes set title = 'Anew' where id = ?`, [episode.id]);
    expect(await neighboursSince(after)).toEqual([[]]);
  });
});
