import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { buildUiSetting } from '#admin-api/testing/factories.ts';
import { lookupReply, type OfferedTitle, offeredTitle } from '#schema/shapes/lookup.ts';
import { openProviders, type ProviderServer } from '#schema/testing/lookup-providers.ts';

let providers: ProviderServer;
let api: TestApi;
let admin: Caller;
beforeAll(async () => {
  providers = await openProviders();
  api = await startApi({ lookupUrl: providers.url, tmdbToken: 'a-token' });
  admin = await api.signIn();
});
afterAll(async () => {
  await Promise.all([api.close(), providers.close()]);
});
beforeEach(async () => {
  await api.em().execute('truncate rate_limits; delete from ui_settings');
  Object.assign(providers, { asked: [], fault: null });
});

const switchOn = async (...names: string[]) => {
  for (const name of names) await buildUiSetting(api.em(), `lookup_${name}`, 'true', 'content');
};
/** Every request differs, since answers are cached. */
let turn = 0;
const search = async (query: Record<string, string>) => {
  turn += 1;
  const params = new URLSearchParams({ title: `The General ${turn}`, type: 'movie', ...query });
  const answer = await admin.get(`/api/lookup?${params}`);
  expect(answer.status).toBe(200);
  return lookupReply.parse(await answer.json());
};
const details = async (provider: string, id: string): Promise<OfferedTitle> => {
  const answer = await admin.get(`/api/lookup/${provider}/${id}`);
  expect([answer.status, answer.status === 200 ? '' : await answer.text()]).toEqual([200, '']);
  return offeredTitle.parse(await answer.json());
};

test('no provider is requested until it is switched on, and then only that one', async () => {
  expect(await search({})).toEqual({ candidates: [], problems: [] });
  expect((await admin.get('/api/lookup/wikidata/Q1131102')).status).toBe(409);
  expect(providers.asked).toEqual([]);
  await switchOn('tmdb');
  const { candidates } = await search({ year: '1926' });
  expect(candidates).toEqual([
    {
      provider: 'tmdb',
      id: 'movie-961',
      title: 'The General',
      year: 1926,
      note: 'An engine driver <b>follows</b> his locomotive.',
      pictureUrl: `${providers.url}/image.tmdb.org/t/p/w154/general.png`,
    },
  ]);
  expect(providers.asked).toEqual([
    expect.stringMatching(/^api\.themoviedb\.org\/3\/search\/movie\?query=The\+General.*&year=1926$/),
  ]);
});

test('Wikidata offers its titles, those of the year first, without those that have no name', async () => {
  await switchOn('wikidata');
  const { candidates } = await search({ year: '1926' });
  expect(candidates.map(({ id, year, note }) => [id, year, note])).toEqual([
    ['Q1131102', 1926, '1926 film by Clyde Bruckman, Buster Keaton'],
    ['Q7737022', 1998, '1998 film'],
  ]);
  expect(candidates[0]?.pictureUrl).toMatch(/^https:\/\/upload\.wikimedia\.org\//);
  expect(new URL(`http://${providers.asked[0]}`).searchParams.get('srsearch')).toMatch(
    /^The General \d+ haswbstatement:P31=Q11424\|P31=/,
  );
});

test("a film of Wikidata has its facts in the product's terms, and text of Wikipedia with its attribution", async () => {
  await switchOn('wikidata');
  expect(await details('wikidata', 'Q1131102')).toEqual({
    provider: 'wikidata',
    sourceUrl: 'https://en.wikipedia.org/wiki/The_General_(1926_film)',
    title: 'The General',
    description:
      'The General is a 1926 American silent film.\nIt was not a success.\n\nFrom Wikipedia, “The General (1926 film)”, CC BY-SA 4.0.',
    genre: 'Comedy, War',
    year: 1926,
    releaseDate: '1926-12-31',
    duration: 75,
    country: 'United States',
    posterUrl: 'https://en.wikipedia.org/wiki/Special:FilePath/The_General_poster.jpg?width=800',
    cast: 'Buster Keaton, Marion Mack',
    seasons: [],
  });
});

test('a date of which only the year is known is no release date', async () => {
  await switchOn('wikidata');
  expect(await details('wikidata', 'Q7737022')).toMatchObject({ year: 1998, releaseDate: null });
});

test('a series has its seasons with episodes, in order, from either provider', async () => {
  await switchOn('wikidata', 'tmdb');
  const { candidates } = await search({ type: 'tv_show', title: 'Lantern Street' });
  expect(candidates.map(({ id }) => id)).toEqual(['Q600', 'tv-84958']);
  const found = await details('wikidata', 'Q600');
  expect(found).toMatchObject({ year: 2019, genre: 'Sci-Fi', description: null, posterUrl: null });
  const oil = { episodeNumber: 2, title: 'Oil', description: null, duration: null, airDate: null };
  expect(found.seasons).toEqual([
    {
      seasonNumber: 1,
      title: 'Lantern Street, season 1',
      description: null,
      releaseDate: null,
      episodes: [{ ...oil, episodeNumber: 1, title: 'Wick', airDate: '2019-03-04' }, oil],
    },
    { seasonNumber: 2, title: 'Season 2', description: null, releaseDate: null, episodes: [] },
  ]);
  const filmed = await details('tmdb', 'tv-84958');
  expect(filmed).toMatchObject({ genre: 'Fantasy, Sci-Fi', duration: null, country: null, cast: null });
  expect(filmed.seasons.map(({ seasonNumber, title }) => [seasonNumber, title])).toEqual([
    [0, 'Specials'],
    [1, 'Season 1'],
  ]);
  expect(filmed.seasons[1]?.episodes).toEqual([
    { episodeNumber: 1, title: 'Wick', description: 'A lamp is lit.', duration: 41, airDate: '2019-03-04' },
    oil,
  ]);
});

test('a film of TMDB loses its markup and unknown genres', async () => {
  await switchOn('tmdb');
  expect(await details('tmdb', 'movie-961')).toMatchObject({
    sourceUrl: 'https://www.themoviedb.org/movie/961',
    description: 'An engine driver follows his locomotive.',
    genre: 'Action, Comedy',
    duration: 78,
    posterUrl: `${providers.url}/image.tmdb.org/t/p/w780/general.png`,
    // TMDB says 'United States of America'.
    country: 'United States',
  });
});

test('an answer is cached, and two concurrent requests share one', async () => {
  await switchOn('wikidata', 'tmdb');
  const query = '/api/lookup?title=Kept&type=anime';
  const both = await Promise.all([admin.get(query), admin.get(query)]);
  const first = await both[0].json();
  expect(first.candidates.map(({ id }: { id: string }) => id)).toContain('tv-84958');
  const { length } = providers.asked;
  expect(new Set(providers.asked).size).toBe(length);
  expect([await both[1].json(), await (await admin.get(query)).json()]).toEqual([first, first]);
  expect(providers.asked).toHaveLength(length);
});

test('a failing provider is named with the reason, and the other still answers', async () => {
  await switchOn('wikidata', 'tmdb');
  const faults = [
    ['silence', 'did not answer within 5 seconds: fill in the fields by hand'],
    ['html', 'answered something unexpected: fill in the fields by hand'],
    [429, 'wants fewer questions for now: fill in the fields by hand'],
    [401, 'refuses the token of the environment: fill in the fields by hand'],
  ] as const;
  for (const [fault, words] of faults) {
    providers.fault = fault;
    expect(await search({})).toEqual({ candidates: [], problems: [`Wikidata ${words}`, `TMDB ${words}`] });
  }
  const answer = await admin.get('/api/lookup/tmdb/movie-77');
  expect([answer.status, (await answer.json()).message]).toEqual([
    503,
    'TMDB refuses the token of the environment: fill in the fields by hand',
  ]);
  providers.fault = null;
  expect((await admin.get('/api/lookup/tmdb/movie-77')).status).toBe(404);
  expect((await admin.get('/api/lookup/wikidata/Q999')).status).toBe(404);
}, 60_000);

test('a provider is requested at most 120 times a minute', async () => {
  await switchOn('tmdb');
  await search({});
  await api.em().execute('update rate_limits set points = 119');
  expect((await search({})).problems).toEqual([]);
  expect((await search({})).problems).toEqual([
    expect.stringMatching(/^TMDB was asked too often: try again in \d+ seconds$/),
  ]);
  expect(providers.asked).toHaveLength(2);
});

test('without a token TMDB says what it needs', async () => {
  const bare = await startApi();
  const ann = await bare.signIn();
  await buildUiSetting(bare.em(), 'lookup_tmdb', 'true', 'content');
  const { problems } = await (await ann.get('/api/lookup?title=The+General')).json();
  expect(problems).toEqual(['TMDB needs a token: set TMDB_TOKEN in the environment of the server']);
  await bare.close();
});

test('is for administrators, and names the invalid field', async () => {
  expect((await api.get('/api/lookup?title=x')).status).toBe(401);
  expect((await api.get('/api/lookup/tmdb/movie-961')).status).toBe(401);
  for (const [path, field] of [
    ['?title=', 'title'],
    [`?title=${'x'.repeat(301)}`, 'title'],
    ['?title=x&year=12', 'year'],
    ['?title=x&type=match', 'type'],
    ['/imdb/Q1', 'provider'],
    ['/tmdb/..%2Fmovie', 'id'],
    ['/tmdb/movie-0', 'id'],
  ]) {
    const answer = await admin.get(`/api/lookup${path}`);
    expect([path, answer.status, (await answer.json()).issues[0].path]).toEqual([path, 400, field]);
  }
  expect((await admin.get('/api/lookup/wikidata/movie-961')).status).toBe(404);
  expect(providers.asked).toEqual([]);
});
