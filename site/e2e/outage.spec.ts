import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { addTitle, changeTitle, signIn } from './api.ts';
import { test } from './own-product.ts';

const postmasterOf = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

test('with PostgreSQL stopped, every page that was rendered still answers', async ({ operator, dataDir }) => {
  await signIn(operator);
  const { slug } = await addTitle(operator, { title: 'Salt Road', genre: 'Drama', type: 'movie' });
  const paths = ['/', '/movies', `/movies/${slug}`];
  for (const path of paths) {
    await expect
      .poll(async () => (await operator.get(path)).text(), { timeout: 15_000 })
      .toContain('Salt Road');
  }

  process.kill(postmasterOf(dataDir), 'SIGINT');
  await expect.poll(async () => (await operator.get('/api/movies')).status(), { timeout: 15_000 }).toBe(503);
  for (const path of paths) {
    const answer = await operator.get(path);
    expect([answer.status(), (await answer.text()).includes('Salt Road')]).toEqual([200, true]);
  }
});

test('after kill -9 it comes back with everything that was saved', async ({ own, operator }) => {
  await signIn(operator);
  const { id, slug } = await addTitle(operator, { title: 'Night Mail', genre: 'Drama', type: 'movie' });
  await changeTitle(operator, id, { description: 'Saved a moment before the lights went out.' });
  await own.product.end('SIGKILL');

  await own.restart();
  const page = async () => (await operator.get(`/movies/${slug}`)).text();
  await expect.poll(page, { timeout: 15_000 }).toContain('Saved a moment before the lights went out.');
});
