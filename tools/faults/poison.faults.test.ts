import { expect, test } from 'vitest';
import { waitFor } from '#site/server/testing/wait-for.ts';
import { embeddedIn } from './embedded.ts';
import { addFilms, openProduct } from './product.ts';

test('a title that cannot be rendered keeps its last good page and is listed; other pages are rendered, and it recovers', async () => {
  const product = await openProduct();
  const films = await addFilms(product, 40);
  await product.untilPublished();
  const { rows } = embeddedIn(product.dataDir);
  const poisoned = films.get('film-7');
  await rows(`insert into comments (movie_id, name, body) values (${poisoned}, 'Ann', 'For ever')`);
  await product.untilPublished();
  // A timestamp outside the calendar: every attempt to read it fails. Triggers cannot compute with it either, so they are off.
  const setTime = (time: string) =>
    rows(
      `alter table comments drop constraint if exists comments_created_at_known; begin; set local session_replication_role = replica; update comments set created_at = '${time}' where movie_id = ${poisoned}; commit`,
    );
  await setTime('infinity');
  const answer = await product.send('POST', '/api/publish', { all: true });
  expect(answer.status).toBe(202);
  // The title's page and its watch page.
  await product.untilPublished(2);
  const status = await (await fetch(`${product.url}/api/publish/status`)).json();
  expect(status.failed.map(({ path }: { path: string }) => path).sort()).toEqual([
    '/movies/film-7',
    '/watch/film-7',
  ]);
  expect(await product.page('/movies/film-7')).toMatchObject({
    status: 200,
    text: expect.stringContaining('Film 7'),
  });
  await product.send('PUT', `/api/movies/${films.get('film-8')}`, { title: 'Film 8, restored' });
  await waitFor(async () => (await product.page('/movies/film-8')).text.includes('Film 8, restored'));

  await setTime('now');
  await rows(`delete from comments where movie_id = ${poisoned}`);
  await product.untilPublished();
});
