import { expect, test } from 'vitest';
import { fresh } from '#site/server/page-store/page.ts';
import { fakeData, filmPath } from '#site/server/testing/fake-data.ts';
import { openStore } from '#site/server/testing/open-store.ts';
import { waitFor } from '#site/server/testing/wait-for.ts';
import { createPublisher } from './publisher.ts';
import type { Renderer } from './render-launcher.ts';

test('a result that waits to be stored is replaced by a rendering that was started since', async () => {
  const data = fakeData(1);
  const path = filmPath(1);
  const results: { path: string; arrive: () => void }[] = [];
  const store = openStore(':memory:');
  const cache = { replace() {}, mark() {}, remove() {} };
  const renderer: Renderer = {
    async render(paths, _position, onResult) {
      for (const one of paths) {
        const read = data.render(one);
        results.push({ path: one, arrive: () => onResult(read) });
      }
    },
  };
  const publisher = createPublisher({ store, cache, renderer, workers: 2 });
  publisher.start();
  const arrive = (of: string) => results.findLast((result) => result.path === of)?.arrive();
  const begun = (of: string) => results.filter((result) => result.path === of).length;
  store.transaction(() => {
    for (const one of data.paths()) store.pages.write(one, { ...data.rendering(one), seq: 0 }, fresh);
  });
  publisher.orders.renderAll();
  await waitFor(() => begun(path) === 1);
  arrive(path);
  data.edit(1);
  publisher.apply({ changes: data.log, cursor: data.log.length, head: data.log.length, reset: false });
  await waitFor(() => begun(path) === 2 && begun('/') === 2);
  // A page that a visitor waits for is stored at once, together with those that arrived before it.
  arrive('/');
  arrive(path);
  expect(store.pages.read(path)).toMatchObject({ stale: fresh, etag: data.rendering(path).etag });
});

test('while the store refuses writes, failures are not kept, and the pages wait in it', async () => {
  const data = fakeData(1);
  const store = openStore(':memory:');
  const cache = { replace() {}, mark() {}, remove() {} };
  const said: string[] = [];
  const renderer: Renderer = {
    async render(paths, _position, onResult) {
      for (const path of paths) {
        onResult({ kind: 'failed', path, reason: 'no data' });
      }
    },
  };
  const publisher = createPublisher({ store, cache, renderer, workers: 2, log: (line) => said.push(line) });
  store.transaction(() => {
    for (const one of data.paths()) store.pages.write(one, { ...data.rendering(one), seq: 0 }, fresh);
  });
  publisher.orders.renderAll();
  const { setAside } = store.waiting;
  store.waiting.setAside = () => {
    throw new Error('database or disk is full');
  };
  publisher.start();
  await waitFor(() => said.length > 0);
  expect(said).toEqual(['The page store refused: database or disk is full']);
  expect(publisher.status().failedPages).toBe(0);
  store.waiting.setAside = setAside;
  await waitFor(() => publisher.status().failedPages === data.paths().length);
});
