import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOrm, type Orm } from '#admin-api/database/orm.ts';
import { folderStorage } from '#admin-api/media/folder-storage.ts';
import { patient } from '#admin-api/testing/api-server.ts';
import { createTestDatabase, type TestDatabase } from '#admin-api/testing/postgres.ts';
import { posterSources } from '#schema/poster.ts';
import { demoCatalogue } from './catalogue.ts';
import { seedDemo } from './seed-demo.ts';

let database: TestDatabase;
let orm: Orm;
let mediaDir: string;

// The first run on a machine draws the pictures.
beforeAll(async () => {
  database = await createTestDatabase();
  orm = await createOrm(database.url, patient);
  mediaDir = await mkdtemp(join(tmpdir(), 'lamphouse-seed-'));
}, 300_000);

afterAll(async () => {
  await orm.close();
  await database.drop();
  await rm(mediaDir, { recursive: true, force: true });
});

const rows = async <T extends object>(sql: string) => await orm.em.fork().execute<T[]>(sql);

test('an empty database is filled once, whoever else starts at the same moment', async () => {
  const runs = await Promise.all([
    seedDemo({ orm, storage: folderStorage(mediaDir) }),
    seedDemo({ orm, storage: folderStorage(mediaDir) }),
  ]);
  expect(runs.map(({ titles }) => titles).sort()).toEqual([0, demoCatalogue().length]);
}, 300_000);

test('titles have ids in the order in which they joined', async () => {
  const movies = await rows<{ slug: string }>('select slug from movies order by id');
  expect(movies.map(({ slug }) => slug)).toEqual(demoCatalogue().map(({ slug }) => slug));
});

test('seasons count their episodes', async () => {
  const seasons = await rows<{ slug: string; episode_count: number }>(
    `select slug, episode_count from seasons join movies on movies.id = show_id where slug = 'superman' order by season_number`,
  );
  expect(seasons.map((season) => season.episode_count)).toEqual([9, 7]);
});

test('every poster is known by its colours before it is there', async () => {
  const [{ without } = { without: -1 }] = await rows<{ without: number }>(
    'select count(*)::int as without from movies where poster_blur is null or poster_color is null',
  );
  expect(without).toBe(0);
});

test('every poster and crest that is named lies in the media folder', async () => {
  const posters = await rows<{ poster_url: string }>('select poster_url from movies');
  const crests = await rows<{ home_team_logo: string }>('select home_team_logo from matches');
  const narrow = posters.flatMap(({ poster_url }) => posterSources(poster_url).srcset?.split(', ') ?? []);
  const named = [
    ...narrow.map((entry) => entry.split(' ')[0] ?? ''),
    ...crests.map((crest) => crest.home_team_logo),
  ];
  expect(named.length).toBeGreaterThan(posters.length * 3);
  expect(named.filter((path) => !existsSync(join(mediaDir, path.replace('/media/', ''))))).toEqual([]);
});

test.each(['true', 'is_trending', 'rating >= 8'])(
  'posters that stand side by side in the row of "%s" differ',
  async (belongs) => {
    const order = belongs.startsWith('rating') ? 'rating desc, id desc' : 'popularity desc, id desc';
    const row = await rows<{ slug: string }>(
      `select slug from movies where ${belongs} order by ${order} limit 24`,
    );
    const composition = new Map(demoCatalogue().map(({ slug, poster }) => [slug, poster.composition]));
    const same = row.filter(
      ({ slug }, at) => composition.get(slug) === composition.get(row[at - 1]?.slug ?? ''),
    );
    expect(same).toEqual([]);
  },
);

test('a second run changes nothing', async () => {
  const state =
    'select (select count(*) from movies) as movies, (select count(*) from comments) as comments, (select max(seq) from changes) as last';
  const before = await rows(state);
  expect(await seedDemo({ orm, storage: folderStorage(mediaDir) })).toEqual({ seeded: false, titles: 0 });
  expect(await rows(state)).toEqual(before);
});

test('a database in which somebody has begun to work is left alone', async () => {
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
