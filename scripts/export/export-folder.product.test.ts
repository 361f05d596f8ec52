import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartProblem } from '#admin-api/ground/environment/start-problem.ts';
import { openExportFolder } from './export-folder.ts';
import { type Exported, fileOf } from './exported.ts';
import { treeOf } from './testing/tree.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lamphouse-export-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const entry = (path: string, etag = 'W/"1"'): Exported => ({
  path,
  file: fileOf(path, 'text/html'),
  etag,
  isPacked: true,
  location: null,
  policy: null,
  names: [],
});
const forms = (text: string) => ({
  plain: text,
  br: Buffer.from(`br ${text}`),
  gz: Buffer.from(`gz ${text}`),
});
const names = () => [...treeOf(folder).keys()].filter((name) => !name.startsWith('.lamphouse'));

test('a folder with other files is refused and not changed', async () => {
  writeFileSync(join(folder, 'letter.txt'), 'Dear Ann');
  await expect(openExportFolder(folder)).rejects.toThrow('is not empty, and contains no export');
  expect(readdirSync(folder)).toEqual(['letter.txt']);
  await expect(openExportFolder(join(folder, 'letter.txt'))).rejects.toThrow('is no folder');
});

// Folders of the kernel in which even root cannot create another.
test.each(['/sys/lamphouse', '/proc/lamphouse'])(
  '%s, which cannot be created, is named in one sentence',
  async (place) => {
    await expect(openExportFolder(place)).rejects.toThrow(
      new RegExp(`^${place} cannot be written: [A-Z]+: .+\\.$`),
    );
    await expect(openExportFolder(place)).rejects.toBeInstanceOf(StartProblem);
  },
);

test('an export that a former version wrote is refused and not changed', async () => {
  mkdirSync(join(folder, '.lamphouse'));
  writeFileSync(join(folder, '.lamphouse/files.ndjson'), '{"lamphouse":"export","format":1}\n');
  await expect(openExportFolder(folder)).rejects.toThrow('was written by another version of Lamphouse');
  expect(readdirSync(join(folder, '.lamphouse'))).toEqual(['files.ndjson']);
});

test('a missing folder is created', async () => {
  await (await openExportFolder(join(folder, 'new/one'))).close();
  expect(existsSync(join(folder, 'new/one/.lamphouse/files.sqlite'))).toBe(true);
});

test('files that are no longer part of the export are removed with their folder, and nothing else is', async () => {
  const first = await openExportFolder(folder);
  const [home, film] = [entry('/'), entry('/movies/the-general')];
  for (const one of [home, film]) await first.write(one, forms(one.path));
  await first.finish();
  await first.close();
  writeFileSync(join(folder, 'put-here-by-hand.html'), 'for a search engine');
  const second = await openExportFolder(folder);
  expect(await second.find('/movies/the-general')).toEqual(film);
  second.keep('/');
  expect(await second.finish()).toBe(1);
  expect(names()).toEqual(['index.html', 'index.html.br', 'index.html.gz', 'put-here-by-hand.html']);
  expect(existsSync(join(folder, 'movies'))).toBe(false);
  await second.close();
});

test('a deleted file counts as never written', async () => {
  const first = await openExportFolder(folder);
  await first.write(entry('/'), forms('home'));
  await first.finish();
  rmSync(join(folder, 'index.html'));
  expect(await first.find('/')).toBeUndefined();
  await first.close();
  const second = await openExportFolder(folder);
  expect(await second.find('/')).toBeUndefined();
  await second.close();
});

test('only one export runs at a time: a second is refused while the first runs, and loses nothing of it', async () => {
  const first = await openExportFolder(folder);
  await first.write(entry('/'), forms('home'));
  await expect(openExportFolder(folder)).rejects.toThrow('Another export is writing into');
  await first.write(entry('/movies'), forms('movies'));
  await first.close();
  const next = await openExportFolder(folder);
  expect([await next.find('/'), await next.find('/movies')]).toEqual([entry('/'), entry('/movies')]);
  await next.close();
});

test('a page that has moved keeps no compressed copy, even when the run that wrote the redirect was killed', async () => {
  const first = await openExportFolder(folder);
  await first.write(entry('/former'), forms('a page'));
  await first.finish();
  const moved = { ...entry('/former', 'moved to /now'), isPacked: false, location: '/now' };
  await first.write(moved, { plain: 'now there' });
  await first.close();
  const next = await openExportFolder(folder);
  next.keep('/former');
  expect(await next.finish()).toBe(0);
  expect(names()).toEqual(['former.html']);
  await next.close();
});

test('the next run knows the files of a killed one and removes its temporary files', async () => {
  const killed = await openExportFolder(folder);
  await killed.write(entry('/done'), forms('done'));
  // The run is killed between the first file of a page and the last.
  const cutOff = (async function* () {
    yield Buffer.from('half a pa');
    throw new Error('killed');
  })();
  await expect(killed.write(entry('/half'), { ...forms('half'), plain: cutOff })).rejects.toThrow('killed');
  await killed.close();
  mkdirSync(join(folder, '.lamphouse/drafts'), { recursive: true });
  writeFileSync(join(folder, '.lamphouse/drafts/7'), 'half a pa');
  expect(names()).toContain('half.html.br');

  const next = await openExportFolder(folder);
  expect(await next.find('/done')).toEqual(entry('/done'));
  expect(await next.find('/half')).toBeUndefined();
  next.keep('/done');
  await next.finish();
  expect(names()).toEqual(['done.html', 'done.html.br', 'done.html.gz']);
  await next.close();
});

test('pages have the file names that servers look for', () => {
  expect(fileOf('/', 'text/html; charset=utf-8')).toBe('index.html');
  expect(fileOf('/movies/page/2', 'text/html; charset=utf-8')).toBe('movies/page/2.html');
  expect(fileOf('/feed.xml', 'application/rss+xml; charset=utf-8')).toBe('feed.xml');
});
