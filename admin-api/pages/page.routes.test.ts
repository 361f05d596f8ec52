import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { buildPage } from '#admin-api/testing/factories.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  const em = api.em();
  await buildPage(em, {
    slug: 'privacy-policy',
    title: 'Privacy Policy',
    content: '<p>Nothing is kept.</p>',
  });
  await buildPage(em, { slug: 'about', title: 'About Us', content: '<p>A lamphouse.</p>' });
});
afterAll(() => api.close());

test('lists pages by title', async () => {
  const answer = await api.get('/api/pages');
  expect(answer.status).toBe(200);
  expect((await answer.json()).map((page: { slug: string }) => page.slug)).toEqual([
    'about',
    'privacy-policy',
  ]);
});

test('answers one by its slug', async () => {
  expect(await (await api.get('/api/pages/about')).json()).toEqual({
    id: expect.any(Number),
    slug: 'about',
    title: 'About Us',
    content: '<p>A lamphouse.</p>',
    createdAt: expect.any(String),
    updatedAt: expect.stringMatching(/Z$/),
  });
});

test.each(['nothing', 'About', 'a%20b', '%3Cscript%3E', '..%2F'])('%s is not found', async (slug) => {
  const answer = await api.get(`/api/pages/${slug}`);
  expect(answer.status).toBe(404);
  expect(await answer.json()).toEqual({ message: 'Page not found' });
});
