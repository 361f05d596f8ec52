import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { ImportQueue } from './import-queue.ts';
import type { Outcome, TitleRow } from './import-row.ts';
import { SlugSeries } from './slug-series.ts';
import { startImport, type TestImport, titleRow } from './testing/session.ts';

const batchSize = 100;

let db: TestImport;
let clients: pg.Client[];
beforeAll(async () => {
  db = await startImport();
  clients = [1, 2, 3].map(() => new pg.Client({ connectionString: db.url }));
  await Promise.all(clients.map((client) => client.connect()));
});
beforeEach(async () => {
  await db.client.query('truncate movies restart identity cascade; truncate title_pages');
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await db.close();
});

/** Imports the rows by so many connections; returns the results in the order in which they were reported. */
async function run(rows: TitleRow[], connections = 2): Promise<{ key: unknown; outcome: Outcome }[]> {
  const slugs = new SlugSeries();
  const reported: { key: unknown; outcome: Outcome }[] = [];
  const sessions = clients.slice(0, connections).map((client) => ({ client, slugs, dryRun: null }));
  const queue = new ImportQueue<{ row: TitleRow }>(sessions, ({ row }, outcome) =>
    reported.push({ key: row.given['key'], outcome }),
  );
  for (let at = 0; at < rows.length; at += batchSize) {
    await queue.add(rows.slice(at, at + batchSize).map((row) => ({ row })));
  }
  await queue.end();
  return reported;
}

const tables = [
  `select id, key, title, slug, year, genre, duration, added_by from movies order by id`,
  `select * from title_problems order by movie_id`,
  `select fact, block, bit_xor(bits)::text as bits from title_bits group by 1, 2 having bit_count(bit_xor(bits)) > 0 order by 1, 2`,
  `select list, block, sum(total) as total from list_blocks group by 1, 2 having sum(total) <> 0 order by 1, 2`,
  `select genre, type, country, year, is_watchable, sum(total) as total from filter_counts group by 1, 2, 3, 4, 5 having sum(total) <> 0 order by 1, 2, 3, 4, 5`,
  `select word from search_words order by 1`,
  `select * from title_words order by 1, 2`,
  `select movie_id, line from title_lines order by 1, 2`,
  `select slug, movie_id from slug_redirects order by 1`,
  `select entity, record_id, op, after->>'slug' as slug from changes where seq > $1 and entity = 'movie' order by record_id, seq`,
];

async function contents(sinceChange: string): Promise<unknown[]> {
  const read = [];
  for (const sql of tables) {
    const { rows } = await db.client.query<object>(sql, sql.includes('$1') ? [sinceChange] : []);
    read.push(rows);
  }
  return read;
}

async function lastChange(): Promise<string> {
  const [row] = await db.rows('select coalesce(max(seq), 0)::text as seq from changes');
  return String(row?.['seq']);
}

/** A file in which equal names, keys and slugs stand on both sides of the borders of batches. */
function difficultRows(): TitleRow[] {
  const rows = Array.from({ length: 8 * batchSize }, (_, at) =>
    titleRow(`k${at}`, { title: `Lantern ${at % 7} of ${at % 90}`, genre: at % 3 ? 'Drama' : 'War, Drama' }),
  );
  const border = (number: number) => number * batchSize;
  // A series of slugs that goes on through three batches.
  for (let at = border(1) - 50; at < border(3) + 20; at += 1)
    rows[at] = titleRow(`ova${at}`, { title: 'OVA' });
  // The same key on both sides, with another name; and a slug that another title has, or is given by its name.
  rows[border(3) + 40] = titleRow(`k${border(4) + 5}`, { title: 'Renamed later', genre: 'Comedy' });
  rows[border(4) + 60] = titleRow('taken', { title: 'Chosen', slug: 'chosen' });
  rows[border(5) + 1] = titleRow('refused', { title: 'Other', slug: 'chosen' });
  rows[border(5) + 60] = titleRow('named', { title: 'Harbour Light' });
  rows[border(6) + 1] = titleRow('asks', { title: 'Something', slug: 'harbour-light' });
  // A title moves from its slug; a title of the next batch would have got it.
  rows[border(6) + 70] = titleRow('taken', { title: 'Chosen', slug: 'chosen-again' });
  rows[border(7) + 1] = titleRow('late', { title: 'Chosen' });
  // The database refuses what the reader would have refused.
  rows[border(2) - 1] = titleRow('short', { title: 'Short', duration: 0 });
  rows[border(7) + 2] = titleRow('shorter', { title: 'Shorter', duration: -1 });
  return rows;
}

/** Ids without the gaps that repeated batches leave. */
async function imported(rows: TitleRow[], connections: number) {
  await db.client.query(
    'truncate movies restart identity cascade; truncate title_pages; truncate slug_redirects',
  );
  const since = await lastChange();
  const reported = await run(rows, connections);
  const ids = (await db.rows('select id from movies order by id')).map(({ id }) => Number(id));
  return { reported, ids, contents: await contents(since) };
}

test('two connections import what one does, in the same order', async () => {
  const rows = Array.from({ length: 6 * batchSize }, (_, at) =>
    titleRow(`k${at}`, { title: `Lantern ${at % 7} of ${at % 90}`, genre: at % 3 ? 'Drama' : 'War, Drama' }),
  );
  const one = await imported(rows, 1);
  const two = await imported(rows, 2);
  expect(two.reported).toEqual(one.reported);
  expect(two.contents).toEqual(one.contents);
  const keys = (await db.rows('select key from movies order by id')).map(({ key }) => key);
  expect(keys).toEqual(rows.map(({ given }) => given['key']));
});

test('equal keys, slugs and names across the borders of batches, and refused rows, end as with one connection', async () => {
  const rows = difficultRows();
  const summary = 'select key, title, slug, genre, year from movies order by id';
  const doubles = `select m.key, p.is_double from title_problems p join movies m on m.id = p.movie_id order by m.id`;
  const redirects = `select r.slug, m.key from slug_redirects r join movies m on m.id = r.movie_id order by 1`;
  const read = async (connections: number) => {
    const { reported } = await imported(rows, connections);
    const marked = await db.rows(`select count(*)::integer as count from title_problems where is_double`);
    const words = await db.rows('select word from search_words order by 1');
    return [
      reported,
      await db.rows(summary),
      await db.rows(doubles),
      await db.rows(redirects),
      words,
      marked,
    ];
  };
  const one = await read(1);
  expect(await read(2)).toEqual(one);
  const [reported] = one as [{ key: unknown; outcome: Outcome }[]];
  expect(reported.map(({ key }) => key)).toEqual(rows.map(({ given }) => given['key']));
  expect(reported.filter(({ outcome }) => outcome.state === 'refused').map(({ key }) => key)).toEqual([
    'short',
    'refused',
    'asks',
    'shorter',
  ]);
});

test('a second run changes nothing', async () => {
  const rows = difficultRows().filter(({ given }) => given['duration'] === undefined);
  await run(rows);
  const since = await lastChange();
  await run(rows.slice(0, 3 * batchSize));
  expect(await lastChange()).toBe(since);
});

test('an editor for whom one batch waits, and who waits for the next one, holds up neither', async () => {
  const stored = Array.from({ length: batchSize }, (_, at) => titleRow(`old${at}`));
  await run(stored);
  const added = Array.from({ length: batchSize }, (_, at) => titleRow(`new${at}`));
  added[5] = titleRow('new5', { title: 'Contested' });
  const editor = clients[2] as pg.Client;
  await editor.query('begin');
  await editor.query(
    `insert into movies (key, title, slug, year, type, poster_url) values ('own', 'Contested', 'contested', 1950, 'movie', '/a.svg')`,
  );
  const changed = stored.map(({ given }) => titleRow(String(given['key']), { genre: 'War' }));
  const running = run([...added, ...changed]);
  // The second batch is written, and waits for the first one, which waits for the slug of the editor.
  await expect
    .poll(
      () =>
        db.rows(`select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'
                  and query like '%pg_blocking_pids(pid)%'`),
      { timeout: 20_000, interval: 50 },
    )
    .not.toEqual([]);
  await editor.query(`update movies set description = 'By an editor' where key = 'old5'`);
  await editor.query('commit');
  const reported = await running;
  expect(reported.map(({ outcome }) => outcome.state)).toEqual([
    ...added.map(() => 'created'),
    ...changed.map(() => 'changed'),
  ]);
  expect(await db.rows(`select slug from movies where key in ('own', 'new5') order by key`)).toEqual([
    { slug: 'contested-1950' },
    { slug: 'contested' },
  ]);
  expect(await db.rows(`select genre, description from movies where key = 'old5'`)).toEqual([
    { genre: 'War', description: 'By an editor' },
  ]);
});

test('editors of titles that an import changes meanwhile see no error', async () => {
  const rows = Array.from({ length: 12 * batchSize }, (_, at) => titleRow(`k${at}`));
  await run(rows);
  const editor = clients[2] as pg.Client;
  let isOver = false;
  const importing = run(
    rows.map(({ given }, at) =>
      titleRow(String(given['key']), { genre: 'War', title: `Lantern ${at % 50}` }),
    ),
  ).finally(() => {
    isOver = true;
  });
  let edits = 0;
  for (let at = 0; !isOver; at = (at + 97) % rows.length) {
    await editor.query(`update movies set title = $2, description = $3 where key = $1`, [
      `k${at}`,
      `Lantern ${edits % 50}`,
      `Edit ${edits}`,
    ]);
    edits += 1;
  }
  const reported = await importing;
  expect(edits).toBeGreaterThan(3);
  expect(reported).toHaveLength(rows.length);
  expect(await db.rows(`select from movies where genre <> 'War'`)).toEqual([]);
});
