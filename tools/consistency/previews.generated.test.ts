// biome-ignore lint/correctness/noUnresolvedImports: Biome does not know this module of Node
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieOf, startApi, type TestApi, testAdmin, testFeedKey } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { openPublishedSite, type PublishedSite } from '#site/server/testing/published-site.ts';

// The built site with a running API: who gets a preview, with which headers, and that nothing of it is stored.

let api: TestApi;
let ann: Caller;
let site: PublishedSite;
let admin: { Cookie: string };
let show: { id: number; slug: string };

const added = async (path: string, body: object): Promise<{ id: number; slug: string }> => {
  const answer = await ann.post(path, body);
  expect(answer.status).toBeLessThan(300);
  return await answer.json();
};

beforeAll(async () => {
  api = await startApi();
  ann = await api.signIn();
  const { email, password } = testAdmin;
  admin = { Cookie: cookieOf(await api.post('/api/login/admin', { email, password })) };
  show = await added('/api/movies', {
    title: 'The Unseen Harbour',
    type: 'tv_show',
    genre: 'Drama',
    streamUrl: 'https://films.example/a.mp4',
    publication: 'draft',
  });
  const season = await added('/api/seasons', { showId: show.id, seasonNumber: 1, title: 'One' });
  await added('/api/episodes', {
    seasonId: season.id,
    episodeNumber: 1,
    title: 'Low Tide',
    publication: 'draft',
  });
  await ann.post('/api/ui-settings/batch', [
    { key: 'google_analytics_id', value: 'G-ABCDEF1234', category: 'analytics' },
  ]);
  site = await openPublishedSite(api.url, testFeedKey);
  await site.untilPublished();
});
afterAll(async () => {
  await site.close();
  await api.close();
});

const placesOf = ({ slug }: { slug: string }) => [
  `/tv-shows/${slug}`,
  `/tv-shows/${slug}/season/1`,
  `/tv-shows/${slug}/season/1/episode/1`,
  `/watch/${slug}`,
];
const linkTo = async (path: string, days = 7) => {
  const link = await (await ann.post(`/api/preview-links/${path}`, { days })).json();
  const opened = await site.page(link.path);
  return { ...link, opened, cookie: { Cookie: cookieOf(new Response(null, { headers: opened.headers })) } };
};
/** Every path and picture that the site has stored. */
function stored(): string {
  const store = new DatabaseSync(site.storeFile, { readOnly: true });
  const tables = store
    .prepare("select name from sqlite_master where type = 'table'")
    .all()
    .map(({ name }) => String(name));
  const keys = tables.flatMap((table) =>
    store
      .prepare(`select * from "${table}"`)
      .all()
      .map((row) => Object.values(row).filter((value) => typeof value === 'string')),
  );
  store.close();
  return JSON.stringify(keys);
}

test('every page of a draft is shown to an administrator, uncached, and answers 404 to visitors', async () => {
  for (const path of placesOf(show)) {
    expect((await site.page(path)).status, path).toBe(404);
    const { status, text, headers } = await site.page(path, admin);
    expect(status, path).toBe(200);
    expect(text).toContain('Preview: draft.');
    expect(text).toContain('Visitors do not see this page.');
    expect(text).toContain('name="robots" content="noindex"');
    expect(text).not.toContain('G-ABCDEF1234');
    expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual([
      'private, no-store',
      'noindex',
    ]);
    expect(text).toContain(
      path.endsWith('episode/1')
        ? 'dialog=episode'
        : path.endsWith('season/1')
          ? 'dialog=season'
          : `${show.slug}/edit`,
    );
    expect((await site.page(path)).status, path).toBe(404);
  }
  expect((await site.page(`/movies/${show.slug}`, admin)).location).toBe(`/tv-shows/${show.slug}`);
  expect((await site.page('/tv-shows/never-there', admin)).status).toBe(404);
  expect((await site.page(`/tv-shows/${show.slug}`, { Cookie: 'lamphouse-signed-in=1' })).status).toBe(404);
  expect(stored()).not.toContain(show.slug);
});

test('the drawn poster of a draft is shown to an administrator and not stored', async () => {
  const { text } = await site.page(`/tv-shows/${show.slug}`, admin);
  const [poster = ''] = /\/poster\/the-unseen-harbour-[0-9a-f]{8}-360\.avif/.exec(text) ?? [];
  expect((await site.page(poster)).status).toBe(404);
  const drawn = await site.page(poster, admin);
  expect([drawn.status, drawn.headers.get('content-type'), drawn.headers.get('cache-control')]).toEqual([
    200,
    'image/avif',
    'private, no-store',
  ]);
  expect((await site.page(poster)).status).toBe(404);
  expect(stored()).not.toContain('the-unseen-harbour');
});

test('a link leads to the page itself, shows it without an account, and opens nothing else', async () => {
  const other = await added('/api/movies', {
    title: 'Another',
    type: 'movie',
    genre: 'Drama',
    publication: 'draft',
  });
  const { path, opened, cookie } = await linkTo(`movie/${show.id}`);
  const token = path.split('/').at(-1);
  expect([opened.status, opened.location]).toEqual([303, `/tv-shows/${show.slug}`]);
  expect(opened.headers.get('referrer-policy')).toBe('no-referrer');
  expect(opened.headers.get('set-cookie')).toMatch(/; httponly/i);
  expect(opened.headers.get('set-cookie')).toMatch(/; samesite=lax/i);
  for (const place of placesOf(show)) {
    const { status, text, headers } = await site.page(place, cookie);
    expect(status, place).toBe(200);
    expect(text).toMatch(/Preview: draft\.<\/b> This link shows it until \d/);
    expect(text).not.toContain(token);
    expect(text).not.toContain('/edit');
    expect(headers.get('cache-control')).toBe('private, no-store');
  }
  expect((await site.page(`/movies/${other.slug}`, cookie)).status).toBe(404);
  expect((await site.page('/', cookie)).text).not.toContain('The Unseen Harbour');
  expect((await site.page('/search?q=unseen', cookie)).text).not.toContain('The Unseen Harbour');
  for (const bad of ['/preview/', '/preview/short', `/preview/${'a'.repeat(43)}`, '/preview/../admin'])
    expect((await site.page(bad)).status).toBeLessThan(500);
  const unknown = await site.page(`/preview/${'a'.repeat(43)}`);
  expect([unknown.status, unknown.headers.get('cache-control')]).toEqual([404, 'private, no-store']);
  expect(unknown.text).toContain('This preview link does not work');
  expect(stored()).not.toContain(token);
});

test('a revoked link stops working at once, and a published page needs none', async () => {
  const film = await added('/api/movies', {
    title: 'Soon',
    type: 'movie',
    genre: 'Drama',
    publication: 'draft',
  });
  const { id, path, cookie } = await linkTo(`movie/${film.id}`);
  const place = `/movies/${film.slug}`;
  expect((await site.page(place, cookie)).status).toBe(200);
  await ann.delete(`/api/preview-links/${id}`);
  expect([(await site.page(place, cookie)).status, (await site.page(path)).status]).toEqual([404, 410]);
  await ann.put(`/api/movies/${film.id}`, { publication: 'published' });
  await expect.poll(async () => (await site.page(place)).status, { timeout: 60_000 }).toBe(200);
  await site.untilPublished();
  expect((await site.page(place, cookie)).text).not.toContain('Preview:');
});

test('unsaved changes of a published title are shown only to the person who typed them', async () => {
  const film = await added('/api/movies', { title: 'As saved', type: 'movie', genre: 'Drama' });
  const place = `/movies/${film.slug}`;
  await ann.put(`/api/drafts/movie/${film.id}`, {
    fields: { title: 'As typed', year: 'soon' },
    was: {},
    name: 'As saved',
    address: '/movies',
    version: 0,
  });
  const unsaved = await site.page(`${place}?preview`, admin);
  expect(unsaved.text).toContain('As typed');
  expect(unsaved.text).toContain('Preview: unsaved changes.');
  expect(unsaved.text).toContain('Not shown because of errors: year.');
  const visited = await site.page(`${place}?preview`);
  expect([visited.status, visited.text.includes('As typed'), visited.text.includes('As saved')]).toEqual([
    200,
    false,
    true,
  ]);
  await site.untilPublished();
  expect((await site.page(place, admin)).text).not.toContain('As typed');
});

test('matches and content pages are previewed at their own addresses', async () => {
  const match = await added('/api/matches', {
    homeTeam: 'Rovers',
    awayTeam: 'City',
    homeTeamLogo: '/c.svg',
    awayTeamLogo: '/c.svg',
    matchDate: '2026-03-01T15:00:00Z',
    league: 'League',
    publication: 'draft',
  });
  const publishAt = new Date(Date.now() + 86_400_000).toISOString();
  const scheduled = { publication: 'scheduled', publishAt };
  await added('/api/pages', { slug: 'about', title: 'About', content: '<p>Soon</p>', ...scheduled });
  await added('/api/pages', { slug: 'help', title: 'Help', content: '<p>Soon</p>', publication: 'archived' });
  for (const [path, words] of [
    [`/matches/${match.id}-rovers-vs-city`, 'Preview: draft.'],
    ['/about', 'Preview: scheduled for'],
    ['/page/help', 'Preview: archived.'],
  ] as const) {
    expect((await site.page(path)).status, path).toBe(404);
    const { status, text } = await site.page(path, admin);
    expect([path, status, text.includes(words)]).toEqual([path, 200, true]);
  }
  const short = await site.page(`/matches/${match.id}`, admin);
  expect([short.status, short.location]).toEqual([302, `/matches/${match.id}-rovers-vs-city`]);
});
