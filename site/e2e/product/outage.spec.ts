import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type APIRequestContext, expect } from '@playwright/test';
import { addTitle, changeTitle, signIn } from '#site/e2e/api.ts';
import { type OwnProduct, test } from './own-product.ts';

const postmasterOf = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);

async function answersWithoutPostgres(operator: APIRequestContext, dataDir: string): Promise<void> {
  const { slug } = await addTitle(operator, { title: 'Salt Road', genre: 'Drama', type: 'movie' });
  const paths = ['/', '/movies', `/movies/${slug}`];
  for (const path of paths) {
    await expect.poll(async () => (await operator.get(path)).text()).toContain('Salt Road');
  }

  // The product restarts PostgreSQL at once, and PostgreSQL refuses a data folder that is open to everybody.
  const cluster = join(dataDir, 'postgres');
  chmodSync(cluster, 0o777);
  process.kill(postmasterOf(dataDir), 'SIGINT');
  const api = async () => (await operator.get('/api/movies')).status();
  await expect.poll(api).toBe(503);
  for (const path of paths) {
    const answer = await operator.get(path);
    expect([answer.status(), (await answer.text()).includes('Salt Road')]).toEqual([200, true]);
  }
  // A page that is rendered on demand says that it is unavailable, and when to retry.
  for (const [path, text] of [
    ['/tv-shows?genre=Drama', 'Failed to fetch TV shows'],
    ['/anime?q=salt', 'Failed to fetch anime'],
    ['/search?q=salt', 'Failed to fetch movies'],
  ] as const) {
    const answer = await operator.get(path);
    const html = await answer.text();
    expect([answer.status(), html.includes(text)]).toEqual([503, true]);
    expect(html).toMatch(new RegExp(`href="${path.replace('?', '\\?')}"[^>]*>Try again`));
  }

  expect(await api()).toBe(503);

  chmodSync(cluster, 0o700);
  await expect.poll(api).toBe(200);
}

async function comesBackAfterKill(operator: APIRequestContext, own: OwnProduct): Promise<void> {
  const { id, slug } = await addTitle(operator, { title: 'Night Mail', genre: 'Drama', type: 'movie' });
  await changeTitle(operator, id, { description: 'Saved a moment before the lights went out.' });
  await own.product.end('SIGKILL');

  await own.restart();
  const page = async () => (await operator.get(`/movies/${slug}`)).text();
  await expect.poll(page).toContain('Saved a moment before the lights went out.');
}

test('with PostgreSQL stopped, and after a kill, the product keeps its data', async ({
  own,
  operator,
  dataDir,
}) => {
  await signIn(operator);
  await test.step('with PostgreSQL stopped, every page that was rendered still answers', () =>
    answersWithoutPostgres(operator, dataDir));
  await test.step('after kill -9 it restarts with everything that was saved', () =>
    comesBackAfterKill(operator, own));
});
