import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import {
  buildComment,
  buildMatch,
  buildMovie,
  buildPage,
  buildUiSetting,
} from '#admin-api/testing/factories.ts';
import type { Position } from '#schema/rules/feed-position.ts';
import { feedDays } from '#schema/rules/retention.ts';
import { pruneChanges, readChanges } from './change.queries.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(async () => await api.close());

const headNow = async () => (await readChanges(api.em(), undefined, 1)).position;
const changesSince = async (position: Position) => (await readChanges(api.em(), position, 1000)).changes;

test('records every way to write: statements over many rows, cascades, and psql', async () => {
  const em = api.em();
  const movies = [await buildMovie(em), await buildMovie(em), await buildMovie(em)];
  await buildComment(em, { movie: movies[0] });
  const ids = movies.map(({ id }) => id);
  const cursor = await headNow();
  await em.execute(`update movies set quality = '4K' where id in (?)`, [ids]);
  await em.execute('delete from movies where id in (?)', [ids]);
  const changes = await changesSince(cursor);
  expect(changes.filter(({ op }) => op === 'update').map(({ recordId }) => recordId)).toEqual(ids);
  expect(
    changes
      .filter(({ op }) => op === 'delete')
      .map(({ entity }) => entity)
      .toSorted(),
  ).toEqual(['comment', 'movie', 'movie', 'movie']);
});

test('records nothing for an update that leaves a row as it was', async () => {
  const em = api.em();
  await buildMovie(em);
  const cursor = await headNow();
  await em.execute('update movies set title = title');
  expect(await changesSince(cursor)).toEqual([]);
});

test('records every entity that has a page, with its state before and after', async () => {
  const em = api.em();
  const cursor = await headNow();
  await buildMatch(em);
  const page = await buildPage(em, { slug: 'history' });
  await buildUiSetting(em, 'branding_site_name', 'Lamphouse', 'branding');
  page.slug = 'our-history';
  await em.flush();
  const changes = await changesSince(cursor);
  expect(changes.map(({ entity, op }) => `${op} ${entity}`)).toEqual([
    'insert match',
    'insert page',
    'insert ui_setting',
    'update page',
  ]);
  expect(changes.at(-1)).toMatchObject({ before: { slug: 'history' }, after: { slug: 'our-history' } });
});

test('reports the redirect of a former slug that a draft takes over, although the draft itself is not reported', async () => {
  const em = api.em();
  const film = await buildMovie(em, { slug: 'old-name' });
  film.slug = 'new-name';
  await em.flush();
  const cursor = await headNow();
  await em.execute(`
    insert into movies (title, slug, type, genre, poster_url, publication) values ('Draft', 'old-name', 'movie', 'Drama', '/p.svg', 'draft')`);
  const changes = await changesSince(cursor);
  expect(changes).toMatchObject([
    { entity: 'slug_redirect', op: 'delete', before: { slug: 'old-name', movie_id: film.id } },
  ]);
});

test('never stores a password', async () => {
  const em = api.em();
  const cursor = await headNow();
  await em.execute(
    `insert into admin_users (username, email, password) values ('eve', 'eve@example.org', 'a secret hash')`,
  );
  const [change] = await changesSince(cursor);
  expect(change).toMatchObject({ entity: 'admin_user', after: { email: 'eve@example.org' } });
  expect(JSON.stringify(change)).not.toContain('secret');
});

test('a cursor older than the feed starts again, while the history is kept as long as the setting says', async () => {
  const em = api.em();
  await buildMovie(em);
  const { seq } = await headNow();
  const age = (days: number) =>
    em.execute(`update changes set at = now() - make_interval(days => ?)`, [days]);
  await age(feedDays + 1);
  const { id } = await buildMovie(em);
  expect(await pruneChanges(em, 10_000)).toBe(0);
  expect(await readChanges(em, { seq: seq - 1 }, 10)).toMatchObject({ changes: [], reset: true });
  expect(await readChanges(em, { seq }, 10)).toMatchObject({ changes: [{ recordId: id }], reset: false });
  await buildUiSetting(em, 'history_days', '60', 'content');
  await age(61);
  expect(await pruneChanges(em, 3)).toBe(3);
  while ((await pruneChanges(em, 10_000)) > 0);
  expect(await em.execute('select seq from changes')).toEqual([]);
});
