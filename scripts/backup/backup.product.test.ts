import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrations } from '#admin-api/ground/database/migrations/list.ts';
import { keepSecrets } from '#admin-api/ground/environment/secrets.ts';
import { startApi, type TestApi, testFeedKey } from '#admin-api/testing/api-server.ts';
import { buildEpisode, buildMovie, buildSeason } from '#admin-api/testing/factories.ts';
import { createTestDatabase, type TestDatabase } from '#admin-api/testing/postgres.ts';
import { readArchive, writeArchive } from '#admin-api/work/backup/archive.ts';
import { backupFrom } from '#admin-api/work/backup/write-backup.ts';
import { siteUrl, startSite } from '#scripts/export/testing/exported-site.ts';
import { treeOf } from '#scripts/export/testing/tree.ts';
import { runScript } from '#scripts/testing/run-script.ts';
import { readAbout, restoreBackup } from './restore-backup.ts';

/** An installation with its own database and folder, in which the commands run as operators run them. */
interface Place {
  database: TestDatabase;
  dataDir: string;
}

let api: TestApi;
let home: Place;
let away: Place;
let folder: string;
let file: string;

async function newPlace(): Promise<Place> {
  return { database: await createTestDatabase(), dataDir: mkdtempSync(join(folder, 'data-')) };
}

const mediaOf = ({ dataDir }: Place) => ({ kind: 'folder', folder: join(dataDir, 'media') }) as const;
const openApi = (at: Place) => startApi({ databaseUrl: at.database.url, storage: mediaOf(at), siteUrl });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lamphouse-backup-'));
  file = join(folder, 'all.tar');
  [home, away] = [await newPlace(), await newPlace()];
  keepSecrets(home.dataDir);
  api = await openApi(home);
  const em = api.em();
  const admin = await api.signIn();
  const show = await buildMovie(em, {
    title: 'Show “ü”\\',
    slug: 'show',
    type: 'tv_show',
    genre: 'Drama, War',
  });
  const season = await buildSeason(em, { show });
  await buildEpisode(em, { season });
  await buildMovie(em, { title: '七人の侍', slug: 'before' });
  const doomed = await buildMovie(em, { slug: 'doomed' });
  const { id } = await (await api.get('/api/movies/slug/before')).json();
  await admin.put(`/api/movies/${id}`, { slug: 'after' });
  await admin.delete(`/api/movies/${doomed.id}`);
  await admin.post('/api/pages', { title: 'House rules', slug: 'rules', content: '<p>Be kind.</p>' });
  await api.post('/api/requests', { name: 'The Cameraman', asker: 'Zk3hV0pQ7mX1bT9cLr4sWd8f' });
  await api.media.storage.put('posters/p.webp', Buffer.from('a poster'));
  await api.media.storage.put('uploads/empty.vtt', new Uint8Array());
});
afterAll(async () => {
  await api.close();
  for (const { database } of [home, away]) await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const run = (script: 'backup' | 'restore', args: string[], { database, dataDir }: Place) =>
  runScript(script, args, { DATABASE_URL: database.url, DATA_DIR: dataDir, STORAGE_URL: '' });

async function rowsOf({ database }: Place, query: string) {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return (await client.query(query).finally(() => client.end())).rows;
}

const secretsOf = ({ dataDir }: Place) => JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'));

test('a backup can be written while a running product writes', async () => {
  const admin = await api.signIn();
  let isOver = false;
  const writing = (async () => {
    for (let count = 0; !isOver; count += 1) {
      await admin.post('/api/pages', { title: `Page ${count}`, slug: `page-${count}`, content: '<p>x</p>' });
      // Each page is exported twice below.
      await pause(20);
    }
  })();
  const made = await run('backup', [file], home);
  isOver = true;
  await writing;
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('It contains secrets') });
});

test('where no Lamphouse has run there is nothing to back up, and nothing is created', async () => {
  const nowhere = { ...home, dataDir: join(folder, 'nowhere') };
  const unused = join(folder, 'unused.tar');
  const refused = await run('backup', [unused], nowhere);
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('No Lamphouse has run') });
  const empty = await newPlace();
  keepSecrets(empty.dataDir);
  expect(await run('backup', [unused], empty)).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is nothing here to back up'),
  });
  await empty.database.drop();
  expect([existsSync(nowhere.dataDir), existsSync(unused)]).toEqual([false, false]);
});

test('tables of an older version are backed up as they are', async () => {
  await rowsOf(home, `delete from migrations; insert into migrations (name) values ('0001-tables')`);
  const older = join(folder, 'older.tar');
  expect((await run('backup', [older], home)).code).toBe(0);
  expect((await readAbout(older)).migrations).toEqual(['0001-tables']);
  expect(await rowsOf(home, 'select name from migrations')).toEqual([{ name: '0001-tables' }]);
  const names = migrations.map(({ name }) => `('${name}')`);
  await rowsOf(home, `delete from migrations; insert into migrations (name) values ${names}`);
});

test('a file that is deleted during the backup is left out', async () => {
  const { storage } = api.media;
  const key = 'uploads/going.vtt';
  await storage.put(key, Buffer.from('of an upload that fails'));
  const going: typeof storage = {
    ...storage,
    async find(found) {
      const there = await storage.find(found);
      if (found === key) await storage.remove(key);
      return there;
    },
  };
  const made = join(folder, 'going.tar');
  const secrets = { sessionSecret: 's'.repeat(32), feedKey: testFeedKey };
  await writeArchive(made, backupFrom({ orm: api.orm, storage: going, secrets }));
  const names: string[] = [];
  for await (const { name } of readArchive(made)) names.push(name);
  expect(names).toContain('media/posters/p.webp');
  expect(names).not.toContain(`media/${key}`);
});

test('an existing file is not overwritten', async () => {
  expect(await run('backup', [file], home)).toMatchObject({
    code: 1,
    output: expect.stringContaining('exists already'),
  });
});

test('a damaged file is refused before anything is changed', async () => {
  const bytes = readFileSync(file);
  bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
  const bad = join(folder, 'bad.tar');
  writeFileSync(bad, bytes);
  const untouched = { ...away, dataDir: join(folder, 'never-made') };
  expect(await run('restore', [bad, '--force'], untouched)).toMatchObject({
    code: 1,
    output: expect.stringContaining('is damaged, or no backup. Nothing was changed.'),
  });
  expect(existsSync(untouched.dataDir)).toBe(false);
});

test('invalid secrets are refused before anything is changed', async () => {
  const bad = join(folder, 'bad-secrets.tar');
  await writeArchive(bad, async (archive) => {
    for await (const entry of readArchive(file)) {
      const isSecrets = entry.name === 'secrets.json';
      const bytes = isSecrets ? Buffer.from('{"feedKey":"short"}') : await buffer(entry.read());
      await archive.add(entry.name, bytes.length, bytes);
    }
  });
  const untouched = { ...away, dataDir: join(folder, 'never-made') };
  expect(await run('restore', [bad, '--force'], untouched)).toMatchObject({
    code: 1,
    output: expect.stringContaining('holds no secrets, or none that can be used'),
  });
  expect(existsSync(untouched.dataDir)).toBe(false);
});

test('a target that comes into use after the first check keeps its tables and files', async () => {
  await api.media.storage.put('posters/p.webp', Buffer.from('a later poster'));
  const before = await rowsOf(home, 'select slug from movies order by id');
  const targets = { databaseUrl: home.database.url, media: api.media, onProgress: () => {} };
  await expect(restoreBackup(file, await readAbout(file), targets)).rejects.toThrow(
    'A Lamphouse is using this database',
  );
  expect(await rowsOf(home, 'select slug from movies order by id')).toEqual(before);
  expect(readFileSync(join(home.dataDir, 'media/posters/p.webp'), 'utf8')).toBe('a later poster');
  await api.media.storage.put('posters/p.webp', Buffer.from('a poster'));
});

test('a target where only the tables, or only the files, are empty is not overwritten', async () => {
  const place = await newPlace();
  const over = { code: 1, output: expect.stringContaining('--force replaces all of it') };
  const media = join(place.dataDir, 'media');
  mkdirSync(media);
  writeFileSync(join(media, 'theirs.webp'), 'a poster of theirs');
  expect(await run('restore', [file], place)).toMatchObject(over);
  expect(readdirSync(media)).toEqual(['theirs.webp']);
  expect(await rowsOf(place, 'select from movies')).toEqual([]);

  rmSync(media, { recursive: true });
  const page = `insert into pages (title, slug, content) values ('Theirs', 'theirs', '<p>x</p>')`;
  await rowsOf(place, page);
  expect(await run('restore', [file], place)).toMatchObject(over);
  expect(await rowsOf(place, 'select slug from pages')).toEqual([{ slug: 'theirs' }]);
  expect(existsSync(media) ? readdirSync(media) : []).toEqual([]);
  await place.database.drop();
});

test('a database in use is not restored over', async () => {
  expect(await run('restore', [file, '--force'], home)).toMatchObject({
    code: 1,
    output: expect.stringContaining('A Lamphouse is using this database'),
  });
});

test('a restore into an empty place has the state of one moment, and writes continue from there', async () => {
  const restored = await run('restore', [file], away);
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining('Everything is as it was on') });
  // The tables are a snapshot of one moment: every change has its record, and every record its change.
  const [pages] = await rowsOf(
    away,
    `select
      (select array_agg(id order by id) from pages) as there,
      (select array_agg(record_id order by record_id) from changes where entity = 'page' and op = 'insert') as logged`,
  );
  expect(pages.there).toEqual(pages.logged);
  expect(await rowsOf(away, 'select name from asks')).toEqual([{ name: 'The Cameraman' }]);
  const indexes = `select indexdef from pg_indexes where schemaname = 'public' order by indexdef`;
  expect(await rowsOf(away, indexes)).toEqual(await rowsOf(home, indexes));
  expect(secretsOf(away).feedKey).toBe(secretsOf(home).feedKey);
  expect(secretsOf(away).databasePassword).not.toBe(secretsOf(home).databasePassword);
  const other = await openApi(away);
  try {
    const admin = await other.signIn();
    const made = await admin.post('/api/pages', { title: 'New', slug: 'new', content: '<p>New</p>' });
    expect(made.status).toBe(201);
    await admin.delete(`/api/pages/${(await made.json()).id}`);
  } finally {
    await other.close();
  }
});

test('a restore over existing data is refused without --force, which replaces all of it', async () => {
  expect(await run('restore', [file], away)).toMatchObject({
    code: 1,
    output: expect.stringContaining('--force replaces all of it'),
  });
  await rowsOf(away, `delete from movies`);
  appendFileSync(join(away.dataDir, 'media/posters/p.webp'), ' that was changed');
  writeFileSync(join(away.dataDir, 'media/posters/other.webp'), 'put there since');
  expect((await run('restore', [file, '--force'], away)).code).toBe(0);
  expect(await rowsOf(away, 'select slug from movies order by slug')).toEqual([
    { slug: 'after' },
    { slug: 'show' },
  ]);
  expect(readFileSync(join(away.dataDir, 'media/posters/p.webp'), 'utf8')).toBe('a poster');
  expect(existsSync(join(away.dataDir, 'media/posters/other.webp'))).toBe(false);
});

test('the restored site has the same pages byte for byte, and followers of another feed start from the beginning', async () => {
  await run('backup', [join(folder, 'now.tar')], home);
  await run('restore', [join(folder, 'now.tar'), '--force'], away);
  const other = await openApi(away);
  const sites = [await startSite(api.url, testFeedKey), await startSite(other.url, testFeedKey)];
  try {
    const trees = [];
    for (const [at, site] of sites.entries()) {
      const tree = join(folder, `site-${at}`);
      await site.exportTo(tree);
      trees.push(treeOf(tree));
    }
    const [first, second] = trees;
    expect(first?.has('movies/after.html')).toBe(true);
    expect(second?.size).toBe(first?.size);
    for (const [name, bytes] of first ?? [])
      expect([name, second?.get(name)?.equals(bytes)]).toEqual([name, true]);

    const [{ head }] = await rowsOf(home, 'select max(seq) as head from changes');
    const key = { Authorization: `Bearer ${testFeedKey}` };
    for (const after of [0, Number(head), Number(head) + 100_000])
      expect(await (await other.get(`/api/changes?after=${after}`, key)).json()).toMatchObject({
        reset: true,
      });
  } finally {
    for (const site of sites) await site.close();
    await other.close();
  }
});
