import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StartProblem } from '#admin-api/ground/environment/start-problem.ts';
import { folderStorage } from './folder-storage.ts';
import { s3Storage } from './s3-storage.ts';
import type { MediaStorage } from './storage.ts';
import { s3Keys, startS3 } from './testing/s3-server.ts';
import { filesIn } from './testing/uploader.ts';

let folder: string;
let s3: Awaited<ReturnType<typeof startS3>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lamphouse-storage-'));
  s3 = await startS3();
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

const text = 'the bytes of a film, from the first to the last';
const key = 'uploads/videos/0123.mp4';
const storages: [string, () => MediaStorage][] = [
  ['a folder', () => folderStorage(join(folder, 'media'))],
  ['a bucket', () => s3Storage(s3.target, s3Keys)],
];

describe.each(storages)('%s', (_, open) => {
  test('stores and returns files', async () => {
    const storage = open();
    await storage.check();
    expect(await storage.find(key)).toBeNull();
    await storage.put(key, Buffer.from(text));
    const found = await storage.find(key);
    expect(found?.size).toBe(text.length);
    expect(found?.etag).toMatch(/^[\w-]+$/);
    expect((await buffer(await storage.read(key))).toString()).toBe(text);
    expect((await buffer(await storage.read(key, { start: 4, end: 8 }))).toString()).toBe('bytes');
    await storage.remove(key);
    await storage.remove(key);
    expect(await storage.find(key)).toBeNull();
  });

  test('stores a local file, which stays in place', async () => {
    const storage = open();
    const film = join(folder, 'film');
    await writeFile(film, Buffer.alloc(3_000_000, text));
    await storage.putFile(key, film);
    expect((await buffer(await storage.read(key))).equals(await readFile(film))).toBe(true);
  });

  test.each([
    '../secret',
    'a/../../secret',
    '.hidden',
    'a//b',
    '',
    '/etc/passwd',
    'a\\b',
    'a\0b',
    'a/b/c/d/e',
  ])('has nothing under %o, and takes nothing', async (bad) => {
    const storage = open();
    expect(await storage.find(bad)).toBeNull();
    await expect(async () => storage.put(bad, Buffer.from('x'))).rejects.toThrow('is no key of a file');
    await expect(async () => storage.remove(bad)).rejects.toThrow('is no key of a file');
  });
});

test('a folder follows no link out of itself, and shows no folder as a file', async () => {
  const storage = folderStorage(join(folder, 'media'));
  await storage.put('posters/a.webp', Buffer.from('a'));
  await writeFile(join(folder, 'secret'), 'secret');
  await symlink(join(folder, 'secret'), join(folder, 'media', 'link.webp'));
  expect(await storage.find('link.webp')).toBeNull();
  expect(await storage.find('posters')).toBeNull();
});

test('removing a file also removes its partial files of a killed process, and nothing else', async () => {
  const storage = folderStorage(join(folder, 'media'));
  const id = '0b4c6c1e-6d1a-4d5e-9a55-0f5d4c3b2a10';
  const film = join(folder, 'media', 'cut', `.film.mp4.${id}.part`);
  const other = join(folder, 'media', 'cut', `.film.mp4.webp.${id}.part`);
  await storage.put('cut/other.mp4', Buffer.from('other'));
  for (const part of [film, other]) await writeFile(part, 'half of it');
  await storage.remove('cut/film.mp4');
  expect(filesIn(join(folder, 'media', 'cut'))).toEqual([basename(other), 'other.mp4']);
});

test('a full folder keeps no part of a file', async () => {
  const storage = folderStorage(join(folder, 'other'));
  await expect(storage.putFile('a/b.mp4', join(folder, 'not there'))).rejects.toThrow('ENOENT');
  expect(filesIn(join(folder, 'other'))).toEqual([]);
});

test('a folder that cannot be created is named at the start in one sentence', async () => {
  await expect(folderStorage('/proc/lamphouse').check()).rejects.toThrow(
    'The folder of files /proc/lamphouse cannot be written: ENOENT',
  );
});

test('an unreachable bucket is reported: at the start in one sentence, later with 503', async () => {
  const away = s3Storage({ ...s3.target, endpoint: 'http://127.0.0.1:1' }, s3Keys);
  await expect(away.check()).rejects.toThrow('The bucket films of STORAGE_URL cannot be used');
  await expect(away.find(key)).rejects.toMatchObject({ status: 503, retryAfter: 5 });
  const missing = s3Storage({ ...s3.target, bucket: 'nowhere' }, s3Keys);
  await expect(missing.check()).rejects.toThrow('it answers 404');
  const stranger = s3Storage(s3.target, { accessKeyId: 'nobody', secretAccessKey: 'x' });
  await expect(stranger.check()).rejects.toThrow('it answers 403');
  const listed = stranger.list()[Symbol.asyncIterator]().next();
  await expect(listed).rejects.toThrow(
    'The files in the bucket films of STORAGE_URL cannot be listed: it answers 403. The key needs ListBucket.',
  );
  await expect(listed).rejects.toBeInstanceOf(StartProblem);
});

test.each(['a folder', 'a bucket'])('%s lists its files, and nothing else', async (kind) => {
  const lenient = await startS3({ takesAnySignature: true });
  try {
    const storage =
      kind === 'a bucket' ? s3Storage(lenient.target, s3Keys) : folderStorage(join(folder, 'listed'));
    await storage.check();
    const keys = ['posters/a.webp', 'uploads/b.mp4', 'uploads/videos/c.mp4'];
    for (const name of keys) await storage.put(name, Buffer.from(name));
    const listed: string[] = [];
    for await (const name of storage.list()) listed.push(name);
    expect(listed.toSorted()).toEqual(keys);
  } finally {
    await lenient.stop();
  }
});
