import { expect } from '@playwright/test';
import { addTitle, changeTitle, ownName } from './api.ts';
import { test } from './test.ts';

/** The benchmark measures the speed; here other tests share the machine. */
const soon = { intervals: [20] };

test('an edit reaches the served HTML, a renamed title redirects, a deleted one leaves it; only an administrator may write', async ({
  operator,
  request,
}) => {
  await test.step('an edit reaches the served HTML, and a deleted title leaves it, without further action', async () => {
    const { id, slug } = await addTitle(operator, {
      title: ownName('The Ferryman of Lyme'),
      genre: 'Drama',
      type: 'movie',
    });
    const page = `/movies/${slug}`;
    await expect.poll(async () => (await operator.get(page)).status(), soon).toBe(200);

    await changeTitle(operator, id, { description: 'He rows at night, and only one way.' });
    const shown = async () => (await operator.get(page)).text();
    await expect.poll(shown, soon).toContain('He rows at night, and only one way.');

    await operator.delete(`/api/movies/${id}`);
    await expect.poll(async () => (await operator.get(page)).status(), soon).toBe(410);
  });

  await test.step('a renamed title has its old name nowhere, and its old address redirects to the new one', async () => {
    const [before, after] = [ownName('Ferry Lights'), ownName('Ferry Nights')];
    const { id, slug: former } = await addTitle(operator, {
      title: before,
      genre: 'Drama',
      type: 'movie',
      // The first page lists the most popular titles.
      rating: 10,
    });
    const list = async () => (await operator.get('/movies')).text();
    await expect.poll(list, soon).toContain(before);

    await changeTitle(operator, id, { title: after, slug: `${former}-new` });
    await expect.poll(list, soon).toContain(after);
    expect(await list()).not.toContain(before);
    const old = await operator.get(`/movies/${former}`, { maxRedirects: 0 });
    expect([old.status(), old.headers()['location']]).toEqual([301, `/movies/${former}-new`]);
    await operator.delete(`/api/movies/${id}`);
  });

  await test.step('only an administrator may write', async () => {
    const answer = await request.post('/api/movies', {
      data: { title: 'Nobody asked', genre: 'Drama', type: 'movie' },
    });
    expect(answer.status()).toBe(401);
  });
});
