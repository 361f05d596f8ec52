import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi, testFeedKey } from '#admin-api/testing/api-server.ts';
import { buildEpisode, buildMovie, buildSeason } from '#admin-api/testing/factories.ts';
import { changeFeed } from '#schema/shapes/change.ts';

/** Longer than a test waits: an answer before it proves that the notification arrived. */
const waitMs = 25_000;
const key = { Authorization: `Bearer ${testFeedKey}` };
let api: TestApi;
const opened: Client[] = [];
beforeAll(async () => {
  api = await startApi();
});
afterEach(async () => {
  for (const client of opened.splice(0)) await client.end();
});
afterAll(async () => await api.close());

async function read(query = '') {
  const answer = await api.get(`/api/changes${query}`, key);
  expect(answer.status).toBe(200);
  return changeFeed.parse(await answer.json());
}

async function readWithPosition(query = '') {
  const answer = await api.get(`/api/changes${query}`, key);
  const position = answer.headers.get('X-Change-Position') ?? '';
  expect(position).toMatch(/^\d+-\d+$/);
  return { answer: changeFeed.parse(await answer.json()), position };
}

const headNow = async () => (await read()).cursor;
const recordsOf = ({ changes }: Awaited<ReturnType<typeof read>>) =>
  changes.map(({ entity, op, recordId }) => `${op} ${entity} ${recordId}`);

/** Another writer, whose transaction the test controls. */
async function openWriter(): Promise<Client> {
  const [row] = await api.em().execute<{ name: string }[]>('select current_database() as name');
  const pool = await api.orm.em.getConnection().getNativeClient();
  const client = new Client({ ...pool.options, database: row?.name });
  await client.connect();
  opened.push(client);
  return client;
}

async function elapsed<T>(work: Promise<T>): Promise<{ result: T; ms: number }> {
  const start = performance.now();
  return { result: await work, ms: performance.now() - start };
}

describe('the log', () => {
  test('reports each record that was added, changed or deleted, in order', async () => {
    const after = await headNow();
    const em = api.em();
    const movie = await buildMovie(em);
    movie.title = 'Another title';
    await em.flush();
    await em.remove(movie).flush();
    expect(recordsOf(await read(`?after=${after}`))).toEqual([
      `insert movie ${movie.id}`,
      `update movie ${movie.id}`,
      `delete movie ${movie.id}`,
      `insert removed_address ${movie.id}`,
    ]);
  });

  test('is read in portions that omit nothing', async () => {
    const after = await headNow();
    for (let count = 0; count < 5; count += 1) await buildMovie(api.em());
    const whole = await read(`?after=${after}`);
    const pieces: number[] = [];
    for (let cursor = after; cursor < whole.cursor; ) {
      const piece = await read(`?after=${cursor}&limit=2`);
      pieces.push(...piece.changes.map(({ seq }) => seq));
      cursor = piece.cursor;
    }
    expect(pieces).toEqual(whole.changes.map(({ seq }) => seq));
    expect(whole.cursor).toBe(whole.head);
  });

  test('begins at the head without a cursor', async () => {
    await buildMovie(api.em());
    const { changes, cursor, head, reset } = await read();
    expect({ changes, reset }).toEqual({ changes: [], reset: false });
    expect(cursor).toBe(head);
  });

  test('requires its key', async () => {
    expect((await api.get('/api/changes')).status).toBe(401);
    expect((await api.get('/api/changes', { Authorization: `Bearer ${testFeedKey}x` })).status).toBe(401);
  });

  test('refuses an invalid cursor, limit or wait', async () => {
    for (const query of [
      'after=-1',
      'after=x',
      'after=99999999999999999999',
      'limit=0',
      'limit=9999',
      'wait=3600',
      'since=1',
    ]) {
      expect((await api.get(`/api/changes?${query}`, key)).status, query).toBe(400);
    }
  });
});

test('a change of an episode names its neighbours, also with a sequence number beyond 32 bits', async () => {
  const em = api.em();
  const show = await buildMovie(em, { type: 'tv_show' });
  const season = await buildSeason(em, { show });
  const first = await buildEpisode(em, { season, episodeNumber: 1 });
  const after = await headNow();
  expect(after).toBeGreaterThan(2 ** 31);
  const second = await buildEpisode(em, { season, episodeNumber: 2 });
  const { changes } = await read(`?after=${after}`);
  const added = changes.find(({ entity }) => entity === 'episode');
  expect(added?.recordId).toBe(String(second.id));
  expect(added?.neighbours).toEqual([first.id]);
});

test('an error in a query of the API is answered 500', async () => {
  const broken = await startApi();
  try {
    await broken.em().execute('alter function settled_change() rename to settled_change_before');
    await broken
      .em()
      .execute(`create function settled_change() returns bigint language sql as 'select 1 / 0'`);
    expect((await fetch(`${broken.url}/api/changes`, { headers: key })).status).toBe(500);
  } finally {
    await broken.close();
  }
});

describe('waiting for changes', () => {
  test('ends as soon as a write commits', async () => {
    const after = await headNow();
    const waiting = read(`?after=${after}&wait=30`);
    const { id } = await buildMovie(api.em());
    const { result, ms } = await elapsed(waiting);
    expect(recordsOf(result)).toEqual([`insert movie ${id}`]);
    expect(ms).toBeLessThan(waitMs);
  });

  test('ends when an address dies', async () => {
    const { id } = await buildMovie(api.em(), { streamUrl: 'https://streams.example.org/film.mp4' });
    await api.em().execute(
      `insert into link_checks (place, record_id, field, movie_id, address)
         values ('movies', ?, 'stream_url', ?, 'https://streams.example.org/film.mp4')`,
      [id, id],
    );
    const after = await headNow();
    const waiting = read(`?after=${after}&wait=30`);
    await api
      .em()
      .execute('update link_checks set is_dead = true, failed_at = now() where record_id = ?', [id]);
    const { result, ms } = await elapsed(waiting);
    expect(recordsOf(result)).toEqual([`insert dead_link ${id}`]);
    expect(ms).toBeLessThan(waitMs);
  });

  test('ends empty when nothing happens', async () => {
    const after = await headNow();
    const { changes, cursor } = await read(`?after=${after}&wait=1`);
    expect({ changes, cursor }).toEqual({ changes: [], cursor: after });
  });

  test('survives the loss of the connection it listens on', async () => {
    const after = await headNow();
    const waiting = read(`?after=${after}&wait=30`);
    const killed = await api
      .em()
      .execute<{ gone: boolean }[]>(
        `select pg_terminate_backend(pid) as gone from pg_stat_activity where application_name = 'lamphouse commits' and datname = current_database()`,
      );
    expect(killed).toEqual([{ gone: true }]);
    await buildMovie(api.em());
    const { ms } = await elapsed(waiting);
    expect(ms).toBeLessThan(waitMs);
  });
});

describe('a transaction that commits late', () => {
  const insert = `insert into movies (title, slug, genre, year, type, poster_url) values ('Late', $1, '', 2000, 'movie', '/p.svg') returning id`;

  test('is not skipped although its number is lower', async () => {
    const after = await headNow();
    const [early, late] = [await openWriter(), await openWriter()];
    // The later number belongs to the older transaction, so transaction ids would mislead here.
    await late.query('begin; select pg_current_xact_id()');
    await early.query('begin');
    await early.query(insert, ['late-early']);
    await late.query(insert, ['late-late']);
    await late.query('commit');

    const during = await read(`?after=${after}`);
    expect(during.changes).toEqual([]);
    expect(during.head).toBeGreaterThan(during.cursor);

    const waiting = read(`?after=${after}&wait=30`);
    await early.query('commit');
    expect((await waiting).changes).toHaveLength(2);
  });

  test('delays the others only until it is rolled back', async () => {
    const after = await headNow();
    const [early, late] = [await openWriter(), await openWriter()];
    await early.query('begin');
    await early.query(insert, ['rolled-back']);
    await late.query(insert, ['committed']);
    const waiting = read(`?after=${after}&wait=30`);
    await early.query('rollback');
    const { result, ms } = await elapsed(waiting);
    expect(result.changes).toHaveLength(1);
    expect(ms).toBeLessThan(waitMs);
  });
});

describe('a cursor from another history', () => {
  test('ahead of the log, as after a restore, starts again', async () => {
    const { head, cursor } = await read();
    expect(await read(`?after=${head + 1000}&wait=30`)).toEqual({ changes: [], cursor, head, reset: true });
  });

  test('whose number another line has by now starts again, but not without a moment, as older followers send it', async () => {
    await buildMovie(api.em());
    const { position } = await readWithPosition();
    const [seq = '', at = ''] = position.split('-');
    const { id } = await buildMovie(api.em());
    expect(recordsOf(await read(`?after=${position}`))).toEqual([`insert movie ${id}`]);
    expect(recordsOf(await read(`?after=${seq}`))).toEqual([`insert movie ${id}`]);
    const { cursor } = await read();
    for (const moment of [Number(at) - 1, Number(at) + 1, 0])
      expect(await read(`?after=${seq}-${moment}&wait=30`)).toMatchObject({
        changes: [],
        cursor,
        reset: true,
      });
  });

  test('that names a line which is missing starts again', async () => {
    await buildMovie(api.em());
    const { position } = await readWithPosition();
    await api.em().execute('delete from changes where seq = ?', [Number(position.split('-')[0])]);
    await buildMovie(api.em());
    expect(await read(`?after=${position}&wait=30`)).toMatchObject({ changes: [], reset: true });
  });

  test('continues when its line has been pruned and nothing has happened since', async () => {
    const { id } = await buildMovie(api.em());
    const { position } = await readWithPosition();
    await api.em().execute(`update change_horizon set seq = (select max(seq) from changes)`);
    await api.em().execute('delete from changes');
    const { answer, position: again } = await readWithPosition(`?after=${position}`);
    expect(answer).toMatchObject({ changes: [], reset: false });
    await api.em().execute(`update movies set title = 'Renamed' where id = ?`, [id]);
    for (const after of [position, again])
      expect(recordsOf(await read(`?after=${after}`))).toEqual([`update movie ${id}`]);
  });

  test('from before a table was truncated starts again', async () => {
    const after = await headNow();
    await api.em().execute('truncate matches cascade');
    expect(await read(`?after=${after}&wait=30`)).toMatchObject({ changes: [], reset: true });
    const { id } = await buildMovie(api.em());
    expect(recordsOf(await read(`?after=${(await headNow()) - 1}`))).toEqual([`insert movie ${id}`]);
  });
});
