import { expect, test } from 'vitest';
import { titleTag } from '#schema/rules/cache-tags.ts';
import { fresh } from '#site/server/page-store/page.ts';
import { pageCache } from '#site/server/page-store/page-cache.ts';
import { pagePreparer, securityHeaders } from '#site/server/serve/page-response.ts';
import { pageSource } from '#site/server/serve/page-source.ts';
import { fakeData, filmPath } from '#site/server/testing/fake-data.ts';
import { openStore } from '#site/server/testing/open-store.ts';
import { waitFor } from '#site/server/testing/wait-for.ts';
import { createPublisher } from './publisher.ts';
import { storeBound } from './store-bound.ts';

const body = new Uint8Array(10_000).fill(7);
const page = (id: number) => ({
  status: 200,
  etag: `W/"${id}"`,
  headers: {},
  body,
  tags: [titleTag(id)],
  seq: 1,
});
const names = (ids: number[]) => ids.map(filmPath);
const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

/** A store with home and the pages of these titles, the first of which was rendered first. */
function filled(titles: number, aheadFrom = Number.POSITIVE_INFINITY) {
  const store = openStore();
  store.transaction(() => {
    store.pages.write('/', page(0), fresh, { now: 0 });
    for (const id of range(1, titles))
      store.pages.write(filmPath(id), page(id), fresh, { now: id, isAhead: id >= aheadFrom });
  });
  const stored = () => store.pages.paths('', 10_000).filter((path) => path !== '/');
  return { store, stored };
}

/** Removes pages until the store takes up at most this much. */
async function bounded({ store }: ReturnType<typeof filled>, most: number) {
  const removed: string[] = [];
  const said: string[] = [];
  const bound = storeBound({
    store,
    most,
    cache: { remove() {} },
    onRemoved: (path) => removed.push(path),
    onStoreFault(error) {
      throw error;
    },
    log: (line) => said.push(line),
  });
  bound.check();
  await waitFor(() => store.pages.bytes() <= most || said.length > 0);
  bound.close();
  return { removed, said };
}

test('beyond its bound the store loses the pages that were used least recently, with their tags', async () => {
  const full = filled(300);
  const { store, stored } = full;
  const before = store.pages.bytes();
  store.transaction(() => {
    for (const id of range(1, 20)) store.pages.addVisits(filmPath(id), 1, 1_000);
  });
  const { removed } = await bounded(full, Math.round(before * 0.6));
  expect(removed.length).toBeGreaterThan(100);
  expect(removed).toEqual(names(range(21, 20 + removed.length)));
  expect(stored().toSorted()).toEqual(
    names([...range(1, 20), ...range(21 + removed.length, 300)]).toSorted(),
  );
  expect([...store.marks.shownOf([titleTag(21), titleTag(1)])]).toEqual([titleTag(1)]);
  expect(store.pages.bytes()).toBeLessThanOrEqual(before * 0.6);
});

test('pages of records that are rendered ahead are removed after all others, and home never', async () => {
  const full = filled(100, 31);
  const { store, stored } = full;
  const before = store.pages.bytes();
  // The older pages are used later.
  store.transaction(() => {
    for (const id of range(1, 30)) store.pages.addVisits(filmPath(id), 1, 1_000);
  });
  await bounded(full, Math.round(before * 0.9));
  expect(stored().toSorted()).toEqual(expect.arrayContaining(names(range(31, 100))));
  const { said } = await bounded(full, 1);
  expect(stored()).toEqual([]);
  expect(store.pages.read('/')?.etag).toBe('W/"0"');
  expect(said).toHaveLength(1);
});

test('a rendering again for an edit is no use, and space of removed pages is used again', async () => {
  const full = filled(200);
  const { store, stored } = full;
  store.transaction(() => store.pages.write(filmPath(1), page(1), fresh, { now: 9_999 }));
  const most = store.pages.bytes();
  for (const id of range(201, 600)) {
    store.transaction(() => store.pages.write(filmPath(id), page(id), fresh, { now: id }));
    await bounded(full, most);
  }
  expect(stored()).not.toContain(filmPath(1));
  expect(stored()).toContain(filmPath(600));
  expect(stored().length).toBeGreaterThan(150);
});

test('a removed page is no longer served from memory, and its next visitor sees the edits since', async () => {
  const titles = 40;
  const data = fakeData(titles);
  const store = openStore();
  const prepare = pagePreparer(securityHeaders('http://films.example', "default-src 'self'"));
  const cache = pageCache(1024 * 1024, prepare);
  const rendered: string[] = [];
  const purged: string[] = [];
  const publisher = createPublisher({
    store,
    cache,
    workers: 1,
    mostStored: 1,
    onPublished: (path) => purged.push(path),
    renderer: {
      async render(paths, _position, onResult) {
        rendered.push(...paths);
        for (const path of paths) onResult(data.render(path));
      },
    },
  });
  publisher.start();
  const pages = pageSource({ store, cache, publisher, prepare });
  const visit = async () => {
    const found = await pages.page(filmPath(2), null);
    return found.kind === 'page' ? found.page.etag : found.kind;
  };
  // In memory before the store is over its bound.
  store.transaction(() => store.pages.write(filmPath(2), { ...data.rendering(filmPath(2)), seq: 0 }, fresh));
  const first = await visit();
  expect([rendered, cache.get(filmPath(2))?.etag]).toEqual([[], first]);
  await publisher.renderNow(filmPath(9), null);
  await waitFor(() => store.pages.count() === 0);
  expect(cache.get(filmPath(2))).toBeUndefined();
  expect(purged).toContain(filmPath(2));
  data.edit(2);
  publisher.apply({ changes: data.log, cursor: 1, head: 1, reset: false });
  await waitFor(publisher.isIdle);
  expect(rendered).toEqual([filmPath(9)]);
  expect(await visit()).toBe(data.rendering(filmPath(2)).etag);
  expect(data.rendering(filmPath(2)).etag).not.toBe(first);
});
