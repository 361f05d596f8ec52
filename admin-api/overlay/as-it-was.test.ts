import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findHead } from '#admin-api/changes/change.queries.ts';
import { startApi, type TestApi, testFeedKey } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import type { AsItWas } from '#schema/as-it-was.ts';
import type { StoredArrangement } from '#schema/home-arrangement.ts';
import type { Movie } from '#schema/movie.ts';
import { layRows, readOtherwise } from './overlay.queries.ts';

let api: TestApi;
let ann: Caller;
beforeAll(async () => {
  api = await startApi();
  ann = await api.signIn();
});
afterAll(() => api.close());

const added = async (path: string, body: object): Promise<{ id: number; slug: string }> => {
  const answer = await ann.post(path, body);
  expect(answer.status, JSON.stringify(await answer.clone().json())).toBeLessThan(300);
  return await answer.json();
};
const title = (name: string, more: object = {}) =>
  added('/api/movies', { title: name, type: 'movie', genre: 'Drama', posterUrl: '/p.jpg', ...more });
const changed = async (path: string, body: object) => expect((await ann.put(path, body)).status).toBe(200);
const now = () => findHead(api.em());
const key = { Authorization: `Bearer ${testFeedKey}` };
const momentOf = async (place: string): Promise<AsItWas> => (await ann.get(`/api/as-it-was${place}`)).json();

/** The answers that pages are rendered from. */
const readings = (slugs: string[], match: number) => [
  '/api/bundles/home',
  `/api/bundles/titles?refs=${slugs.join(',')}`,
  `/api/bundles/episodes?refs=${slugs.map((slug) => `${slug}@1.1`).join(',')}`,
  '/api/movies?limit=3',
  '/api/movies?limit=2&page=2&sort=popular',
  '/api/movies?genre=drama&limit=2',
  '/api/movies?genre=drama,noir',
  '/api/movies?genre=noir&sort=popular',
  '/api/movies?year=1990s&sort=rating',
  '/api/movies/trending?page=1',
  '/api/movies/top20',
  '/api/movies/alphabet',
  '/api/movies/alphabet/titles',
  '/api/collections',
  '/api/collections/by-hand',
  '/api/pages',
  '/api/collections/by-hand/titles',
  '/api/pages/help',
  '/api/ui-settings',
  `/api/bundles/matches?ids=${match}`,
  `/api/bundles/match-surroundings?ids=${match}`,
  '/api/bundles/match-lists',
  '/api/sitemap',
  '/api/calendar',
  '/api/calendar?from=2026-01-01&to=2026-04-01',
  '/api/calendar/months',
  '/api/calendar/teams/rovers',
  '/api/news',
];

async function answersOf(paths: string[], moment?: number): Promise<Record<string, unknown>> {
  const headers = moment === undefined ? {} : { ...key, 'X-As-It-Was': String(moment) };
  const answers: Record<string, unknown> = {};
  for (const path of paths) {
    const answer = await api.get(path, headers);
    answers[path] = [answer.status, await answer.json()];
  }
  return answers;
}

test('every answer that pages are rendered from is the same as then, whatever was changed since', async () => {
  const film = await title('Sunrise', {
    genre: 'Drama, Noir',
    country: 'Japan',
    year: 1994,
    isTrending: true,
  });
  const other = await title('Nightfall', { genre: 'Noir', isTop20: true });
  const gone = await title('Gone');
  const draft = await title('Draft', { genre: 'Noir', slug: 'draft', publication: 'draft' });
  const show = await title('Serial', { type: 'tv_show', genre: 'Crime' });
  const season = await added('/api/seasons', { showId: show.id, seasonNumber: 1, title: 'One' });
  await added('/api/episodes', { seasonId: season.id, episodeNumber: 1, title: 'Pilot' });
  const list = await added('/api/collections', { title: 'By hand', slug: 'by-hand' });
  await ann.post(`/api/collections/${list.id}/titles`, { movieIds: [film.id, other.id, gone.id, draft.id] });
  const page = await added('/api/pages', { slug: 'help', title: 'Help', content: '<p>Then</p>' });
  const match = await added('/api/matches', {
    homeTeam: 'Rovers',
    awayTeam: 'City',
    homeTeamLogo: '/c.svg',
    awayTeamLogo: '/c.svg',
    matchDate: '2026-03-01T15:00:00Z',
    league: 'League',
  });
  await api.post(`/api/movies/${film.id}/comments`, { name: 'Bo', body: 'Fine' });
  await changed(`/api/movies/${film.id}`, { slug: 'sunrise-1927' });

  const paths = readings(['sunrise', 'sunrise-1927', 'dawn', 'gone', 'serial', 'later', 'draft'], match.id);
  const then = await answersOf(paths);
  const unread = Object.entries(then).filter(([, answer]) => (answer as [number])[0] !== 200);
  expect(unread.map(([path]) => path)).toEqual([]);
  const moment = await now();

  await changed(`/api/movies/${film.id}`, {
    title: 'Dawn',
    slug: 'dawn',
    genre: 'Comedy',
    isTrending: false,
  });
  await changed(`/api/movies/${other.id}`, { isTop20: false, country: 'Japan', year: 1995, rating: 9.9 });
  await ann.delete(`/api/movies/${gone.id}`);
  await changed(`/api/movies/${draft.id}`, { publication: 'published' });
  await changed(`/api/movies/${show.id}`, { publication: 'archived' });
  await title('Later', { genre: 'Noir', slug: 'sunrise' });
  await changed(`/api/seasons/${season.id}`, { seasonNumber: 2 });
  await ann.post(`/api/movies/${other.id}/comments`, { name: 'Cy', body: 'Later' });
  await changed(`/api/collections/${list.id}`, { slug: 'handmade' });
  await changed(`/api/pages/${page.id}`, { slug: 'support', content: '<p>Now</p>' });
  await changed(`/api/matches/${match.id}`, { status: 'finished', homeScore: 2, awayScore: 1 });
  await ann.post('/api/ui-settings/batch', [{ key: 'site_name', value: 'Other', category: 'content' }]);

  expect(await answersOf(paths)).not.toEqual(then);
  expect(await answersOf(paths, moment)).toEqual(then);
  const left = await api.em().execute(`select from pg_class where relname in ('laid_rows', 'laid_movies')`);
  expect(left).toEqual([]);
});

test('only the site server reads the past, and cannot write there', async () => {
  const at = { 'X-As-It-Was': String(await now()) };
  await title('Present');
  for (const caller of [api, ann]) {
    const { movies } = await (await caller.get('/api/movies?sort=newest&limit=1', at)).json();
    expect(movies[0].title).toBe('Present');
  }
  expect((await api.get('/api/movies', { ...key, 'X-As-It-Was': 'x' })).status).toBe(400);
  expect((await api.post('/api/contact', {}, { ...key, ...at })).status).toBe(400);
  const answer = await api.get('/api/movies', { ...key, ...at });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(JSON.stringify(await answer.json())).not.toContain('Present');
});

test('a moment is never within a transaction, and a record has the moments around it', async () => {
  const film = await title('One');
  const first = await now();
  await changed(`/api/movies/${film.id}`, { title: 'Two', slug: 'two' });
  const second = await now();
  await changed(`/api/movies/${film.id}`, { title: 'Three' });
  const third = await now();
  const record = `?kind=movie&id=${film.id}`;
  const middle = await momentOf(`/${second - 1}${record}`);
  expect(middle).toMatchObject({ seq: second, earlier: first, later: third });
  expect(middle.page).toMatchObject({ type: 'movie', slug: 'two' });
  expect(await momentOf(`/${first}${record}`)).toMatchObject({ seq: first, later: second });
  expect(await momentOf(`?at=${new Date().toISOString()}`)).toMatchObject({ seq: third, later: null });
  const early = await ann.get('/api/as-it-was?at=2001-01-01T00:00:00Z');
  expect([early.status, (await early.json()).message]).toEqual([
    404,
    expect.stringMatching(/^The history reaches back to \d{4}-\d\d-\d\d \(UTC\)/),
  ]);
});

test('all settings are restored, and the restore is undone', async () => {
  const values = async () =>
    Object.fromEntries(
      (await (await ann.get('/api/ui-settings')).json()).map(
        ({ key: name, value }: { key: string; value: string }) => [name, value],
      ),
    );
  const set = (name: string, value: string) =>
    ann.post('/api/ui-settings/batch', [{ key: name, value, category: 'content' }]);
  await set('site_name', 'Before');
  const then = await values();
  const moment = await now();
  await set('site_name', 'After');
  await set('own_setting', 'added');
  const since = await values();
  const answer = await ann.post(`/api/as-it-was/${moment}/settings`, undefined);
  const { restored, undo } = await answer.json();
  expect([answer.status, restored, await values()]).toEqual([200, 2, then]);
  expect((await ann.post(`/api/as-it-was/${undo}/settings`, undefined)).status).toBe(200);
  expect(await values()).toEqual(since);
});

test('the arrangement of home is restored with the settings, and undone with them', async () => {
  const stored = async (): Promise<StoredArrangement> => (await ann.get('/api/home')).json();
  const save = async (limit: number) => {
    const arranged = await stored();
    const rows = arranged.rows.map((row) => ({ ...row, limit }));
    expect((await ann.put('/api/home', { ...arranged, rows })).status).toBe(200);
  };
  const restore = async (seq: number) => (await ann.post(`/api/as-it-was/${seq}/settings`, undefined)).json();
  const begun = await now();
  const untouched = await stored();
  await save(3);
  const moment = await now();
  const then = await stored();
  await save(5);
  await ann.post('/api/ui-settings/batch', [{ key: 'site_name', value: 'Later', category: 'content' }]);
  const since = await stored();

  const first = await restore(moment);
  expect(first).toMatchObject({ restored: 1, isHomeRestored: true });
  expect(await stored()).toEqual({ ...then, version: since.version + 1 });
  expect(await restore(moment)).toMatchObject({ restored: 0, isHomeRestored: false });
  expect((await ann.put('/api/home', since)).status).toBe(409);
  await restore(first.undo);
  expect(await stored()).toEqual({ ...since, version: since.version + 2 });

  // The moment before it was first saved.
  const last = await restore(begun);
  expect(await stored()).toEqual(untouched);
  await restore(last.undo);
  expect(await stored()).toEqual({ ...since, version: since.version + 3 });
});

test('a draft overlaid as published is read as visitors would read it', async () => {
  const film = await title('Hidden', { genre: 'Caper', slug: 'hidden', publication: 'draft' });
  const read = (em: EntityManager) =>
    em.execute(
      `select m.title, (select total from list_blocks where list = 'genre:caper') as listed
                  from movies m where m.id = ?`,
      [film.id],
    );
  const laid = await readOtherwise(
    api.visitors.em.fork(),
    (inside) =>
      layRows(inside, [
        { table: 'movies', id: film.id, columns: { publication: 'published', title: 'Seen' } },
      ]),
    read,
  );
  expect([laid, await read(api.visitors.em.fork())]).toEqual([[{ title: 'Seen', listed: 1 }], []]);
});

test('overlaid rows are read by the same queries, and in this request only', async () => {
  const film = (await title('Stored', { genre: 'Western' })) as Movie;
  const count = async (em = api.em()) =>
    await em.execute(
      `select m.title, (select count(*)::integer from movie_genres where genre = 'heist') as heists,
                        (select sum(total)::integer from list_blocks where list = 'genre:heist') as listed
                        from movies m where m.id = ?`,
      [film.id],
    );
  const laid = await readOtherwise(
    api.em(),
    (inside) =>
      layRows(inside, [{ table: 'movies', id: film.id, columns: { title: 'Laid', genre: 'Heist' } }]),
    (inside) => count(inside),
  );
  expect(laid).toEqual([{ title: 'Laid', heists: 1, listed: 1 }]);
  expect(await count()).toEqual([{ title: 'Stored', heists: 0, listed: null }]);
});

test('related titles are those of the moment, although connections keep the plan of their query', async () => {
  const alder = await title('Alder', { genre: 'Fable' });
  const birch = await title('Birch', { genre: 'Fable' });
  const past = { ...key, 'X-As-It-Was': String(await now()) };
  const slugs = async (headers = {}) => {
    const answer = await api.get(`/api/movies/${alder.id}/related?limit=5`, headers);
    return JSON.stringify(await answer.json());
  };
  expect(await slugs(past)).toContain(birch.slug);
  await changed(`/api/movies/${birch.id}`, { genre: 'Chronicle' });
  // PostgreSQL keeps a plan after five executions.
  for (let at = 0; at < 8; at += 1) expect(await slugs()).not.toContain(birch.slug);
  expect(await slugs(past)).toContain(birch.slug);
  expect(await slugs()).not.toContain(birch.slug);
});

test('requests for one moment that follow closely share a transaction, which ends soon and may be lost', async () => {
  const film = await title('Shared', { genre: 'Saga' });
  const seq = await now();
  const past = { ...key, 'X-As-It-Was': String(seq) };
  await changed(`/api/movies/${film.id}`, { title: 'Shared later' });
  const open = async () =>
    await api.em().execute<{ pid: number; transaction: string }[]>(
      `select pid, xact_start::text as transaction from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction' and query not like '%pg_stat_activity%'`,
    );
  const read = async () => await (await api.get(`/api/bundles/titles?refs=${film.slug}`, past)).text();

  const missing = api.get('/api/movies/999999/related?limit=5', past);
  const answers = await Promise.all([read(), read(), read()]);
  expect((await missing).status).toBe(404);
  for (const answer of answers) expect(answer).toContain('"title":"Shared"');
  // The moment that another test read may still be closing.
  await vi.waitFor(async () => expect(await open()).toHaveLength(1));
  const first = await open();
  expect(await read()).toContain('"title":"Shared"');
  expect(await open()).toEqual(first);

  await api.em().execute('select pg_terminate_backend(?)', [first[0]?.pid]);
  await vi.waitFor(async () => expect(await open()).toEqual([]), 10_000);
  expect(await read()).toContain('"title":"Shared"');
  await vi.waitFor(async () => expect(await open()).toEqual([]), 10_000);
});
