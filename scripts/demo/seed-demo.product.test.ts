import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { folderStorage } from '#admin-api/ground/media/folder-storage.ts';
import { createOrm, type Orm } from '#admin-api/orm.ts';
import { createTestDatabase, type TestDatabase } from '#admin-api/testing/postgres.ts';
import { patient } from '#admin-api/testing/shared-database.ts';
import { demoCatalogue } from './catalogue.ts';
import { seedDemo } from './seed-demo.ts';

let database: TestDatabase;
let orm: Orm;
let mediaDir: string;

beforeAll(async () => {
  database = await createTestDatabase();
  orm = await createOrm(database.url, patient);
  mediaDir = await mkdtemp(join(tmpdir(), 'lamphouse-seed-'));
});

afterAll(async () => {
  await orm.close();
  await database.drop();
  await rm(mediaDir, { recursive: true, force: true });
});

const rows = async <T extends object>(sql: string) => await orm.em.fork().execute<T[]>(sql);

test('an empty database is filled once, even by two processes at the same time', async () => {
  const runs = await Promise.all([
    seedDemo({ orm, storage: folderStorage(mediaDir) }),
    seedDemo({ orm, storage: folderStorage(mediaDir) }),
  ]);
  expect(runs.map(({ titles }) => titles).sort()).toEqual([0, demoCatalogue().length]);
});

test('titles have ids in the order in which they were added', async () => {
  const movies = await rows<{ slug: string }>('select slug from movies order by id');
  expect(movies.map(({ slug }) => slug)).toEqual(demoCatalogue().map(({ slug }) => slug));
});

test('seasons count their episodes', async () => {
  const seasons = await rows<{ slug: string; episode_count: number }>(
    `select slug, episode_count from seasons join movies on movies.id = show_id where slug = 'superman' order by season_number`,
  );
  expect(seasons.map((season) => season.episode_count)).toEqual([9, 7]);
});

test('every crest that a match names is in the media folder', async () => {
  const crests = await rows<{ logo: string }>(
    'select home_team_logo as logo from matches union select away_team_logo from matches',
  );
  expect(crests.length).toBeGreaterThan(10);
  expect(crests.filter(({ logo }) => !existsSync(join(mediaDir, logo.replace('/media/', ''))))).toEqual([]);
});

test('a second run changes nothing', async () => {
  const state =
    'select (select count(*) from movies) as movies, (select count(*) from comments) as comments, (select max(seq) from changes) as last';
  const before = await rows(state);
  expect(await seedDemo({ orm, storage: folderStorage(mediaDir) })).toEqual({ seeded: false, titles: 0 });
  expect(await rows(state)).toEqual(before);
});

test('a database with contents is left alone', async () => {
  const other = await createTestDatabase();
  const begun = await createOrm(other.url, patient);
  try {
    await begun.em
      .fork()
      .execute(`insert into pages (slug, title, content) values ('about', 'Us', '<p>Ours</p>')`);
    expect(await seedDemo({ orm: begun, storage: folderStorage(mediaDir) })).toEqual({
      seeded: false,
      titles: 0,
    });
  } finally {
    await begun.close();
    await other.drop();
  }
});
