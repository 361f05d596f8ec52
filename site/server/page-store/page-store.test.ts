import { fork } from 'node:child_process';
import { once } from 'node:events';
import { openSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openStore, scratchFolder } from '#site/server/testing/open-store.ts';
import { fresh, mustRender, type RenderedPage, servedStale } from './page.ts';
import { openPageStore, type PageStore } from './page-store.ts';
import { bulkPriority } from './priority.ts';
import { everyPage } from './statements.ts';

const html = new TextEncoder().encode('brotli of a page');
const page = (changes: Partial<RenderedPage> = {}): RenderedPage => ({
  status: 200,
  etag: 'W/"a"',
  headers: { type: 'text/html' },
  body: html,
  tags: ['title:1', 'list:movies'],
  seq: 1,
  ...changes,
});

function write(store: PageStore, path: string, changes: Partial<RenderedPage> = {}): void {
  store.transaction(() => store.pages.write(path, page(changes), fresh));
}

/** Marks every page of a tag, and returns their paths. */
function mark(
  store: PageStore,
  tag: string,
  seq = 2,
  level: typeof mustRender | typeof servedStale = mustRender,
): string[] {
  const paths: string[] = [];
  store.transaction(() => store.marks.add([{ tag, level, priority: 10, seq }]));
  while (!store.marks.isEmpty())
    paths.push(...store.transaction(() => store.marks.work()).map(({ path }) => path));
  return paths;
}

test('a page comes back as it was written', () => {
  const store = openStore();
  write(store, '/movies/a', { headers: { type: 'text/html', location: '/b' } });
  expect(store.pages.read('/movies/a')).toEqual({
    path: '/movies/a',
    status: 200,
    etag: 'W/"a"',
    headers: { type: 'text/html', location: '/b' },
    body: html,
    tags: ['title:1', 'list:movies'],
    stale: fresh,
  });
  expect(store.pages.read('/movies/b')).toBeUndefined();
});

test('a removed page is found neither by path nor by tag', () => {
  const store = openStore();
  write(store, '/movies/a');
  store.transaction(() => store.pages.remove('/movies/a'));
  expect(store.pages.read('/movies/a')).toBeUndefined();
  expect(mark(store, 'title:1')).toEqual([]);
});

test('a tag that the page no longer carries does not mark it', () => {
  const store = openStore();
  write(store, '/movies/a');
  write(store, '/movies/a', { tags: ['title:1'] });
  expect(mark(store, 'list:movies')).toEqual([]);
  expect(mark(store, 'title:1')).toEqual(['/movies/a']);
});

test('a page at least as new as the change is not marked', () => {
  const store = openStore();
  write(store, '/movies/old', { seq: 4 });
  write(store, '/movies/new', { seq: 5 });
  expect(mark(store, 'title:1', 5)).toEqual(['/movies/old']);
});

test('marking in portions omits no page', () => {
  const store = openStore();
  const paths = Array.from({ length: 1234 }, (_, index) => `/movies/film-${index}`);
  store.transaction(() => {
    for (const path of paths) store.pages.write(path, page(), fresh);
  });
  expect(mark(store, 'list:movies').sort()).toEqual(paths.sort());
});

test('a half-processed mark continues after the store was closed', () => {
  const file = join(scratchFolder(), 'pages.sqlite');
  const first = openPageStore(file);
  first.transaction(() => {
    for (let index = 0; index < 700; index += 1) first.pages.write(`/movies/film-${index}`, page(), fresh);
    first.marks.add([{ tag: everyPage, level: mustRender, priority: 10, seq: 9 }]);
  });
  const before = first.transaction(() => first.marks.work());
  first.close();
  const second = openStore(file);
  const after = second.transaction(() => second.marks.work());
  expect(before.length + after.length).toBe(700);
  expect(second.marks.isEmpty()).toBe(true);
});

test('a mark that lets pages be served stale does not weaken one that lets them not', () => {
  const store = openStore();
  write(store, '/movies/a');
  mark(store, 'title:1');
  mark(store, 'list:movies', 3, servedStale);
  expect(store.pages.read('/movies/a')?.stale).toBe(mustRender);
});

test('pages wait in the order of their priority', () => {
  const store = openStore();
  store.transaction(() => {
    store.waiting.expect('/movies/late', 30);
    store.waiting.ensure('/movies/first', 1);
    store.waiting.expect('/movies/second', 20);
  });
  expect(store.waiting.next(9).map(({ path }) => path)).toEqual([
    '/movies/first',
    '/movies/second',
    '/movies/late',
  ]);
  expect(store.waiting.count()).toBe(3);
});

test('a page that is stored and fresh is not expected again', () => {
  const store = openStore();
  write(store, '/movies/a');
  store.waiting.expect('/movies/a', 1);
  expect(store.waiting.count()).toBe(0);
});

test('a failed page leaves the queue and can be put back', () => {
  const store = openStore();
  store.waiting.ensure('/movies/a', 1);
  store.waiting.setAside('/movies/a');
  expect(store.waiting.next(9)).toEqual([]);
  store.waiting.requeue('/movies/a');
  expect(store.waiting.next(9)).toHaveLength(1);
});

test('an error within a transaction leaves nothing behind', () => {
  const store = openStore();
  const fails = () =>
    store.transaction(() => {
      store.pages.write('/movies/a', page(), fresh);
      throw new Error('stop');
    });
  expect(fails).toThrow('stop');
  expect(store.pages.read('/movies/a')).toBeUndefined();
});

test('a body that was damaged on disk counts as missing', () => {
  const file = join(scratchFolder(), 'pages.sqlite');
  const store = openPageStore(file);
  const body = new Uint8Array(3000).fill(77);
  store.transaction(() => store.pages.write('/movies/a', page({ body }), fresh));
  store.close();
  const handle = openSync(file, 'r+');
  // Only the body contains a run of these bytes.
  const size = statSync(file).size;
  const chunk = Buffer.alloc(size);
  const { readSync } = process.getBuiltinModule('node:fs');
  readSync(handle, chunk, 0, size, 0);
  writeSync(handle, Buffer.from('XXXX'), 0, 4, chunk.indexOf(Buffer.alloc(100, 77)) + 50);
  expect(openStore(file).pages.read('/movies/a')).toBeUndefined();
});

test('a file that is not a store is moved away and a new one created', () => {
  const file = join(scratchFolder(), 'pages.sqlite');
  writeFileSync(file, 'this is not a database, and long enough to be looked at as one'.repeat(100));
  const store = openStore(file);
  expect(store.replaced).toBe('damaged');
  expect(store.meta.cursor()).toBeNull();
  expect(statSync(`${file}.damaged`).size).toBeGreaterThan(0);
});

test('a store that another version made is replaced, and is told from a damaged one', () => {
  const file = join(scratchFolder(), 'pages.sqlite');
  openPageStore(file).close();
  const db = new DatabaseSync(file);
  db.exec('PRAGMA user_version = 7');
  db.close();
  expect(openStore(file).replaced).toBe('other version');
});

test('kill -9 while writing leaves the old page or the new one', async () => {
  const file = join(scratchFolder(), 'pages.sqlite');
  for (let round = 0; round < 8; round += 1) {
    const child = fork(fileURLToPath(new URL('../testing/endless-writer.ts', import.meta.url)), [file]);
    const writes = 1 + round * 7;
    await new Promise<void>((resolve) => {
      let seen = 0;
      child.on('message', () => {
        seen += 1;
        if (seen === writes) resolve();
      });
    });
    child.kill('SIGKILL');
    await once(child, 'exit');

    const store = openPageStore(file);
    expect(store.replaced).toBeNull();
    for (let index = 0; index < 20; index += 1) {
      const found = store.pages.read(`/movies/film-${index}`);
      const text = new TextDecoder().decode(found?.body);
      // Body, path and tags were written together.
      expect(text).toBe(text.slice(0, 12).repeat(300));
      expect(found?.etag).toBe(`W/"${text.slice(0, 12)}"`);
      expect(mark(store, `version:${text.slice(0, 12)}:${index}`, 1e9)).toEqual([`/movies/film-${index}`]);
    }
    store.close();
  }
});

test('when everything is rendered again, home comes first, then what visitors asked for most', () => {
  const store = openStore();
  for (const path of ['/movies/seldom', '/movies/never', '/movies/often', '/']) write(store, path);
  store.transaction(() => {
    store.pages.addVisits('/movies/seldom', 2);
    store.pages.addVisits('/movies/often', 9);
  });
  const expected = ['/', '/movies/often', '/movies/seldom', '/movies/never'];
  mark(store, everyPage);
  expect(store.waiting.next(9).map(({ path }) => path)).toEqual(expected);
  store.waiting.markAll();
  expect(store.waiting.next(9).map(({ path }) => path)).toEqual(expected);
});

test('the numbers of pages and of waiting ones are known without counting, whatever happens to them', () => {
  const store = openStore();
  const numbers = () => [store.pages.count(), store.waiting.count()];
  for (const path of ['/', '/movies', '/movies/a']) write(store, path);
  expect(numbers()).toEqual([3, 0]);
  store.waiting.ensure('/movies/b', 10);
  store.waiting.ensure('/', 10);
  expect(numbers()).toEqual([4, 2]);
  store.waiting.setAside('/movies/b');
  expect(numbers()).toEqual([4, 1]);
  store.waiting.requeueFailed();
  store.waiting.markAll();
  expect(numbers()).toEqual([4, 4]);
  store.transaction(() => store.pages.remove('/movies/b'));
  write(store, '/');
  expect(numbers()).toEqual([3, 2]);
});

test('an order to render everything is cancelled for pages that wait for no other reason', () => {
  const store = openStore();
  for (const path of ['/', '/movies', '/movies/a', '/movies/b']) write(store, path);
  store.waiting.ensure('/movies', 10);
  store.marks.order();
  store.transaction(() => store.marks.work());
  expect([store.waiting.count(), store.waiting.hasOrdered()]).toEqual([4, true]);
  store.waiting.ensure('/movies/a', 10);
  expect(store.waiting.cancelOrdered(9)).toBe(2);
  expect(store.waiting.next(9).map(({ path }) => path)).toEqual(['/movies', '/movies/a']);
  expect(store.waiting.hasOrdered()).toBe(false);
});

test('an order to render everything is marked only a little ahead of rendering, and delays no other mark', () => {
  const store = openStore();
  const pages = Array.from({ length: 3000 }, (_, at) => `/movies/film-${at}`);
  store.transaction(() => {
    for (const path of pages) write(store, path);
  });
  const work = () => store.transaction(() => store.marks.work()).map(({ path }) => path);
  store.marks.order();
  while (!store.marks.isAhead()) work();
  expect(work()).toEqual([]);
  expect([store.waiting.count(), store.marks.toBeOrdered(), store.marks.hasOrder()]).toEqual([
    1000,
    2000,
    true,
  ]);

  write(store, '/movies/film-2999', { tags: ['title:2999'] });
  store.marks.add([{ tag: 'title:2999', level: mustRender, priority: bulkPriority, seq: 2 }]);
  expect(store.marks.isAhead()).toBe(false);
  expect(work()).toEqual(['/movies/film-2999']);

  for (const path of pages.slice(0, 300)) write(store, path);
  expect(work()).toEqual(pages.slice(1000, 1250));
  while (store.marks.hasOrder()) {
    for (const { path } of store.waiting.next(500)) write(store, path);
    work();
  }
  expect(store.marks.toBeOrdered()).toBe(0);
});
