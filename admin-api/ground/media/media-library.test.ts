import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import {
  buildCollection,
  buildEpisode,
  buildMatch,
  buildMovie,
  buildPage,
  buildPerson,
  buildSeason,
  buildStreamingService,
  buildUiSetting,
} from '#admin-api/testing/factories.ts';
import { lockWait } from '#admin-api/testing/lock-wait.ts';
import { createTestDatabase, type TestDatabase } from '#admin-api/testing/postgres.ts';
import { plansOf } from '#admin-api/testing/query-plans.ts';
import {
  mediaLibrary,
  mediaLibraryLimits,
  storedMedia,
  unusedDeleted,
} from '#schema/shapes/media-library.ts';
import { listUses } from './media-library.queries.ts';
import { removeAbandonedUploads } from './remove-abandoned-uploads.ts';
import { filesIn, type Uploader, uploaderOf } from './testing/uploader.ts';
import { mp4, mp4Of } from './testing/videos.ts';

let database: TestDatabase;
let api: TestApi;
let admin: Caller;
let uploader: Uploader;
let writer: pg.Client;
let folder = '';
beforeAll(async () => {
  database = await createTestDatabase();
  api = await startApi({ databaseUrl: database.url });
  admin = await api.signIn();
  uploader = await uploaderOf(api);
  folder = api.media.folder ?? '';
  writer = new pg.Client({ connectionString: database.url });
  await writer.connect();
});
afterAll(async () => {
  await writer.end();
  await api.close();
  await database.drop();
});
beforeEach(async () => {
  await api.em().execute('truncate movies, trash, media cascade');
});

const list = async (query = '') =>
  mediaLibrary.parse(await (await admin.get(`/api/media?limit=50${query}`)).json());
const sums = async () => storedMedia.parse(await (await admin.get('/api/media/stored')).json());
const names = async (query: string) => (await list(query)).files.map(({ name }) => name);

/** The same content is stored once, so each file of these tests is another. */
let made = 0;

/** A stored picture or video: its row's id, its address, and the address without extension. */
async function stored(name = 'poster.png') {
  made += 1;
  const picture = () =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: { r: made, g: 128, b: 128 } } })
      .png()
      .toBuffer();
  const isVideo = name.endsWith('.mp4');
  const content = isVideo ? mp4Of(mp4.length + 8 + made) : await picture();
  const answer = await uploader.send(isVideo ? 'video' : 'poster', content, name);
  const { url }: { url: string } = await answer.json();
  const { files } = await list();
  const id = files.find((file) => file.url === url)?.id ?? 0;
  return { id, url, stem: url.replace(/\.\w+$/, ''), sent: content.length };
}

const age = () => api.em().execute(`update media set created_at = now() - interval '2 days'`);
const onDisk = (stem: string) => filesIn(folder).filter((file) => `/media/${file}`.startsWith(stem));

test('every kind of record that uses a file is listed with its link, also while it is in the trash', async () => {
  const em = api.em();
  const { id, url, stem } = await stored();
  const movie = await buildMovie(em, { title: 'The General', year: 1926, slug: 'general' });
  const season = await buildSeason(em, { show: movie, seasonNumber: 2 });
  const episode = await buildEpisode(em, {
    season,
    episodeNumber: 3,
    streamUrl: `https://films.example${url}`,
  });
  const match = await buildMatch(em);
  const collection = await buildCollection(em, { title: 'Trains', slug: 'trains' });
  const person = await buildPerson(em, { name: 'Buster Keaton', slug: 'keaton' });
  const page = await buildPage(em, { title: 'About', slug: 'about-files' });
  await buildUiSetting(em, 'branding_logo_url', url, 'branding');
  await buildStreamingService(em, 'Archive');
  await em.execute(`update movies set download_url = '${url}'; update seasons set poster_url = '${url}';
    update matches set away_team_logo = '${url}'; update collections set picture_url = '${url}';
    update people set picture_url = '${url}'; update pages set content = '<p><img src="${stem}-320.webp" alt="An engine"></p>' where id = ${page.id};
    update streaming_services set logo_url = '${url}'`);
  const [file] = (await list()).files;
  expect(file).toMatchObject({ id, useCount: 9, createdBy: expect.stringContaining('@') });
  const use = { slug: null, type: null };
  const show = { slug: 'general', type: 'movie' };
  expect(file?.uses.map(({ id: _id, ...rest }) => rest)).toEqual([
    { ...use, kind: 'collection', name: 'Trains', slug: 'trains' },
    { ...show, kind: 'episode', name: 'The General (1926), season 2, episode 3' },
    { ...use, kind: 'match', name: `${match.homeTeam} – ${match.awayTeam}` },
    { ...show, kind: 'title', name: 'The General (1926)' },
    { ...use, kind: 'page', name: 'About' },
    { ...use, kind: 'person', name: 'Buster Keaton', slug: 'keaton' },
    { ...show, kind: 'season', name: 'The General (1926), season 2' },
    { ...use, kind: 'streaming_service', name: 'Archive' },
    { ...use, kind: 'setting', name: 'branding_logo_url' },
  ]);

  const refused = await admin.delete(`/api/media/${id}`);
  expect(refused.status).toBe(409);
  expect((await refused.json()).message).toBe(
    `The file is in use and stays: Trains; The General (1926), season 2, episode 3; ${match.homeTeam} – ${match.awayTeam}; 6 more`,
  );
  await em.execute(`update collections set picture_url = null; update seasons set poster_url = null; delete from people;
    update matches set away_team_logo = '/placeholder-crest.svg'; delete from ui_settings; delete from streaming_services;
    update pages set content = '<p>None</p>'`);
  expect((await list()).files[0]?.uses.map(({ kind }) => kind)).toEqual(['episode', 'title']);
  await admin.delete(`/api/movies/${movie.id}`);
  const [kept] = (await list()).files;
  expect(kept?.uses).toEqual([
    { ...use, kind: 'deleted', id: expect.any(Number), name: 'The General (1926)' },
  ]);
  expect((await admin.post(`/api/trash/${kept?.uses[0]?.id}/restore`)).status).toBe(200);
  expect((await list()).files[0]?.uses.map((one) => one.id)).toEqual([episode.id, movie.id]);
  await admin.delete(`/api/movies/${movie.id}`);
  await em.execute('delete from trash');
  expect((await list('&used=no')).total).toBe(1);
  expect([collection.id, person.id].every((one) => one > 0)).toBe(true);
});

test('files are searched, filtered, sorted and counted', async () => {
  const film = await stored('Steam 100%.mp4');
  const poster = await stored('apple.png');
  await stored('Zebra.png');
  await buildMovie(api.em(), { streamUrl: film.url });
  expect(await names('')).toEqual(['Zebra.png', 'apple.png', 'Steam 100%.mp4']);
  expect(await names('&sort=name')).toEqual(['apple.png', 'Steam 100%.mp4', 'Zebra.png']);
  expect((await names('&sort=largest'))[0]).toBe('Steam 100%.mp4');
  expect(await names('&search=0%25')).toEqual(['Steam 100%.mp4']);
  expect(await names('&search=_')).toEqual([]);
  expect(await names('&kind=poster&used=no&sort=oldest')).toEqual(['apple.png', 'Zebra.png']);
  expect(await names('&used=yes')).toEqual(['Steam 100%.mp4']);
  const { files } = await list('&page=1');
  expect(files.find(({ id }) => id === poster.id)).toMatchObject({ width: 40, height: 30 });
  expect(files.find(({ id }) => id === film.id)).toMatchObject({ bytes: film.sent });
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  expect(await sums()).toEqual({
    files: 3,
    kinds: { poster: 2, video: 1, subtitles: 0 },
    bytes,
    unusedFiles: 2,
    unusedBytes: bytes - film.sent,
    deletableFiles: 0,
    deletableBytes: 0,
  });
  for (const bad of [
    'sort=size',
    'kind=avi',
    'used=maybe',
    'limit=0',
    `search=${'a'.repeat(101)}`,
    'order=asc',
  ])
    expect((await admin.get(`/api/media?${bad}`)).status, bad).toBe(400);
  expect((await api.get('/api/media')).status).toBe(401);
  expect((await api.delete('/api/media/unused')).status).toBe(401);
});

describe('deleting', () => {
  test('an unused file is deleted in all its sizes; deleting all unused ones spares those of the last day', async () => {
    const one = await stored();
    expect(onDisk(one.stem)).toHaveLength(8);
    expect((await admin.delete(`/api/media/${one.id}`)).status).toBe(200);
    expect(onDisk(one.stem)).toEqual([]);
    expect((await admin.delete(`/api/media/${one.id}`)).status).toBe(404);

    const [used, unused, film] = [await stored(), await stored(), await stored('a.mp4')];
    await buildMovie(api.em(), { streamUrl: used.url });
    await age();
    const fresh = await stored();
    const { deletableFiles, deletableBytes } = await sums();
    const gone = unusedDeleted.parse(await (await admin.delete('/api/media/unused')).json());
    expect(gone).toEqual({ files: 2, bytes: deletableBytes, left: 0 });
    expect(deletableFiles).toBe(2);
    expect([unused, film].flatMap(({ stem }) => onDisk(stem))).toEqual([]);
    expect((await list()).files.map(({ id }) => id)).toEqual([fresh.id, used.id]);
    expect([onDisk(fresh.stem), onDisk(used.stem)].map((files) => files.length)).toEqual([8, 8]);
    expect(unusedDeleted.parse(await (await admin.delete('/api/media/unused')).json()).files).toBe(0);
  });

  test('a file that the undo of an import needs stays until the import can no longer be undone', async () => {
    const replaced = await stored();
    await age();
    const em = api.em();
    await em.execute(
      `insert into imports (id, name, columns, mapping, state, rows, uploaded_by, actor) values (9, 'a.csv', '[]', '{}', 'done', 1, 'ann', 'ann')`,
    );
    await em.execute(
      `insert into import_writes (import_id, place, record_id, before) values (9, 'movies', 1, jsonb_build_object('poster_url', ?::text))`,
      [replaced.url],
    );
    const refused = await admin.delete(`/api/media/${replaced.id}`);
    expect([refused.status, (await refused.json()).message]).toEqual([
      409,
      expect.stringContaining('undo of an import'),
    ]);
    expect((await admin.delete('/api/media/unused')).status).toBe(200);
    expect(onDisk(replaced.stem)).toHaveLength(8);
    await em.execute('delete from imports where id = 9');
    expect((await admin.delete(`/api/media/${replaced.id}`)).status).toBe(200);
  });

  test('a file that comes into use meanwhile stays', async () => {
    const [one, other] = [await stored(), await stored()];
    await age();
    const movie = await buildMovie(api.em());
    await writer.query('begin');
    await writer.query(`update movies set poster_url = '${one.url}' where id = ${movie.id}`);
    // The writer's file is skipped, the other one is deleted.
    expect(unusedDeleted.parse(await (await admin.delete('/api/media/unused')).json())).toMatchObject({
      files: 1,
    });
    const deleting = admin.delete(`/api/media/${one.id}`);
    await lockWait(api);
    await writer.query('commit');
    expect((await deleting).status).toBe(409);
    expect([onDisk(one.stem).length, onDisk(other.stem).length]).toEqual([8, 0]);
    await expect(writer.query(`delete from media where id = ${one.id}`)).rejects.toThrow('media_uses');
  });

  test('a deletion that was killed between its rows and its files is completed at the next start', async () => {
    const { id, url, stem } = await stored();
    const keys = onDisk(stem);
    await api.media.incoming.note([{ url, keys }]);
    // The note of another process.
    const left = join(api.media.incoming.folder, '999999.0a.0b.note');
    await writeFile(left, JSON.stringify([{ url, keys }]));
    await removeAbandonedUploads(api.media, api.em());
    expect(onDisk(stem)).toHaveLength(8);
    await api.em().execute(`delete from media where id = ${id}`);
    await writeFile(left, JSON.stringify({ url, keys }));
    await removeAbandonedUploads(api.media, api.em());
    expect(onDisk(stem)).toEqual([]);
  });
});

test('of hundreds of uses twenty are listed and all are counted, by indexes', async () => {
  const { id, url } = await stored();
  await api.em().execute(`insert into movies (title, slug, poster_url, year, type)
    select 'Film', 'film-of-' || n, '${url}', 1950, 'movie' from generate_series(1, 800) n`);
  const [file] = (await list()).files;
  expect([file?.useCount, file?.uses.length]).toEqual([800, mediaLibraryLimits.uses]);
  await api.em().execute('analyze movies, media_uses');
  expect(await plansOf(api.orm, (em) => listUses(em, [id]))).not.toMatch(/Seq Scan on movies/);
  // An edit of another field does not change the uses.
  const uses = () =>
    api.em().execute<{ at: string }[]>('select xmin::text as at from media_uses order by record_id');
  const before = await uses();
  await api.em().execute(`update movies set title = 'Other'`);
  expect(await uses()).toEqual(before);
});
