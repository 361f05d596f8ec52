import { expect, test } from '@playwright/test';
import { addTitle, changeTitle, signIn } from './api.ts';

/** The benchmark measures the speed; here other tests share the machine. */
const soon = { intervals: [20] };

test('an edit reaches the served HTML, and a deleted title leaves it, without further action', async ({
  request,
}) => {
  await signIn(request);
  const { id, slug } = await addTitle(request, {
    title: 'The Ferryman of Lyme',
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
  const { id } = await addTitle(request, {
    title: 'Harbour Lights',
    genre: 'Drama',
    type: 'movie',
    slug: 'harbour-lights-old',
    // The first page lists the most popular titles.
    rating: 10,
  });
  const list = async () => (await request.get('/movies')).text();
  await expect.poll(list, soon).toContain('Harbour Lights');

  await changeTitle(request, id, { title: 'Harbour Nights', slug: 'harbour-nights-new' });
  await expect.poll(list, soon).toContain('Harbour Nights');
  expect(await list()).not.toContain('Harbour Lights');
  const old = await request.get('/movies/harbour-lights-old', { maxRedirects: 0 });
  expect([old.status(), old.headers()['location']]).toEqual([301, '/movies/harbour-nights-new']);
  await request.delete(`/api/movies/${id}`);
});

test('only an administrator may write', async ({ request }) => {
  const answer = await request.post('/api/movies', {
    data: { title: 'Nobody asked', genre: 'Drama', type: 'movie' },
  });
  expect(answer.status()).toBe(401);
});
