import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { buildComment, buildEpisode, buildMovie, buildSeason } from '#admin-api/testing/factories.ts';
import { lockWait } from '#admin-api/testing/lock-wait.ts';
import { createTestDatabase, type TestDatabase } from '#admin-api/testing/postgres.ts';
import { trashed } from '#schema/shapes/trash.ts';

// Two sessions: one writes a child and commits only while the other waits to delete the parent.

let database: TestDatabase;
let api: TestApi;
let admin: Caller;
let writer: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi({ databaseUrl: database.url });
  admin = await api.signIn();
  writer = new pg.Client({ connectionString: database.url });
  await writer.connect();
});
afterAll(async () => {
  await writer.end();
  await api.close();
  await database.drop();
});

async function buildShow() {
  const em = api.em();
  const show = await buildMovie(em, { type: 'tv_show' });
  const season = await buildSeason(em, { show });
  const episode = await buildEpisode(em, { season });
  const comment = await buildComment(em, { movie: show });
  return { show, season, episode, comment };
}

/** One session writes, another deletes, the first commits, and the deleted record is restored. */
async function writeWhileDeleted(statement: string, path: string): Promise<void> {
  await writer.query('begin');
  await writer.query(statement);
  const deleting = admin.delete(path);
  await lockWait(api);
  await writer.query('commit');
  const answer = await deleting;
  expect(answer.status).toBe(200);
  const { trashId } = trashed.parse(await answer.json());
  expect((await admin.post(`/api/trash/${trashId}/restore`)).status).toBe(200);
}

const found = async (query: string) => (await api.em().execute<unknown[]>(query)).length;

test('a comment written while its title is deleted is kept', async () => {
  const { show } = await buildShow();
  await writeWhileDeleted(
    `insert into comments (movie_id, name, body) values (${show.id}, 'Late', 'Just in time')`,
    `/api/movies/${show.id}`,
  );
  expect(await found(`select from comments where name = 'Late' and movie_id = ${show.id}`)).toBe(1);
});

test('a comment changed while its title is deleted keeps the change', async () => {
  const { show, comment } = await buildShow();
  await writeWhileDeleted(
    `update comments set body = 'Changed' where id = ${comment.id}`,
    `/api/movies/${show.id}`,
  );
  expect(await found(`select from comments where body = 'Changed' and movie_id = ${show.id}`)).toBe(1);
});

test.each(['show', 'season'] as const)('an episode written while its %s is deleted is kept', async (gone) => {
  const { show, season } = await buildShow();
  await writeWhileDeleted(
    `insert into episodes (season_id, episode_number, title) values (${season.id}, 90, 'Late')`,
    gone === 'show' ? `/api/movies/${show.id}` : `/api/seasons/${season.id}`,
  );
  expect(await found(`select from episodes where season_id = ${season.id} and episode_number = 90`)).toBe(1);
});

test('a former address that another title uses by now stays with that title', async () => {
  const first = await buildMovie(api.em(), { slug: 'old-address' });
  await admin.put(`/api/movies/${first.id}`, { slug: 'new-address' });
  const { trashId } = trashed.parse(await (await admin.delete(`/api/movies/${first.id}`)).json());
  const second = await buildMovie(api.em(), { slug: 'old-address' });
  expect((await admin.post(`/api/trash/${trashId}/restore`)).status).toBe(200);
  expect(await found(`select from slug_redirects where slug = 'old-address'`)).toBe(0);
  const answer = await api.get('/api/movies/slug/old-address');
  expect(await answer.json()).toMatchObject({ id: second.id });
});
