import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAdmin } from '#admin-api/team/auth/first-admin.ts';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { buildComment, buildMovie } from '#admin-api/testing/factories.ts';
import { waiting, waitingTitles } from '#schema/shapes/waiting.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const soon = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString();

test('what waits is counted for each role, and nothing of it for anyone else', async () => {
  const ann = await api.signIn();
  const em = api.em();
  const movie = await buildMovie(em, { title: 'Heron', year: 1950, streamUrl: 'https://a.example/1' });
  await buildMovie(em, { title: 'The Heron', year: 1950, streamUrl: null });
  const draft = await buildMovie(em, { title: 'Crane', streamUrl: null });
  const planned = await buildMovie(em, { title: 'Stork', streamUrl: null });
  const later = await buildMovie(em, { title: 'Egret', streamUrl: null });
  await em.execute(`update movies set publication = 'draft' where id = ${draft.id}`);
  for (const [{ id }, days] of [
    [planned, 2],
    [later, 20],
  ] as const)
    await em.execute(`update movies set publication = 'scheduled', publish_at = ? where id = ?`, [
      soon(days),
      id,
    ]);
  for (const body of ['First', 'Second']) await buildComment(em, { movie, body });
  await em.execute(`update comments set status = 'held' where body = 'Second'`);
  // Two reports of one comment, and two of the held one, which waits already.
  for (const reason of ['spam', 'other'])
    await em.execute(`insert into comment_reports (comment_id, reason) select id, ? from comments`, [reason]);

  const counts = waiting.parse(await (await ann.get('/api/waiting')).json());
  expect(counts).toMatchObject({
    comments: { held: 1, oldest: expect.any(String), reported: 1 },
    inbox: { messages: 0, requests: 0, problems: 0 },
    planned: { total: 2, soon: 1, next: { name: 'Stork' } },
    server: { diskFree: expect.any(Number), lastBackup: null },
  });
  const lacking = await (await ann.get('/api/waiting/titles')).json();
  expect(waitingTitles.parse(lacking)).toMatchObject({ noStream: 1, doubles: 1, deadLinks: 0 });

  await createAdmin(em, 'owner@example.org', 'a long password');
  await em.execute(`update admin_users set role = 'moderator' where email <> 'owner@example.org'`);
  const fewer = waiting.parse(await (await ann.get('/api/waiting')).json());
  expect(fewer).toMatchObject({ comments: { held: 1 }, planned: null, server: null });
  expect((await ann.get('/api/waiting/titles')).status).toBe(403);
  await em.execute(`update admin_users set role = 'scorer' where email <> 'owner@example.org'`);
  const none = waiting.parse(await (await ann.get('/api/waiting')).json());
  expect(Object.values(none)).toEqual([null, null, null, null]);
  expect((await api.get('/api/waiting')).status).toBe(401);
});
