import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmdirSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { scratchFolder } from '#site/server/testing/open-store.ts';
import { fresh, mustRender, type RenderedPage } from './page.ts';
import { openPageStore } from './page-store.ts';

// Whatever happens to the file, users of the store notice nothing, and visitors only get pages as they were rendered.

const paths = Array.from({ length: 30 }, (_, index) => `/movies/film-${index}`);

function pageOf(path: string): RenderedPage {
  const number = path.length * 7919 + Number(path.split('-')[1]);
  return {
    status: 200,
    etag: `W/"${number}"`,
    headers: { type: 'text/html; charset=utf-8' },
    body: new Uint8Array(1500).map((_, index) => (index * number) % 251),
    tags: ['settings', `title:${number}`, 'list:movies'],
    seq: 1,
  };
}

function filled(file: string): void {
  const store = openPageStore(file);
  store.transaction(() => {
    for (const path of paths) store.pages.write(path, pageOf(path), fresh);
    store.meta.setCursor(7);
    store.meta.setBuild('build');
  });
  store.close();
}

function damage(file: string, places: readonly number[], byte: number): void {
  const handle = openSync(file, 'r+');
  const { size } = statSync(file);
  for (const place of places)
    writeSync(handle, Uint8Array.of(byte), 0, 1, Math.floor((place / 2 ** 32) * size));
  closeSync(handle);
}

/** Uses the store as a site server does; after the file's check, written pages can be read. */
async function use(store: ReturnType<typeof openPageStore>): Promise<void> {
  readAndMark(store);
  writeAll(store);
  for (const path of paths) expect([undefined, pageOf(path).etag]).toContain(store.pages.read(path)?.etag);
  await store.lookedThrough();
  writeAll(store);
  for (const path of paths) expect(store.pages.read(path)?.etag).toBe(pageOf(path).etag);
}

function writeAll(store: ReturnType<typeof openPageStore>): void {
  store.transaction(() => {
    for (const path of paths) store.pages.write(path, { ...pageOf(path), seq: 9 }, fresh);
  });
}

function readAndMark(store: ReturnType<typeof openPageStore>): void {
  for (const path of paths) {
    const found = store.pages.read(path);
    if (!found) continue;
    const { status, etag, headers, body } = pageOf(path);
    expect(found).toMatchObject({ path, status, etag, headers });
    expect(Buffer.from(found.body).equals(body)).toBe(true);
  }
  store.waiting.next(10);
  store.waiting.count();
  store.pages.count();
  store.transaction(() => {
    store.marks.add([{ tag: 'list:movies', level: mustRender, priority: 3, seq: 9 }]);
    store.meta.setCursor(9);
  });
  while (!store.marks.isEmpty()) store.transaction(() => store.marks.work());
}

const anywhere = fc.array(fc.nat(0xffffffff), { minLength: 1, maxLength: 200 });

test('with any of its bytes changed, before the start or while it runs, it returns rendered pages or nothing', async () => {
  const folder = scratchFolder();
  const whole = join(folder, 'whole.sqlite');
  filled(whole);
  const bytes = readFileSync(whole);
  let round = 0;
  await fc.assert(
    fc.asyncProperty(anywhere, fc.nat(255), fc.boolean(), async (places, byte, isOpen) => {
      round += 1;
      const file = join(folder, `${round}.sqlite`);
      writeNew(file, bytes);
      if (!isOpen) damage(file, places, byte);
      const store = openPageStore(file);
      if (isOpen) damage(file, places, byte);
      await use(store);
      store.close();
    }),
    { numRuns: Number(process.env['DAMAGES'] ?? 60) },
  );
});

test('damage found while it runs empties it and is reported, and the next call is answered', async () => {
  const file = join(scratchFolder(), 'pages.sqlite');
  filled(file);
  const store = openPageStore(file);
  let rebuilt = 0;
  store.whenRebuilt(() => {
    rebuilt += 1;
    store.meta.setCursor(8);
  });
  harmAll(file);
  expect(store.pages.read('/movies/film-1')).toBeUndefined();
  expect([rebuilt, store.meta.cursor()]).toEqual([1, 8]);
  await use(store);
  store.close();
});

test('when no new file can be opened, each call tries again until one can', () => {
  const file = join(scratchFolder(), 'pages.sqlite');
  filled(file);
  const store = openPageStore(file);
  let rebuilt = 0;
  store.whenRebuilt(() => {
    rebuilt += 1;
  });
  harmAll(file);
  // A folder in place of the new file's WAL acts like a full disk.
  const inTheWay = `${file}-journal`;
  mkdirSync(inTheWay);
  for (let call = 0; call < 3; call += 1) expect(() => store.pages.read('/movies/film-1')).toThrow();
  expect(() => store.transaction(() => store.meta.setCursor(8))).toThrow();
  expect(rebuilt).toBe(0);
  rmdirSync(inTheWay);
  expect(store.pages.read('/movies/film-1')).toBeUndefined();
  expect(rebuilt).toBe(1);
  store.close();
});

test('a listener that could not be called is called with the next call', () => {
  const file = join(scratchFolder(), 'pages.sqlite');
  filled(file);
  const store = openPageStore(file);
  let calls = 0;
  store.whenRebuilt(() => {
    calls += 1;
    if (calls === 1) throw new Error('no room');
    store.meta.setCursor(8);
  });
  harmAll(file);
  expect(() => store.pages.read('/movies/film-1')).toThrow('no room');
  expect([store.meta.cursor(), calls]).toEqual([8, 2]);
  store.close();
});

test('one damaged page is missing, and the others stay', async () => {
  const file = join(scratchFolder(), 'pages.sqlite');
  filled(file);
  const store = openPageStore(file);
  const rebuilt = vi.fn();
  store.whenRebuilt(rebuilt);
  const other = new DatabaseSync(file);
  other.exec("UPDATE page SET etag = 'another' WHERE path = '/movies/film-1'");
  other.close();
  expect(store.pages.read('/movies/film-1')).toBeUndefined();
  await store.lookedThrough();
  expect(rebuilt).not.toHaveBeenCalled();
  expect(store.pages.read('/movies/film-2')?.etag).toBe(pageOf('/movies/film-2').etag);
  store.close();
});

test('a damaged page makes the whole file be checked', async () => {
  const file = join(scratchFolder(), 'pages.sqlite');
  filled(file);
  const store = openPageStore(file);
  const rebuilt = vi.fn();
  store.whenRebuilt(rebuilt);
  const other = new DatabaseSync(file, { defensive: false });
  other.exec("UPDATE page SET etag = 'another' WHERE path = '/movies/film-1'");
  // An index with missing rows: statements succeed, but look-ups by it find nothing.
  other.exec(`PRAGMA writable_schema = ON;
    UPDATE sqlite_schema SET sql = replace(sql, 'stale > 0', 'stale >= 0') WHERE name = 'page_waiting'`);
  other.close();
  expect(store.pages.read('/movies/film-1')).toBeUndefined();
  await store.lookedThrough();
  expect(rebuilt).toHaveBeenCalledTimes(1);
  store.close();
});

test('a wrong statement of the product discards no pages', () => {
  const file = join(scratchFolder(), 'pages.sqlite');
  filled(file);
  const store = openPageStore(file);
  const rebuilt = vi.fn();
  store.whenRebuilt(rebuilt);
  expect(() =>
    store.transaction(() => {
      throw Object.assign(new Error('no such column: title'), { errcode: 1 });
    }),
  ).toThrow('no such column');
  expect(rebuilt).not.toHaveBeenCalled();
  expect(existsSync(`${file}.damaged`)).toBe(false);
  expect(store.pages.count()).toBe(paths.length);
  store.close();
});

/** The beginning of every database page but the first, where SQLite keeps its header. */
function harmAll(file: string): void {
  const handle = openSync(file, 'r+');
  for (let start = 4096; start < statSync(file).size; start += 4096)
    writeSync(handle, new Uint8Array(64).fill(255), 0, 64, start);
  closeSync(handle);
}

function writeNew(file: string, bytes: Uint8Array): void {
  const handle = openSync(file, 'w');
  writeSync(handle, bytes);
  closeSync(handle);
}
