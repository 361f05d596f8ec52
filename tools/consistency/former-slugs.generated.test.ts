import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi, testFeedKey } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { openPublishedSite } from '#site/server/testing/published-site.ts';
import { waitFor } from '#site/server/testing/wait-for.ts';

let api: TestApi;
let admin: Caller;
let site: Awaited<ReturnType<typeof openPublishedSite>>;
beforeAll(async () => {
  api = await startApi();
  admin = await api.signIn();
  site = await openPublishedSite(api.url, testFeedKey);
}, 120_000);
afterAll(async () => {
  await site.close();
  await api.close();
});

const added = async (path: string, body: object): Promise<{ id: number; slug: string }> => {
  const answer = await admin.post(path, body);
  expect([answer.status, path]).toEqual([201, path]);
  return await answer.json();
};
const film = { title: 'Film', type: 'movie', genre: 'Drama', description: 'A film.' };
const patience = 10_000;
const statusOf = async (path: string) => (await site.page(path)).status;
const untilStatus = (path: string, status: number) =>
  waitFor(async () => (await statusOf(path)) === status, patience);

test.each([
  { name: 'title', path: '/movies/', call: '/api/movies', fields: film },
  {
    name: 'content page',
    path: '/page/',
    call: '/api/pages',
    fields: { title: 'House', content: '<p>House</p>' },
  },
])(
  'a $name that visitors do not see takes a former slug, and the redirect goes',
  async ({ path, call, fields }) => {
    const { id } = await added(call, { ...fields, slug: 'old' });
    await admin.put(`${call}/${id}`, { slug: 'new' });
    await untilStatus(`${path}old`, 301);
    await added(call, { ...fields, slug: 'old', publication: 'draft' });
    await untilStatus(`${path}old`, 404);
    expect(await statusOf(`${path}new`)).toBe(200);
  },
);

test('a person without a visible title takes a former slug, and the redirect goes', async () => {
  const title = await added('/api/movies', { ...film, title: 'Cast' });
  const { id } = await added('/api/people', { name: 'Ann Lee' });
  await admin.put(`/api/movies/${title.id}/credits`, { credits: [{ personId: id, role: 'actor' }] });
  await admin.put(`/api/people/${id}`, { slug: 'ann' });
  await untilStatus('/people/ann-lee', 301);
  await added('/api/people', { name: 'Ann Lee', slug: 'ann-lee' });
  await untilStatus('/people/ann-lee', 404);
  expect(await statusOf('/people/ann')).toBe(200);
});
