import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startApi, type TestApi, testFeedKey } from '#admin-api/testing/api-server.ts';
import { buildMatch } from '#admin-api/testing/factories.ts';
import {
  matchCounts,
  matchesReply,
  matchListsBundle,
  matchSurroundingsReply,
} from '#schema/shapes/match-bundle.ts';
import { publishedMatches } from '#schema/shapes/publish.ts';

let api: TestApi;
const ids: Record<string, number> = {};
const at = (day: number) => new Date(Date.UTC(2026, 10, 1 + day));
const key = { Authorization: `Bearer ${testFeedKey}` };
beforeAll(async () => {
  api = await startApi();
  const em = api.em();
  ids['live'] = (await buildMatch(em, { status: 'live', league: 'River Cup' })).id;
  ids['later'] = (await buildMatch(em, { matchDate: at(9), league: 'Coastal League' })).id;
  ids['sooner'] = (await buildMatch(em, { matchDate: at(8), league: 'coastal league' })).id;
  for (let day = 0; day < 30; day += 1)
    await buildMatch(em, { status: 'finished', matchDate: at(-day), league: 'Coastal League' });
});
afterAll(() => api.close());

async function lists(query = '') {
  const answer = await api.get(`/api/bundles/match-lists${query}`);
  expect(answer.status).toBe(200);
  return matchListsBundle.parse(await answer.json());
}
const idsOf = (matches: { id: number }[]) => matches.map(({ id }) => id);

describe('the lists of matches', () => {
  test('contain the live ones, the next kick-offs, the last results, and every league once', async () => {
    const { live, upcoming, finished, leagues, league } = await lists();
    expect(idsOf(live)).toEqual([ids['live']]);
    expect(idsOf(upcoming.matches)).toEqual([ids['sooner'], ids['later']]);
    expect(finished).toMatchObject({ total: 30, totalPages: 2 });
    expect(finished.matches).toHaveLength(24);
    expect(finished.matches[0]?.matchDate).toBe(at(0).toISOString());
    expect(leagues.map(({ slug }) => slug).toSorted()).toEqual(['coastal-league', 'river-cup']);
    expect(league).toBeNull();
  });

  test('of one league contain both of its spellings, and nothing of another', async () => {
    const { live, upcoming, league, leagues } = await lists('?league=coastal-league');
    expect([live, leagues]).toEqual([[], []]);
    expect(idsOf(upcoming.matches)).toEqual([ids['sooner'], ids['later']]);
    expect(league?.name.toLowerCase()).toBe('coastal league');
  });

  test('of a league whose spellings differ by an accent are one, named as it was written first', async () => {
    const league = 'Spanish Primera División';
    for (const name of [league, 'Spanish Primera Division'])
      await buildMatch(api.em(), { league: name, status: 'live' });
    const { leagues } = await lists();
    expect(leagues.filter(({ slug }) => slug.startsWith('spanish'))).toEqual([
      { slug: 'spanish-primera-division', name: league },
    ]);
    expect((await lists('?league=spanish-primera-division')).live).toHaveLength(2);
    await api.em().execute('delete from matches where league like ?', ['Spanish%']);
  });

  test('of one league contain the table of its season and its teams with their newest crests, and no other list does', async () => {
    const em = api.em();
    const add = (homeTeam: string, awayTeam: string, month: number, more: object = {}) =>
      buildMatch(em, {
        homeTeam,
        awayTeam,
        league: 'Season Cup',
        matchDate: new Date(Date.UTC(2033, month, 3)),
        ...more,
      });
    const over = { status: 'finished', homeScore: 2, awayScore: 0 } as const;
    await add('Before', 'Birch', 5, over);
    await add('Alder', 'Birch', 8, { ...over, homeTeamLogo: '/old.svg' });
    await add('Alder', 'Birch', 7, { status: 'finished' });
    await add('Alder', 'Cedar', 9, { homeTeamLogo: '/new.svg' });
    const found = await lists('?league=season-cup');
    expect(found.season).toBe(2033);
    expect(found.table.map(({ team, logo, points }) => [team, logo, points])).toEqual([
      ['Alder', '/old.svg', 3],
      ['Birch', found.teams[1]?.logo, 0],
    ]);
    expect(found.ended).toEqual({ total: 2, unscored: 1 });
    expect(found.teams.map(({ name }) => name)).toEqual(['Alder', 'Birch', 'Cedar']);
    expect(found.teams[0]?.logo).toBe('/new.svg');
    for (const query of ['', '?league=season-cup&status=finished'])
      expect(await lists(query)).toMatchObject({ season: null, table: [], teams: [] });
    await em.execute(`delete from matches where league = 'Season Cup'`);
  });

  test('are paged', async () => {
    const { live, upcoming, finished } = await lists('?status=finished&page=2');
    expect([live, upcoming.matches]).toEqual([[], []]);
    expect(finished.matches).toHaveLength(6);
    expect(finished.matches.at(-1)?.matchDate).toBe(at(-29).toISOString());
  });

  test('of an unknown league are not found; a status without pages is refused', async () => {
    for (const league of ['no-such-cup', 'No Such Cup', '..%2f'])
      expect((await api.get(`/api/bundles/match-lists?league=${league}`)).status).toBe(404);
    expect((await api.get('/api/bundles/match-lists?status=live')).status).toBe(400);
  });
});

test('matches are read by their ids, as far as they exist', async () => {
  const answer = await api.get(`/api/bundles/matches?ids=${ids['later']},${ids['live']},2147483647`);
  expect(idsOf(matchesReply.parse(await answer.json()).matches)).toEqual([ids['live'], ids['later']]);
  for (const wrong of ['', '1,', 'x', '0', '1,2,,3', Array(101).fill('1').join(',')])
    expect((await api.get(`/api/bundles/matches?ids=${wrong}`)).status, wrong).toBe(400);
});

test("the site server reads every match in batches, and the number of each league's", async () => {
  const seen: number[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const answer = await api.get(`/api/publish/matches?after=${after}&limit=10`, key);
    const batch: { matches: { id: number }[]; next: number | null } = publishedMatches.parse(
      await answer.json(),
    );
    seen.push(...idsOf(batch.matches));
    after = batch.next;
  }
  expect(seen).toHaveLength(33);
  expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  const { counts } = matchCounts.parse(await (await api.get('/api/bundles/match-counts')).json());
  expect(counts).toHaveLength(4);
  expect(counts).toContainEqual({ league: 'River Cup', status: 'live', total: 1 });
  expect(counts).toContainEqual({ league: 'Coastal League', status: 'finished', total: 30 });
  expect((await api.get('/api/publish/matches')).status).toBe(401);
});

async function surroundings(ids: readonly number[]) {
  const answer = await api.get(`/api/bundles/match-surroundings?ids=${ids.join(',')}`);
  expect(answer.status).toBe(200);
  return matchSurroundingsReply.parse(await answer.json()).surroundings;
}
const fail = (): never => expect.fail('nothing is around the match');

test('the surroundings of a match are its league’s week, the last results of both teams, and the table of the season', async () => {
  const em = api.em();
  const add = (
    homeTeam: string,
    awayTeam: string,
    day: number,
    score?: [number, number],
    { league = 'Hill Cup', year = 2031 } = {},
  ) =>
    buildMatch(em, {
      homeTeam,
      awayTeam,
      league,
      matchDate: new Date(Date.UTC(year, 0, day, 15)),
      ...(score && { status: 'finished', homeScore: score[0], awayScore: score[1] }),
    });
  const first = await add('Alder', 'Birch', 6, [2, 1]);
  const second = await add('Cedar', 'Alder', 13, [0, 0], { league: 'hill cup' });
  await add('Birch', 'Alder', 14, [9, 9], { league: 'Friendly' });
  await add('Alder', 'Dale', 6, [5, 0], { year: 2029 });
  const game = await add('Alder', 'Cedar', 22);
  const sunday = await add('Birch', 'Cedar', 26);
  await add('Cedar', 'Birch', 27);
  const later = await add('Alder', 'Birch', 29, [1, 0]);
  const [{ week, homeResults, awayResults, table } = fail(), around = fail()] = await surroundings([
    game.id,
    sunday.id,
    2147483647,
  ]);
  expect(idsOf(week)).toEqual([sunday.id]);
  expect(idsOf(homeResults).at(-1)).toBe(first.id);
  expect(homeResults).toHaveLength(3);
  expect(idsOf(homeResults)).not.toContain(later.id);
  expect(idsOf(awayResults)).toEqual([second.id]);
  expect(
    table.map(({ team, played, scored, conceded, points }) => [team, played, scored, conceded, points]),
  ).toEqual([
    ['Alder', 3, 3, 1, 7],
    ['Cedar', 1, 0, 0, 1],
    ['Birch', 2, 1, 3, 0],
  ]);
  // The surroundings of another match of the same week and season are its own.
  expect(idsOf(around.week)).toEqual([game.id]);
  expect(idsOf(around.homeResults)).toHaveLength(2);
  expect(around.table).toEqual(table);
  expect(await surroundings([2147483647])).toEqual([]);
  await em.execute(`delete from matches where match_date >= '2029-01-01'`);
});

test('the surroundings of a hundred matches take a handful of queries', async () => {
  const em = api.em();
  const matches: number[] = [];
  for (let count = 0; count < 100; count += 1)
    matches.push((await buildMatch(em, { league: `Cup ${count % 7}`, matchDate: at(count) })).id);
  const connection = api.visitors.em.getConnection();
  const execute = vi.spyOn(connection, 'execute');
  expect(await surroundings(matches)).toHaveLength(100);
  const queries = execute.mock.calls.length;
  execute.mockRestore();
  expect(queries).toBeGreaterThan(0);
  expect(queries).toBeLessThanOrEqual(9);
  await em.execute(`delete from matches where id in (${matches})`);
});

test('deleted matches have no surroundings', async () => {
  expect(await surroundings([2147483647])).toEqual([]);
});

test('home has the live matches and the next kick-offs', async () => {
  const { matches } = await (await api.get('/api/bundles/home')).json();
  expect(idsOf(matches)).toEqual([ids['live'], ids['sooner'], ids['later']]);
});

test("a team whose crest is stored here has the crest's colour", async () => {
  const em = api.em();
  await em.execute(
    `insert into media (url, kind, bytes, color) values ('/media/uploads/posters/a.webp', 'poster', 1, '#112233')`,
  );
  const { id } = await buildMatch(em, { homeTeamLogo: '/media/uploads/posters/a.webp' });
  const read = async () => (await api.get(`/api/matches/${id}`)).json();
  expect(await read()).toMatchObject({ homeColor: '#112233', awayColor: null });
  await em.execute(`update matches set home_team_logo = '/b.svg' where id = ?`, [id]);
  expect(await read()).toMatchObject({ homeColor: null });
  await em.execute('delete from matches where id = ?', [id]);
});
