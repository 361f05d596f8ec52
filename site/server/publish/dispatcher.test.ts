import { expect, onTestFinished, test } from 'vitest';
import { fresh, mustRender } from '#site/server/page-store/page.ts';
import type { PageStore } from '#site/server/page-store/page-store.ts';
import {
  firstPriority,
  onVisitPriority,
  recordPriority,
  servedStalePriority,
} from '#site/server/page-store/priority.ts';
import type { Lane } from '#site/server/render/render-job.ts';
import { openStore } from '#site/server/testing/open-store.ts';
import { waitFor } from '#site/server/testing/wait-for.ts';
import { newDispatcher } from './dispatcher.ts';

interface Launched {
  paths: string[];
  lane: Lane;
  finish: () => void;
}

const titlePriority = (id: number) => recordPriority({ kind: 'titles', id }, false);

const rendered = {
  status: 200,
  etag: '',
  headers: {},
  body: new Uint8Array(),
  tags: ['title:1'],
  seq: 1,
};

function dispatching(store: PageStore, workers = 1) {
  const launched: Launched[] = [];
  const open = new Set<string>();
  let mostOpen = 0;
  const queue = newDispatcher({
    store,
    workers,
    inFlight: {
      has: (path) => open.has(path),
      hasOfEdit: (path) => launched.some(({ paths, lane }) => lane === 'edit' && paths.includes(path)),
    },
    onStoreFault(error) {
      throw error;
    },
    launch(paths, lane) {
      for (const path of paths) open.add(path);
      mostOpen = Math.max(mostOpen, open.size);
      return new Promise((resolve) => {
        const finish = () => {
          store.transaction(() => {
            for (const path of paths) store.pages.write(path, rendered, fresh);
          });
          for (const path of paths) open.delete(path);
          resolve();
        };
        launched.push({ paths, lane, finish });
      });
    },
  });
  onTestFinished(() => queue.stop());
  queue.start();
  const turns = async (): Promise<void> => {
    for (let turn = 0; turn < 3; turn += 1) await new Promise(setImmediate);
  };
  return { queue, launched, turns, mostOpen: () => mostOpen };
}

const path = (id: number) => `/movies/film-${id}`;

test('an edited page is rendered before thousands that wait, and no more of those are started meanwhile', async () => {
  const store = openStore();
  store.transaction(() => {
    for (let id = 1; id <= 2000; id += 1) store.waiting.expect(path(id), titlePriority(id));
  });
  const { queue, launched, turns } = dispatching(store);
  await turns();
  const before = launched.length;
  expect(before).toBeGreaterThan(0);
  expect(launched.every(({ lane }) => lane === 'rest')).toBe(true);
  // The newest title comes first.
  expect(launched[0]?.paths[0]).toBe(path(2000));

  store.waiting.ensure(path(7), firstPriority);
  queue.plan();
  await turns();
  expect(launched.slice(before)).toMatchObject([{ paths: [path(7)], lane: 'edit' }]);
  // Renderings in flight are completed; the edit is still in flight, so nothing follows.
  for (const { finish } of launched.slice(0, before)) finish();
  await turns();
  expect(launched).toHaveLength(before + 1);
  launched[before]?.finish();
  await waitFor(() => launched.length > before + 1);
  expect(launched[before + 1]?.lane).toBe('rest');
});

test('during edits, bulk work leaves one of the workers free', async () => {
  const store = openStore();
  store.transaction(() => {
    for (let id = 1; id <= 2000; id += 1) store.waiting.expect(path(id), titlePriority(id));
  });
  const { queue, launched, turns } = dispatching(store, 3);
  const bulk = () => launched.filter(({ lane }) => lane === 'rest');
  await turns();
  const before = bulk();
  expect(before.length).toBeGreaterThan(3);
  store.waiting.ensure(path(7), firstPriority);
  queue.plan();
  await turns();
  for (const { finish } of launched) finish();
  await waitFor(() => bulk().length > before.length);
  await turns();
  expect(bulk().length - before.length).toBe(2);
});

test('a page that is edited while it waits among fifty others in a worker is started again, ahead of them', async () => {
  const store = openStore();
  store.transaction(() => {
    for (let id = 1; id <= 200; id += 1) store.waiting.expect(path(id), titlePriority(id));
  });
  const { queue, launched, turns } = dispatching(store);
  await turns();
  const before = launched.length;
  expect(launched[0]?.paths).toContain(path(180));
  store.waiting.ensure(path(180), firstPriority);
  queue.plan();
  await turns();
  expect(launched.slice(before)).toMatchObject([{ paths: [path(180)], lane: 'edit' }]);
});

test('the watch page of an edited title waits for the page of the title, and the page of another one does not', async () => {
  const store = openStore();
  const { queue, launched, turns } = dispatching(store, 2);
  for (const edited of ['/movies/film-1', '/watch/film-1']) store.waiting.ensure(edited, firstPriority);
  queue.plan();
  await turns();
  expect(launched.map(({ paths }) => paths)).toEqual([['/movies/film-1']]);
  for (const edited of ['/movies/film-2', '/watch/film-2']) store.waiting.ensure(edited, firstPriority);
  queue.plan();
  await turns();
  expect(launched.slice(1).map(({ paths }) => paths)).toEqual([['/movies/film-2']]);
  launched[0]?.finish();
  await turns();
  expect(launched).toHaveLength(2);
  launched[1]?.finish();
  await turns();
  expect(launched.slice(2).flatMap(({ paths }) => paths)).toEqual(['/watch/film-1', '/watch/film-2']);
});

test('pages that may be served stale are rendered a few at a time, and wait for an edit', async () => {
  const store = openStore();
  store.transaction(() => {
    for (let id = 1; id <= 40; id += 1) store.waiting.expect(path(id), servedStalePriority);
  });
  const { queue, launched, mostOpen } = dispatching(store);
  await waitFor(() => launched.length === 1);
  store.waiting.ensure('/movies/edited', firstPriority);
  queue.plan();
  await waitFor(() => launched.length === 2);
  expect(launched[1]).toMatchObject({ paths: ['/movies/edited'], lane: 'edit' });
  launched[0]?.finish();
  launched[1]?.finish();
  for (let at = 2; store.waiting.count() > 0; at += 1) {
    await waitFor(() => launched.length > at);
    launched[at]?.finish();
  }
  // The edited page and one small batch.
  expect(mostOpen()).toBeLessThanOrEqual(9);
});

test('in the background the index of the sitemap does not wait for its files', async () => {
  const store = openStore();
  const files = ['/sitemap/titles-0.xml', '/sitemap/pages.xml'];
  store.transaction(() => {
    for (const file of [...files, '/sitemap.xml']) {
      store.pages.write(file, { ...rendered, tags: ['sitemap'] }, fresh);
    }
    store.marks.add([{ tag: 'sitemap', level: mustRender, priority: onVisitPriority, seq: 2 }]);
    store.marks.work();
  });
  const { launched, turns } = dispatching(store);
  await turns();
  expect(launched.map(({ paths }) => paths)).toEqual([['/sitemap.xml']]);
  launched[0]?.finish();
  await turns();
  expect(launched[1]?.paths.toSorted()).toEqual(files.toSorted());
});

test('an interrupted rendering of everything continues where it stopped', async () => {
  const store = openStore();
  store.transaction(() => {
    for (let id = 1; id <= 300; id += 1) store.waiting.expect(path(id), titlePriority(id));
  });
  const first = dispatching(store);
  await first.turns();
  first.launched[0]?.finish();
  const done = new Set(first.launched[0]?.paths);
  first.queue.stop();

  const second = dispatching(store);
  for (let at = 0; store.waiting.count() > 0; at += 1) {
    await waitFor(() => second.launched.length > at);
    second.launched[at]?.finish();
  }
  const again = second.launched.flatMap(({ paths }) => paths);
  expect(again.filter((one) => done.has(one))).toEqual([]);
  expect(again.length + done.size).toBe(300);
});
