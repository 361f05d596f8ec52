import { afterAll, beforeAll, expect, test } from 'vitest';
import { MovieEntity } from '#admin-api/records/movies/movie.entity.ts';
import { startApi, type TestApi, testFeedKey } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { changesOf } from '#admin-api/testing/changes.ts';
import { buildCollection, buildComment } from '#admin-api/testing/factories.ts';
import { filledPath, routesOf } from '#admin-api/testing/routes.ts';
import { buildFilesPath } from '#schema/shapes/build-file.ts';
import type { Change } from '#schema/shapes/change.ts';

/** Part of every text of a hidden record; requests never contain it. */
const mark = 'qqhidden';
/** The name of a file that a site server has shared. */
const buildFile = 'styles/-j13I0II';
const key = { Authorization: `Bearer ${testFeedKey}` };

let api: TestApi;
let admin: Caller;
let drafts: Drafts;
let feedChanges: Change[] = [];
let slugs: string[] = [];
beforeAll(async () => {
  api = await startApi();
  admin = await api.signIn();
  const { changes } = await changesOf(api, async () => {
    drafts = await addDrafts();
  });
  feedChanges = changes;
  slugs = [
    drafts.title.slug,
    `wolf-${mark}`,
    drafts.shown.slug,
    drafts.page.slug,
    'wolves',
    'shown',
    'wolf-shown',
  ];
}, 120_000);
afterAll(() => api.close());

const json = async (answer: Promise<Response>) => await (await answer).json();
const added = async (path: string, body: object): Promise<{ id: number; slug: string }> => {
  const answer = await admin.post(path, body);
  expect([answer.status, path]).toEqual([201, path]);
  return await answer.json();
};

const film = {
  title: `Wolfram ${mark}`,
  genre: `Wolfgenre, ${mark}`,
  type: 'tv_show',
  description: `Wolfish ${mark}`,
};
const published = { title: 'Wolfram shown', genre: 'Wolfgenre', type: 'tv_show', isTrending: true };
const today = new Date().toISOString().slice(0, 10);
const team = { homeTeamLogo: '/placeholder-crest.svg', awayTeamLogo: '/placeholder-crest.svg' };

/** A draft of each kind, each with published children, which are hidden with it. */
async function addDrafts() {
  const draft = { publication: 'draft' };
  const shown = await added('/api/movies', published);
  const title = await added('/api/movies', {
    ...film,
    ...draft,
    ...{ isTrending: true, isTop20: true },
    country: mark,
    releaseDate: today,
    streamUrl: `https://a.example/${mark}`,
  });
  await admin.put(`/api/movies/${title.id}`, { slug: `wolf-${mark}`, year: null });
  const dated = { title: mark, releaseDate: today };
  const season = await added('/api/seasons', { showId: title.id, seasonNumber: 1, ...dated });
  const below = await added('/api/episodes', {
    seasonId: season.id,
    episodeNumber: 1,
    title: `Wolfram ${mark}`,
    airDate: today,
  });
  const shownSeason = await added('/api/seasons', { showId: shown.id, seasonNumber: 1, title: 'One' });
  const hiddenSeason = await added('/api/seasons', { showId: shown.id, seasonNumber: 2, ...dated, ...draft });
  const inHidden = await added('/api/episodes', {
    seasonId: hiddenSeason.id,
    episodeNumber: 1,
    title: mark,
    airDate: today,
  });
  await added('/api/episodes', { seasonId: shownSeason.id, episodeNumber: 1, title: 'Wolfram begins' });
  const episode = await added('/api/episodes', {
    seasonId: shownSeason.id,
    episodeNumber: 2,
    title: `Wolfram ${mark}`,
    airDate: today,
    ...draft,
  });
  // The calendars of a team and a league exist apart from the hidden match.
  await added('/api/matches', {
    ...team,
    homeTeam: 'Wolves',
    awayTeam: 'Shown',
    league: 'Wolves',
    matchDate: new Date().toISOString(),
    status: 'finished',
  });
  const match = await added('/api/matches', {
    ...team,
    homeTeam: `Wolfram ${mark}`,
    awayTeam: mark,
    league: `Wolfleague ${mark}`,
    matchDate: new Date().toISOString(),
    status: 'live',
    ...draft,
  });
  await added('/api/match-incidents', { matchId: match.id, kind: 'goal', side: 'home', player: mark });
  const page = await added('/api/pages', {
    title: `About ${mark}`,
    slug: `about-${mark}`,
    content: `<p>${mark}</p>`,
    ...draft,
  });
  await added('/api/pages', { title: 'Shown', slug: 'shown', content: '<p>Shown</p>' });
  const shownMatch = await added('/api/matches', {
    ...team,
    homeTeam: 'Wolfram town',
    awayTeam: 'Others',
    league: 'Cup',
    matchDate: new Date().toISOString(),
    status: 'live',
  });
  const hiddenCast = { name: `Wolfram ${mark}`, role: 'actor' };
  await admin.put(`/api/movies/${title.id}/credits`, { credits: [hiddenCast] });
  await admin.put(`/api/episodes/${episode.id}/credits`, { credits: [hiddenCast] });
  await admin.put(`/api/movies/${shown.id}/credits`, { credits: [{ name: 'Wolf Shown', role: 'actor' }] });
  const stored = await api.post(buildFilesPath, { files: [{ name: buildFile, content: '' }] }, key);
  expect(stored.ok).toBe(true);
  const collection = await buildCollection(api.em(), { slug: 'wolves' });
  await admin.post(`/api/collections/${collection.id}/titles`, { movieIds: [shown.id, title.id] });
  return {
    shown,
    title,
    shownMatch,
    season,
    below,
    shownSeason,
    hiddenSeason,
    inHidden,
    episode,
    match,
    page,
  };
}
type Drafts = Awaited<ReturnType<typeof addDrafts>>;

/** Every address of the route that could show them. */
function addressesOf(path: string, drafts: Drafts, askerKey: string): string[] {
  const ids = [...new Set(Object.values(drafts).map(({ id }) => String(id)))];
  const values = /:(slug|page|collection|person)/.test(path) ? slugs : [...ids, askerKey];
  const filled = path.includes(':') ? values.map((value) => filledPath(path, value)) : [path];
  const list = ids.join(',');
  const queries = [
    '',
    '?search=wolfram',
    '?q=wolfram',
    '?q=wolfrma',
    '?q=wolfish',
    `?ids=${list}`,
    '?genre=Wolfgenre',
    '?title=wolfram',
    `?refs=${slugs.map((slug) => `${slug}@1.1`).join(',')}`,
    '?page=2',
    '?publication=draft',
    '?country=Other',
    '?watch=now',
    '?type=tv_show',
    '?sort=title',
    `?slugs=${slugs.join(',')}`,
    `?refs=${slugs.join(',')}`,
    '?ref=wolves',
    `?name=${buildFile}`,
    '?after=0',
    '?block=0',
    ...ids.map((id) => `?id=${id}`),
  ];
  return filled.flatMap((address) => queries.map((query) => address + query));
}

test('the feed reports nothing of drafts to the site, and administrators can read them', async () => {
  expect(JSON.stringify(feedChanges.filter(({ entity }) => entity !== 'match_incident'))).not.toContain(mark);
  const movies = await json(admin.get('/api/movies/search?q=wolfram'));
  expect(movies.map(({ title }: { title: string }) => title).toSorted()).toEqual(
    [film.title, published.title].toSorted(),
  );
});

/** Routes without text of titles, or with a test of their own below. */
const notAsked = [
  '/api/changes',
  '/api/openapi.json',
  '/api/images/optimize',
  '/api/publish/paths',
  // It answers administrators, and browsers with a preview link (previews/*.test.ts).
  '/api/previews',
];

test('no public call contains a word of any draft', async () => {
  const em = api.em();
  await buildComment(em, { movie: await em.findOneOrFail(MovieEntity, { id: drafts.title.id }), body: mark });
  const routes = routesOf(api.app).filter(
    ({ method, path, guard }) =>
      method === 'GET' && guard !== 'admin' && !path.startsWith('/media') && !notAsked.includes(path),
  );
  // A visitor's request that is answered with a draft.
  const { key: askerKey } = await (await api.post('/api/requests', { name: 'Wanted' })).json();
  await em.execute('update asks set added_id = ?', [drafts.title.id]);
  const leaks: string[] = [];
  const answered = new Set<string>();
  for (const { path, guard } of routes) {
    for (const address of addressesOf(path, drafts, askerKey)) {
      const answer = await fetch(api.url + address, { headers: guard === 'feedKey' ? key : {} });
      if (answer.ok) answered.add(path);
      const text = await answer.text();
      // Some answers repeat the parameters.
      const said = slugs.reduce(
        (rest, slug) => rest.replaceAll(`"${slug}"`, '').replaceAll(`"${slug}@1.1"`, ''),
        text,
      );
      if (said.includes(mark)) leaks.push(address);
    }
  }
  expect(leaks).toEqual([]);
  // A route that needs other values is listed by name, so that a new route is not skipped silently.
  expect(routes.map(({ path }) => path).filter((path) => !answered.has(path))).toEqual([]);
  for (const [path, name] of [
    [`/api/movies/slug/wolf-${mark}`, 'title'],
    [`/api/shows/${drafts.title.id}/seasons`, 'title'],
    [`/api/seasons/${drafts.hiddenSeason.id}`, 'season'],
    [`/api/episodes/${drafts.inHidden.id}`, 'episode'],
    [`/api/episodes/${drafts.below.id}`, 'episode'],
    [`/api/matches/${drafts.match.id}`, 'match'],
    [`/api/pages/about-${mark}`, 'page'],
  ] as const) {
    expect([(await api.get(path)).status, path, name]).toEqual([404, path, name]);
    expect(await (await admin.get(path)).text(), path).toContain(mark);
  }
  const comment = { name: 'Ann', body: 'Is it here yet?' };
  expect((await api.post(`/api/movies/${drafts.title.id}/comments`, comment)).status).toBe(404);
}, 240_000);

test('publishing is an insert for the site and unpublishing a delete, including children, and lists count visible records only', async () => {
  const { title, season, below, shown } = drafts;
  const say = async (publication: string) => {
    const { changes, cursor, head } = await changesOf(api, () =>
      admin.put(`/api/movies/${title.id}`, { publication }),
    );
    expect(cursor).toBe(head);
    return changes
      .filter(({ entity }) => entity !== 'collection')
      .map(({ entity, op, recordId }) => [entity, op, recordId]);
  };
  const counted = async () => [
    (await json(api.get('/api/movies?limit=1'))).total,
    (await json(api.get('/api/movies/trending?limit=1'))).total,
    (await json(api.get('/api/movies?genre=Wolfgenre&limit=1'))).total,
    (await json(api.get('/api/movies?genre=Wolfgenre&year=Unknown&limit=1'))).total,
    (await json(api.get('/api/movies?sort=popular&genre=Wolfgenre&limit=1'))).total,
    (await json(api.get('/api/movies/alphabet'))).letters[0].total,
    (await json(api.get('/api/collections/wolves/titles'))).movies.length,
  ];
  const before = await counted();
  expect(await say('published')).toEqual([
    ['movie', 'insert', String(title.id)],
    ['season', 'insert', String(season.id)],
    ['episode', 'insert', String(below.id)],
    // This is the only person whom the title credits.
    ['person', 'insert', '1'],
    ['credit', 'insert', '1'],
  ]);
  expect((await json(api.get(`/api/episodes/${below.id}`))).title).toBe(`Wolfram ${mark}`);
  const after = await counted();
  expect(after.slice(0, 6)).toEqual(before.slice(0, 6).map((total) => total + 1));
  expect((await say('archived')).toSorted()).toEqual([
    ['credit', 'delete', '1'],
    ['episode', 'delete', String(below.id)],
    ['movie', 'delete', String(title.id)],
    ['person', 'delete', '1'],
    ['season', 'delete', String(season.id)],
  ]);
  expect(await counted()).toEqual(before);
  expect(await say('draft')).toEqual([]);
  const { bundles } = await json(api.get(`/api/bundles/titles?refs=${title.slug}`, key));
  expect(bundles).toMatchObject([{ movie: null, isRemoved: false }]);
  const filtered = await json(admin.get(`/api/titles?publication=draft&search=${mark}`));
  expect(filtered.titles.map(({ id }: { id: number }) => id)).toContain(title.id);
  expect(JSON.stringify(await json(admin.get('/api/titles?publication=published')))).toContain(
    `"id":${shown.id},`,
  );
}, 120_000);
