import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startOwnJobs } from '#admin-api/ground/jobs/testing/start-jobs.ts';
import { buildMovie } from '#admin-api/testing/factories.ts';
import { errorReply } from '#schema/shapes/error.ts';
import { activityList } from '#schema/shapes/history.ts';
import { importMessages, importRecord, importSummary } from '#schema/shapes/import.ts';
import { importJob } from './import-job.ts';
import { type ImportApi, importsPath, startImports } from './testing/import-api.ts';

let on: ImportApi;
beforeAll(async () => {
  on = await startImports();
});
beforeEach(() => on.clear());
afterAll(() => on.close());

const films =
  'title,type,year,slug,rating\nNosferatu,movie,1922,nosferatu,7.9\nSunrise,movie,1927,sunrise,8\n';

describe('an undo', () => {
  test('that is not fully possible names the records and changes nothing', async () => {
    await buildMovie(on.api.em(), { title: 'Nosferatu', slug: 'nosferatu', year: 1921 });
    const { id } = await on.compared(films);
    await on.apply(id);
    const [edited, added] = (await on.titles()).map(({ id }) => id);
    await on.ann.put(`/api/movies/${edited}`, { year: 1930 });
    await on.ann.delete(`/api/movies/${added}`);
    const before = await on.titles();
    const { status, body } = await on.call(id, 'undo');
    expect({ status, body: errorReply.parse(body) }).toMatchObject({
      status: 409,
      body: {
        message: '2 records changed since then. Nothing was undone',
        issues: [
          { path: `titles.${edited}`, message: 'Nosferatu' },
          { path: `titles.${added}`, message: 'Sunrise' },
        ],
      },
    });
    await on.work();
    expect(await on.titles()).toEqual(before);
    expect(await on.read(id)).toMatchObject({ state: 'done' });
  });

  test('keeps other fields of a title, and moves an added title with a comment to the trash', async () => {
    const old = await buildMovie(on.api.em(), { slug: 'nosferatu', year: 1921, country: null });
    const { id } = await on.compared(films);
    await on.apply(id);
    await on.ann.put(`/api/movies/${old.id}`, { country: 'Germany' });
    const [, added] = (await on.titles()).map(({ id: row }) => Number(row));
    await on.api
      .em()
      .execute(`insert into comments (movie_id, name, body) values (?, 'Ann', 'Fine.')`, [added]);
    await on.call(id, 'undo');
    await on.work();
    expect(await on.titles()).toMatchObject([{ year: 1921, country: 'Germany' }]);
    expect(await on.api.em().execute('select name, comments from trash')).toEqual([
      { name: 'Sunrise (1927)', comments: 1 },
    ]);
    const done = activityList.parse(await (await on.ann.get('/api/activity?kind=import&limit=1')).json());
    expect(done.entries).toMatchObject([{ op: 'insert', name: expect.stringMatching(/^undo of .+/) }]);
  });

  test('is refused before the former slug of a title would be taken from another', async () => {
    await buildMovie(on.api.em(), { title: 'Old', slug: 'old' });
    await on.api.em().execute(`update movies set key = 'k'`);
    const { id } = await on.compared('key,title,type,slug\nk,Old,movie,renamed\n');
    await on.apply(id);
    await on.api.em().execute('truncate slug_redirects');
    await buildMovie(on.api.em(), { slug: 'old' });
    expect((await on.call(id, 'undo')).status).toBe(409);
  });
});

test('a running import can be stopped, continues after a restart, and runs in the background', async () => {
  const many = `title,type\n${Array.from({ length: 600 }, (_, at) => `Film ${at},movie`).join('\n')}`;
  const { id } = importRecord.parse((await on.send(many)).body);
  let batches = 0;
  const once = async () => {
    batches += 1;
    return false;
  };
  await on.work(once);
  expect(await on.read(id)).toMatchObject({ state: 'checking', done: 500, total: 600 });
  expect(await on.read(id)).toMatchObject({ verdicts: { new: 500 } });
  await on.work();
  expect((await on.call(id, 'stop')).body).toMatchObject({ message: importMessages.notRunning });
  await on.call(id, 'apply', { what: 'all' });
  await on.work(once);
  expect((await on.call(id, 'undo')).body).toMatchObject({ message: importMessages.running });
  expect((await on.call(id, 'stop')).body).toMatchObject({ state: 'stopped', open: { new: 100 } });
  await on.work();
  expect(await on.titles()).toHaveLength(500);
  const worker = startOwnJobs(on.api, importJob(on.api.orm, on.databaseUrl));
  await on.call(id, 'apply', { what: 'all' });
  await expect.poll(() => on.read(id), { timeout: 30_000 }).toMatchObject({ state: 'done', created: 600 });
  await on.call(id, 'undo');
  await expect.poll(() => on.read(id), { timeout: 30_000 }).toMatchObject({ state: 'undone' });
  expect(await on.titles()).toEqual([]);
  await worker.stop();
  expect(batches).toBe(2);
  const listed = importSummary.array().parse(await (await on.ann.get(importsPath)).json());
  expect(listed).toMatchObject([{ id, name: 'films.csv', rows: 600, state: 'undone' }]);
});
