import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAdmin } from '#admin-api/team/auth/first-admin.ts';
import { cookieOf, startApi, type TestApi, testFeedKey } from '#admin-api/testing/api-server.ts';
import { type Caller, callerOf } from '#admin-api/testing/caller.ts';
import { titleBundles } from '#schema/shapes/bundle.ts';
import {
  headerOfRecords,
  issuedPreviewLink,
  openedLink,
  type Preview,
  type PreviewedRecord,
  preview,
  previewHeader,
  previewLink,
  previewLinkMessages,
  unsavedHeader,
} from '#schema/shapes/preview.ts';

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
const draft = { publication: 'draft' };
const title = (name: string, more: object = {}) =>
  added('/api/movies', { title: name, type: 'tv_show', genre: 'Drama', ...draft, ...more });
const season = (showId: number, seasonNumber: number, more: object = {}) =>
  added('/api/seasons', { showId, seasonNumber, title: `Season ${seasonNumber}`, ...more });
const episode = (seasonId: number, episodeNumber: number, more: object = {}) =>
  added('/api/episodes', { seasonId, episodeNumber, title: `Episode ${episodeNumber}`, ...more });

const key = { Authorization: `Bearer ${testFeedKey}` };
const laid = (records: readonly PreviewedRecord[], more: object = {}) => ({
  ...key,
  [previewHeader]: headerOfRecords(records),
  ...more,
});
const asked = async (caller: Caller, query: string, headers: Record<string, string> = {}) => {
  const answer = await caller.get(`/api/previews?${query}`, headers);
  return { status: answer.status, body: await answer.json() };
};
const previewOf = async (query: string): Promise<Preview> => {
  const { status, body } = await asked(ann, query);
  expect([status, body]).toEqual([200, expect.anything()]);
  return preview.parse(body);
};
const bundleOf = async (ref: string, headers: Record<string, string>) => {
  const answer = await api.get(`/api/bundles/titles?refs=${ref}`, headers);
  return titleBundles.parse(await answer.json()).bundles[0];
};
const linkTo = async ({ kind, id }: PreviewedRecord, days = 7) => {
  const answer = await ann.post(`/api/preview-links/${kind}/${id}`, { days });
  expect(answer.status).toBe(201);
  const link = issuedPreviewLink.parse(await answer.json());
  return { ...link, token: link.path.split('/').at(-1) ?? '' };
};
const open = async (token: string, cookie = '') => {
  const answer = await api.post('/api/previews/open', { token }, { Cookie: cookie });
  return { status: answer.status, cookie: cookieOf(answer), body: await answer.json() };
};

describe('an administrator', () => {
  test('gets a preview of each kind of hidden record, and of nothing else', async () => {
    const { id, slug } = await title('Kept back');
    const match = await added('/api/matches', {
      homeTeam: 'Rovers',
      awayTeam: 'City',
      homeTeamLogo: '/c.svg',
      awayTeamLogo: '/c.svg',
      matchDate: '2026-03-01T15:00:00Z',
      league: 'League',
      publication: 'archived',
    });
    const publishAt = new Date(Date.now() + 86_400_000).toISOString();
    const page = await added('/api/pages', {
      slug: 'soon',
      title: 'Soon',
      content: '<p>Soon</p>',
      publication: 'scheduled',
      publishAt,
    });
    expect(await previewOf(`kind=title&name=${slug}`)).toMatchObject({
      kind: 'movie',
      id,
      name: 'Kept back',
      publication: 'draft',
      records: [{ kind: 'movie', id }],
      until: null,
    });
    expect(await previewOf(`kind=match&name=${match.id}`)).toMatchObject({
      name: 'Rovers – City',
      publication: 'archived',
    });
    expect(await previewOf('kind=page&name=soon')).toMatchObject({ publication: 'scheduled', publishAt });
    for (const query of [`kind=title&name=${slug}`, `kind=match&name=${match.id}`, 'kind=page&name=soon'])
      expect((await asked(api, query)).status).toBe(404);
    for (const query of [`kind=title&name=${slug}&season=1`, 'kind=match&name=999999', 'kind=page&name='])
      expect((await asked(ann, query)).status).toBe(404);
    await ann.put(`/api/pages/${page.id}`, { publication: 'published' });
    expect((await asked(ann, 'kind=page&name=soon')).status).toBe(404);
  });

  test('reads a draft with its seasons and episodes as visitors would, except archived ones', async () => {
    const show = await title('Whole');
    const first = await season(show.id, 1, draft);
    await season(show.id, 2, { publication: 'archived' });
    const third = await season(show.id, 3);
    await episode(first.id, 1);
    await episode(first.id, 2, draft);
    await episode(first.id, 3, { publication: 'archived' });
    await episode(third.id, 1);
    const { records } = await previewOf(`kind=title&name=${show.slug}`);
    const bundle = await bundleOf(`${show.slug}@1`, laid(records));
    expect(bundle?.movie).toMatchObject({ title: 'Whole', publication: 'published' });
    expect(bundle?.seasons.map(({ seasonNumber, episodeCount }) => [seasonNumber, episodeCount])).toEqual([
      [1, 2],
      [3, 1],
    ]);
    expect(bundle?.episodes.map(({ episodeNumber }) => episodeNumber)).toEqual([1, 2]);
    expect((await bundleOf(show.slug, {}))?.movie).toBeNull();
    const archived = await previewOf(`kind=title&name=${show.slug}&season=2`);
    expect((await bundleOf(`${show.slug}@2`, laid(archived.records)))?.seasonNumber).toBe(2);
  });

  test('sees only a draft season of a published title', async () => {
    const show = await title('Running', { publication: 'published' });
    const hidden = await season(show.id, 2, draft);
    await season(show.id, 3, draft);
    await episode(hidden.id, 1);
    const found = await previewOf(`kind=title&name=${show.slug}&season=2`);
    expect(found).toMatchObject({ publication: 'draft', records: [{ kind: 'season', id: hidden.id }] });
    const bundle = await bundleOf(`${show.slug}@2`, laid(found.records));
    expect(bundle?.seasons.map(({ seasonNumber }) => seasonNumber)).toEqual([2]);
    expect(bundle?.episodes).toHaveLength(1);
  });

  test('sees unsaved changes, except those that could not be saved, and nobody else does', async () => {
    const show = await title('Saved', { publication: 'published', year: 1990 });
    const kept = await ann.put(`/api/drafts/movie/${show.id}`, {
      fields: { title: 'Typed', year: 'soon', rating: '7,5', description: '', slug: 'elsewhere' },
      was: {},
      name: 'Saved',
      address: '/titles',
      version: 0,
    });
    expect(kept.status).toBe(200);
    const found = await previewOf(`kind=title&name=${show.slug}&unsaved=true`);
    expect(found).toMatchObject({ publication: 'published', leftOut: ['year'] });
    const unsaved = laid(found.records, { [unsavedHeader]: String(found.unsavedOf) });
    expect((await bundleOf(show.slug, unsaved))?.movie).toMatchObject({
      title: 'Typed',
      year: 1990,
      rating: 7.5,
      slug: show.slug,
    });
    expect((await bundleOf(show.slug, {}))?.movie?.title).toBe('Saved');
    const account = { email: 'bob@example.org', password: 'a long enough password' };
    await createAdmin(api.em(), account.email, account.password);
    const bob = callerOf(api.url, { Cookie: cookieOf(await api.post('/api/login/admin', account)) });
    const others = await asked(bob, `kind=title&name=${show.slug}&unsaved=true`);
    expect([others.status, others.body.unsavedOf]).toEqual([200, null]);
    expect((await asked(api, `kind=title&name=${show.slug}&unsaved=true`)).status).toBe(404);
  });
});

describe('a preview link', () => {
  test('shows its record with its children, and opens nothing else', async () => {
    const show = await title('Linked');
    const own = await season(show.id, 1);
    await episode(own.id, 1, draft);
    const other = await title('Other');
    const link = await linkTo({ kind: 'movie', id: show.id }, 1);
    const opened = await open(link.token);
    expect(opened.status).toBe(200);
    expect(openedLink.parse(opened.body).page).toEqual({
      type: 'tv_show',
      slug: show.slug,
      season: null,
      episode: null,
    });
    const headers = { Cookie: opened.cookie };
    for (const part of ['', '&season=1', '&season=1&episode=1']) {
      const seen = await asked(api, `kind=title&name=${show.slug}${part}`, headers);
      expect(seen).toMatchObject({
        status: 200,
        body: { until: link.expiresAt, records: [{ kind: 'movie', id: show.id }], unsavedOf: null },
      });
    }
    expect((await asked(api, `kind=title&name=${other.slug}`, headers)).status).toBe(404);
    for (const path of [
      `/api/movies/slug/${show.slug}`,
      '/api/titles',
      '/api/drafts',
      `/api/preview-links/movie/${show.id}`,
    ])
      expect([401, 404]).toContain((await api.get(path, headers)).status);
    expect(JSON.stringify(await (await api.get('/api/movies?limit=50', headers)).json())).not.toContain(
      'Linked',
    );
  });

  test('of an episode shows only that episode, and no later draft once its title is public', async () => {
    const show = await title('Piecewise');
    const one = await season(show.id, 1);
    const shown = await episode(one.id, 1, draft);
    await episode(one.id, 2, draft);
    const ofSeason = `kind=title&name=${show.slug}&season=1`;
    const cookie = { Cookie: (await open((await linkTo({ kind: 'episode', id: shown.id })).token)).cookie };
    expect((await asked(api, `${ofSeason}&episode=1`, cookie)).status).toBe(200);
    for (const query of [ofSeason, `${ofSeason}&episode=2`, `kind=title&name=${show.slug}`])
      expect((await asked(api, query, cookie)).status).toBe(404);

    const whole = { Cookie: (await open((await linkTo({ kind: 'movie', id: show.id })).token)).cookie };
    await ann.put(`/api/movies/${show.id}`, { publication: 'published' });
    const { body } = await asked(api, `${ofSeason}&episode=2`, whole);
    const answer = await api.get(`/api/bundles/episodes?refs=${show.slug}@1.2`, laid(body.records));
    expect((await answer.json()).bundles[0].episode).toBeNull();
  });

  test('is valid until it is revoked or has expired, or its maker is switched off', async () => {
    const { id, slug } = await title('For a while');
    const links = `/api/preview-links/movie/${id}`;
    const [revoked, expired] = [await linkTo({ kind: 'movie', id }), await linkTo({ kind: 'movie', id }, 30)];
    const listed = async () => previewLink.array().parse(await (await ann.get(links)).json());
    expect((await listed()).map((link) => link.id)).toEqual([expired.id, revoked.id]);
    const both = (await open(expired.token, (await open(revoked.token)).cookie)).cookie;
    const seen = async () => (await asked(api, `kind=title&name=${slug}`, { Cookie: both })).status;
    expect((await ann.delete(`/api/preview-links/${revoked.id}`)).status).toBe(200);
    expect((await ann.delete(`/api/preview-links/${revoked.id}`)).status).toBe(404);
    expect([(await open(revoked.token)).status, await seen()]).toEqual([410, 200]);
    await api.em().execute(`update preview_links set expires_at = now() where id = ${expired.id}`);
    expect([(await open(expired.token)).status, await seen(), await listed()]).toEqual([410, 404, []]);

    await createAdmin(api.em(), 'cat@example.org', 'a long enough password');
    const cat = `email = 'cat@example.org'`;
    const { token, id: third } = await linkTo({ kind: 'movie', id });
    const ofCat = `update preview_links set maker_id = a.id from admin_users a where a.${cat} and preview_links.id = ${third}`;
    await api.em().execute(ofCat);
    expect((await open(token)).status).toBe(200);
    await api.em().execute(`update admin_users set is_active = false where ${cat}`);
    expect((await open(token)).status).toBe(410);
  });

  test('is stored as a hash, is in the activity, and is refused for a public record', async () => {
    const { id } = await title('Told once');
    const { token } = await linkTo({ kind: 'movie', id });
    const rows = await api.em().execute('select row_to_json(l)::text as row from preview_links l');
    const logged = await api
      .em()
      .execute(`select coalesce(after, before)::text as row from changes where entity = 'preview_link'`);
    expect(JSON.stringify([rows, logged])).not.toContain(token);
    expect(logged.length).toBeGreaterThan(0);
    expect(JSON.stringify(logged)).not.toContain('hash');
    const { entries } = await (await ann.get('/api/activity?kind=preview_link')).json();
    expect(entries[0]).toMatchObject({ kind: 'preview_link', op: 'insert', name: 'Told once' });

    const path = `/api/preview-links/movie/${id}`;
    for (const body of [{ days: 2 }, { days: '7' }, {}]) {
      const refused = await ann.post(path, body);
      expect([refused.status, (await refused.json()).issues]).toEqual([
        400,
        [{ path: 'days', message: 'Must be 1, 7 or 30' }],
      ]);
    }
    expect((await ann.post('/api/preview-links/comment/1', { days: 1 })).status).toBe(400);
    expect((await ann.post('/api/preview-links/season/999999', { days: 1 })).status).toBe(404);
    const visible = await title('Public', { publication: 'published' });
    const published = await ann.post(`/api/preview-links/movie/${visible.id}`, { days: 1 });
    expect([published.status, (await published.json()).message]).toEqual([
      409,
      previewLinkMessages.published,
    ]);
    expect([(await open('p7'.repeat(21).concat('A'))).status, (await open('short')).status]).toEqual([
      404, 400,
    ]);

    for (let made = 1; made < 20; made += 1) await linkTo({ kind: 'movie', id }, 1);
    const beyond = await ann.post(path, { days: 1 });
    expect([beyond.status, (await beyond.json()).message]).toEqual([409, previewLinkMessages.tooMany]);
  });
});

test('the headers of the site server are parsed, and ignored without its key', async () => {
  const { id, slug } = await title('Secret');
  const records = [{ kind: 'movie', id }] as const;
  const { Authorization: _, ...withoutKey } = laid(records);
  expect((await bundleOf(slug, withoutKey))?.movie).toBeNull();
  for (const header of ['movie', 'movie/0', 'user/1', 'movie/1,', `movie/${'9'.repeat(10)}`])
    expect((await api.get('/api/movies', { ...key, [previewHeader]: header })).status).toBe(400);
  expect((await api.get('/api/movies', laid(records, { [unsavedHeader]: 'x' }))).status).toBe(400);
  expect((await api.post('/api/contact', {}, laid(records))).status).toBe(400);
});
