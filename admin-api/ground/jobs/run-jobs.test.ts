import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { addJob } from './job.queries.ts';
import type { Job, JobKind } from './run-jobs.ts';
import { startOwnJobs } from './testing/start-jobs.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(() => api.em().execute('delete from jobs'));

const add = (kind: string, subject: number) => addJob(api.em(), kind, subject);
const left = () =>
  api
    .em()
    .execute<{ kind: string; subject: number; problem: string | null }[]>(
      'select kind, subject, problem from jobs order by kind, subject',
    );
const patience = { timeout: 20_000 };

/** A kind that notes what it did. */
function noting(name: string, work: (job: Job) => Promise<number | undefined>, options = {}) {
  const done: number[] = [];
  const kind: JobKind = {
    name,
    ...options,
    async work(job) {
      const next = await work(job);
      done.push(job.subject);
      return next;
    },
  };
  return { done, kind };
}
/** Until the work is to stop. */
const untilStopped = async ({ signal, rest }: Job) => {
  while (!signal.aborted) await rest(60_000);
  return 0;
};

test('work is done once by several servers, each subject in its turn, and what came before the start as well', async () => {
  const { done, kind } = noting('copy', async ({ rest }) => void (await rest(1)));
  await add('copy', 1);
  const servers = [startOwnJobs(api, kind), startOwnJobs(api, kind)];
  await add('copy', 2);
  await add('copy', 3);
  await expect.poll(left, patience).toEqual([]);
  await Promise.all(servers.map((server) => server.stop()));
  expect(done.toSorted()).toEqual([1, 2, 3]);
});

test('work that fails says why, is tried again, and holds up neither its own kind nor others', async () => {
  let isBroken = true;
  const breaking = noting('break', async ({ subject }) => {
    if (subject === 1 && isBroken) throw new Error('the disk is full');
    return undefined;
  });
  const other = noting('other', async () => undefined);
  await add('break', 1);
  await add('break', 2);
  await add('other', 1);
  const jobs = startOwnJobs(api, breaking.kind, other.kind);
  await expect.poll(left, patience).toEqual([{ kind: 'break', subject: 1, problem: 'the disk is full' }]);
  isBroken = false;
  await expect.poll(left, patience).toEqual([]);
  await jobs.stop();
  expect([breaking.done, other.done]).toEqual([[2, 1], [1]]);
});

test('work that takes long holds up no other kind, and what a stop leaves is taken up by the next server', async () => {
  const long = noting('long', untilStopped);
  const short = noting('short', async () => undefined);
  await add('long', 1);
  await add('short', 1);
  const jobs = startOwnJobs(api, long.kind, short.kind);
  await expect.poll(() => short.done, patience).toEqual([1]);
  await jobs.stop();
  expect(await left()).toMatchObject([{ kind: 'long', subject: 1 }]);
  const { kind, done } = noting('long', async () => undefined);
  const next = startOwnJobs(api, kind);
  await expect.poll(() => done, patience).toEqual([1]);
  await next.stop();
});

test('subjects of a parallel kind do not wait for one another', async () => {
  const both = Promise.withResolvers<undefined>();
  let begun = 0;
  const kind: JobKind = {
    name: 'send',
    isParallel: true,
    async work() {
      begun += 1;
      if (begun === 2) both.resolve(undefined);
      return await both.promise;
    },
  };
  await add('send', 1);
  await add('send', 2);
  const jobs = startOwnJobs(api, kind);
  await expect.poll(left, patience).toEqual([]);
  await jobs.stop();
});

test('work that comes round again sleeps until a notification wakes it, and one during its run is not lost', async () => {
  const wake = () => api.em().execute(`select pg_notify('jobs', 'watch')`);
  let isWoken = false;
  const { done, kind } = noting(
    'watch',
    async () => {
      if (done.length === 1 && !isWoken) {
        isWoken = true;
        await wake();
      }
      return Number.POSITIVE_INFINITY;
    },
    { round: { firstMs: 0, mostMs: Number.POSITIVE_INFINITY } },
  );
  const jobs = startOwnJobs(api, kind);
  await expect.poll(() => done.length, patience).toBe(1);
  await wake();
  await expect.poll(() => done.length, patience).toBe(3);
  await jobs.stop();
});

test('a lost connection ends the work, and it goes on over the next one', async () => {
  let runs = 0;
  const kind: JobKind = {
    name: 'long',
    async work(job) {
      runs += 1;
      return runs === 1 ? await untilStopped(job) : undefined;
    },
  };
  await add('long', 1);
  const jobs = startOwnJobs(api, kind);
  await expect.poll(() => runs, patience).toBe(1);
  await api.em().execute(`
    select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()
      and database = (select oid from pg_database where datname = current_database())`);
  await expect.poll(left, patience).toEqual([]);
  expect(runs).toBe(2);
  await jobs.stop();
});

test('work that comes round again goes on when the clock was set back', async () => {
  const { done, kind } = noting('watch', async () => 30_000, { round: { firstMs: 0, mostMs: 30_000 } });
  const jobs = startOwnJobs(api, kind);
  await expect.poll(() => done.length, patience).toBe(1);
  await api
    .em()
    .execute(`update jobs set run_at = now() + interval '1 day'; select pg_notify('jobs', 'nothing')`);
  await expect.poll(() => done.length, patience).toBe(2);
  await jobs.stop();
});

test('a lock of a job is no announcement of a change', async () => {
  const kind: JobKind = { name: 'long', work: untilStopped };
  await add('long', 1);
  const jobs = startOwnJobs(api, kind);
  const oneKey = `select from pg_locks where locktype = 'advisory' and objsubid = 1
    and database = (select oid from pg_database where datname = current_database())`;
  const twoKeys = oneKey.replace('objsubid = 1', 'objsubid = 2');
  await expect.poll(async () => (await api.em().execute<unknown[]>(twoKeys)).length, patience).toBe(1);
  expect(await api.em().execute(oneKey)).toEqual([]);
  await jobs.stop();
});
