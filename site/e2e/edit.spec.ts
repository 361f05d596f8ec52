import { expect, test } from '@playwright/test';
import { addTitle, changeTitle, ownName, signIn } from './api.ts';

/** The benchmark measures the speed; here other tests share the machine. */
const soon = { intervals: [20] };

test('an edit reaches the served HTML, and a deleted title leaves it, without further action', async ({
  request,
}) => {
  await signIn(request);
  const { id, slug } = await addTitle(request, {
    title: ownName('The Ferryman of Lyme'),
    genre: 'Drama',
    type: 'movie',
  });
  const page = `/movies/${slug}`;
  await expect.poll(async () => (await request.get(page)).status(), soon).toBe(200);

  await changeTitle(request, id, { description: 'He rows at night, and only one way.' });
  const shown = async () => (await request.get(page)).text();
  await expect.poll(shown, soon).toContain('He rows at night, and only one way.');

  await request.delete(`/api/movies/${id}`);
  await expect.poll(async () => (await request.get(page)).status(), soon).toBe(410);
});

test('a renamed title has its old name nowhere, and its old address redirects to the new one', async ({
  request,
}) => {
  await signIn(request);
  const [before, after] = [ownName('Ferry Lights'), ownName('Ferry Nights')];
  const { id, slug: former } = await addTitle(request, {
    title: before,
    genre: 'Drama',
    type: 'movie',
    // The first page lists the most popular titles.
    rating: 10,
  });
  const list = async () => (await request.get('/movies')).text();
  await expect.poll(list, soon).toContain(before);

  await changeTitle(request, id, { title: after, slug: `${former}-new` });
  await expect.poll(list, soon).toContain(after);
  expect(await list()).not.toContain(before);
  const old = await request.get(`/movies/${former}`, { maxRedirects: 0 });
  expect([old.status(), old.headers()['location']]).toEqual([301, `/movies/${former}-new`]);
  await request.delete(`/api/movies/${id}`);
});

test('only an administrator may write', async ({ request }) => {
  const answer = await request.post('/api/movies', {
    data: { title: 'Nobody asked', genre: 'Drama', type: 'movie' },
  });
  expect(answer.status()).toBe(401);
});
