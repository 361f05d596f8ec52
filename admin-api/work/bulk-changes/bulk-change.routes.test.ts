import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startOwnJobs } from '#admin-api/ground/jobs/testing/start-jobs.ts';
import { listByIds } from '#admin-api/records/movies/movie.entity.ts';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { buildComment, buildEpisode, buildMovie, buildSeason } from '#admin-api/testing/factories.ts';
import { bulkChange, bulkMessages, bulkPreview, type TitleAction } from '#schema/shapes/bulk-change.ts';
import { errorReply } from '#schema/shapes/error.ts';
import { bulkJob, workBatch } from './batch.queries.ts';
import { workOff as workOffAll } from './testing/work-off.ts';

let api: TestApi;
let ann: Caller;
beforeAll(async () => {
  api = await startApi();
  ann = await api.signIn();
});
afterAll(() => api.close());
beforeEach(() =>
  api.em().execute('truncate movies, trash, bulk_changes, bulk_change_rows restart identity cascade'),
);

const path = '/api/bulk-changes';
const everything = { filter: {} };

async function order(action: TitleAction, titles: object = everything) {
  const answer = await ann.post(path, { titles, action });
  expect(answer.status).toBe(202);
  return bulkChange.parse(await answer.json());
}

async function preview(action: TitleAction, titles: object = everything) {
  const answer = await ann.post(`${path}/preview`, { titles, action });
  expect(answer.status).toBe(200);
  return bulkPreview.parse(await answer.json());
}

async function listed(id: number) {
  const changes = bulkChange.array().parse(await (await ann.get(path)).json());
  return changes.find((change) => change.id === id);
}

const workOff = () => workOffAll(api.em, 3);

async function undo(id: number) {
  const answer = await ann.post(`${path}/${id}/undo`);
  return { status: answer.status, body: await answer.json() };
}

/** Created one after the other, so that their ids are in order. */
async function films(count: number, changes: Parameters<typeof buildMovie>[1] = {}) {
  const built: Awaited<ReturnType<typeof buildMovie>>[] = [];
  while (built.length < count) built.push(await buildMovie(api.em(), changes));
  return built;
}

/** The titles without the columns that describe the edit itself. */
const rows = () =>
  api
    .em()
    .execute<{ row: Record<string, unknown> }[]>(
      `select to_jsonb(m) - array['changed_at', 'edited_at', 'edited_by', 'revised_at'] as row from movies m order by id`,
    );

async function rowsAfter(action: TitleAction): Promise<{ row: Record<string, unknown> }[]> {
  await order(action);
  await workOff();
  return await rows();
}

describe('the actions on many titles', () => {
  test('fields are set and cleared, and each batch is logged with the person who ordered it', async () => {
    await films(7, { country: 'Peru', rating: 5, isTrending: true });
    const changed = await rowsAfter({
      kind: 'set',
      fields: { country: null, rating: 7.7, isTrending: false, quality: '4K', genre: 'War' },
    });
    expect(changed).toHaveLength(7);
    for (const { row } of changed)
      expect(row).toMatchObject({
        country: null,
        rating: 7.7,
        is_trending: false,
        quality: '4K',
        genre: 'War',
      });
    const log = await api
      .em()
      .execute(`select distinct actor from changes where entity = 'movie' and op = 'update'`);
    expect(log).toEqual([{ actor: 'ann@example.org' }]);
  });

  test.each([
    ['Drama, War', 'Drama, War, Comedy', 'Drama'],
    ['comedy', 'comedy', 'comedy'],
    ['', 'Comedy', ''],
    ['War, Science  Fiction ,Comedy', 'War, Science  Fiction ,Comedy', 'War, Science  Fiction, Comedy'],
  ])('of the genres %j adding Comedy makes %j', async (genre, added) => {
    const film = await buildMovie(api.em(), { genre });
    if (added === genre) {
      const answer = await ann.post(path, {
        titles: everything,
        action: { kind: 'add-genre', genre: 'Comedy' },
      });
      expect(answer.status).toBe(409);
    } else await rowsAfter({ kind: 'add-genre', genre: 'Comedy' });
    expect((await listByIds(api.em(), [film.id]))[0]?.genre).toBe(added);
  });

  test("a genre is removed in any of its spellings, a title's only genre stays", async () => {
    await buildMovie(api.em(), { genre: 'War, Science  Fiction ,Drama' });
    await buildMovie(api.em(), { genre: 'Sci-Fi' });
    await buildMovie(api.em(), { genre: 'Sci-Fi, Drama' });
    await buildMovie(api.em(), { genre: 'Drama' });
    expect(await preview({ kind: 'remove-genre', genre: 'sci-fi' })).toEqual({
      titles: 4,
      changing: 2,
      episodes: 0,
      pages: 4,
    });
    const changed = await rowsAfter({ kind: 'remove-genre', genre: 'sci-fi' });
    expect(changed.map(({ row }) => row['genre'])).toEqual(['War, Drama', 'Sci-Fi', 'Drama', 'Drama']);
  });

  test('a host is replaced as a whole, in titles and episodes', async () => {
    const em = api.em();
    const show = await buildMovie(em, {
      type: 'tv_show',
      streamUrl: 'https://old.example.org/a?b=old.example.org',
    });
    await buildMovie(em, { streamUrl: 'https://old.example.org.evil.net/a' });
    await buildMovie(em, { streamUrl: 'http://OLD.example.org' });
    await buildMovie(em, { streamUrl: 'https://oldXexample.org/a' });
    const season = await buildSeason(em, { show });
    const episode = await buildEpisode(em, { season, episodeNumber: 1 });
    await em.execute(`update episodes set stream_url = 'https://old.example.org/e' where id = ?`, [
      episode.id,
    ]);
    const action = { kind: 'replace-host', from: 'old.example.org', to: '1new.example.org:8443' } as const;
    // The pages of the show, of watching it, of its season and of its episode.
    expect(await preview(action)).toEqual({ titles: 4, changing: 2, episodes: 1, pages: 6 });
    const { id } = await order(action);
    await workOff();
    const addresses = () =>
      em.execute(
        `(select stream_url as url from movies order by id) union all select stream_url from episodes`,
      );
    expect(await addresses()).toEqual(
      [
        'https://1new.example.org:8443/a?b=old.example.org',
        'https://old.example.org.evil.net/a',
        'http://1new.example.org:8443',
        'https://oldXexample.org/a',
        'https://1new.example.org:8443/e',
      ].map((url) => ({ url })),
    );
    expect((await undo(id)).status).toBe(202);
    await workOff();
    expect(await addresses()).toContainEqual({ url: 'https://old.example.org/e' });
    expect(await addresses()).toContainEqual({ url: 'http://OLD.example.org' });
  });

  test('deleted titles are in the trash with everything that belonged to them', async () => {
    const show = await buildMovie(api.em(), { type: 'tv_show' });
    await buildSeason(api.em(), { show });
    await buildComment(api.em(), { movie: show });
    await films(4);
    const before = await rows();
    const { id } = await order({ kind: 'delete' });
    await workOff();
    expect(await rows()).toEqual([]);
    expect(await listed(id)).toMatchObject({ total: 5, done: 5, changed: 5, state: 'done' });
    expect((await undo(id)).status).toBe(202);
    await workOff();
    expect(await rows()).toEqual(before);
    expect(await api.em().execute('select from trash')).toEqual([]);
    expect(await api.em().execute('select from comments')).toHaveLength(1);
  });
});

test('only the titles that are named or match the filter are changed, each once', async () => {
  const [first, second] = await films(2, { country: 'Peru' });
  await films(2, { country: 'Chile' });
  const action = { kind: 'set', fields: { isTop20: true } } as const;
  expect(await preview(action, { filter: { country: 'Chile' } })).toMatchObject({ titles: 2, changing: 2 });
  await order(action, { ids: [first?.id, first?.id, second?.id, 99_999] });
  await workOff();
  const top = await api.em().execute(`select country from movies where is_top20`);
  expect(top).toEqual([{ country: 'Peru' }, { country: 'Peru' }]);
  expect(await preview(action)).toMatchObject({ titles: 4, changing: 2 });
});

test('a change runs in the background, and reports its progress', async () => {
  await films(12);
  const worker = startOwnJobs(api, bulkJob(api.orm));
  const { id, total, done, startedBy } = await order({ kind: 'set', fields: { isTop20: true } });
  expect({ total, done, startedBy }).toEqual({ total: 12, done: 0, startedBy: 'ann@example.org' });
  await expect
    .poll(() => listed(id), { timeout: 20_000 })
    .toMatchObject({ state: 'done', done: 12, changed: 12 });
  await worker.stop();
});

test('a stopped change goes no further, and its changes are undone', async () => {
  await films(9);
  const before = await rows();
  const { id } = await order({ kind: 'set', fields: { isTop20: true } });
  await workBatch(api.em(), id, { size: 4 });
  expect((await ann.post(`${path}/${id}/stop`)).status).toBe(200);
  expect((await ann.post(`${path}/${id}/stop`)).status).toBe(409);
  await workOff();
  expect(await listed(id)).toMatchObject({ state: 'stopped', done: 4, changed: 4, total: 9 });
  const { status, body } = await undo(id);
  expect({ status, total: bulkChange.parse(body).total }).toEqual({ status: 202, total: 4 });
  await workOff();
  expect(await rows()).toEqual(before);
});

describe('an undo', () => {
  test('restores each title, once', async () => {
    await films(3, { country: 'Peru' });
    await films(3, { country: null, rating: null });
    const before = await rows();
    const { id } = await order({ kind: 'set', fields: { country: 'Chile', rating: 3.3 } });
    expect((await undo(id)).body).toMatchObject({ message: bulkMessages.running });
    await workOff();
    const undoing = bulkChange.parse((await undo(id)).body);
    expect(undoing).toMatchObject({ undoes: id, total: 6 });
    await workOff();
    expect(await rows()).toEqual(before);
    expect(await listed(id)).toMatchObject({ undoneBy: undoing.id });
    expect((await undo(id)).body).toMatchObject({ message: bulkMessages.undone });
    expect((await undo(undoing.id)).body).toMatchObject({ message: bulkMessages.isUndo });
  });

  test('that is not fully possible names the records and changes nothing', async () => {
    const [edited, gone] = await films(5);
    const { id } = await order({ kind: 'set', fields: { country: 'Chile' } });
    await workOff();
    await ann.put(`/api/movies/${edited?.id}`, { country: 'France' });
    await ann.delete(`/api/movies/${gone?.id}`);
    const before = await rows();
    const { status, body } = await undo(id);
    expect(status).toBe(409);
    expect(errorReply.parse(body)).toMatchObject({
      message: '2 records changed since then. Nothing was undone',
      issues: [
        { path: `titles.${edited?.id}`, message: edited?.title },
        { path: `titles.${gone?.id}`, message: 'A deleted record' },
      ],
    });
    await workOff();
    expect(await rows()).toEqual(before);
  });

  test('of a deletion is refused when the trash was emptied', async () => {
    const [film] = await films(2);
    const { id } = await order({ kind: 'delete' });
    await workOff();
    await api.em().execute('delete from trash where record_id = ?', [film?.id]);
    expect(await undo(id)).toMatchObject({ status: 409, body: { issues: [{ path: `titles.${film?.id}` }] } });
    expect(await rows()).toEqual([]);
  });

  test('skips titles that were edited while it runs, and reports how many it changed', async () => {
    const [, , last] = await films(3);
    const { id } = await order({ kind: 'set', fields: { country: 'Chile' } });
    await workOff();
    const undoing = bulkChange.parse((await undo(id)).body);
    await workBatch(api.em(), undoing.id, { size: 1 });
    await ann.put(`/api/movies/${last?.id}`, { country: 'France' });
    await workOff();
    expect(await listed(undoing.id)).toMatchObject({ done: 3, changed: 2, state: 'done' });
    expect((await listByIds(api.em(), [last?.id ?? 0]))[0]?.country).toBe('France');
  });
});

test('a record that cannot be changed does not block others, and is named', async () => {
  const [, , third] = await films(4);
  const worker = startOwnJobs(api, bulkJob(api.orm));
  await api.em().execute(`alter table movies add constraint no_third check (id % 4 <> 3 or not is_top20)`);
  const { id } = await order({ kind: 'set', fields: { isTop20: true } });
  await expect
    .poll(() => listed(id), { timeout: 20_000 })
    .toMatchObject({
      state: 'done',
      done: 4,
      changed: 3,
      skipped: 1,
      skippedRecords: [{ name: third?.title, reason: expect.stringContaining('no_third') }],
    });
  await api.em().execute('alter table movies drop constraint no_third');
  await worker.stop();
});
