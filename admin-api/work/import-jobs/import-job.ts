import { type EntityManager, type MikroORM, raw, sql } from '@mikro-orm/postgresql';
import { Client, type ClientBase } from 'pg';
import { attempt, batchOf } from '#admin-api/ground/database/batches.ts';
import type { JobKind } from '#admin-api/ground/jobs/run-jobs.ts';
import { trashDays } from '#schema/rules/retention.ts';
import { applyRows } from './apply-rows.ts';
import { checkRows } from './check-rows.ts';
import { findStep, type Pace, type Step } from './step.ts';
import { finishUndo, skipNext, undoBatch } from './undo.queries.ts';

/** The least milliseconds between two batches. */
const shortestPause = 20;
const undoneAtOnce = 500;
/** The share of a batch's time that follows as a pause, so that others get locks and CPU time. */
const restShare = 0.25;
/** The key of an advisory lock that servers of a version without jobs take, too. */
const workLock = 7_310_203;
/** Milliseconds until another look while such a server works. */
const elsewhereMs = 5_000;

/** Compares, applies and undoes an import, over a connection of its own, since a step takes minutes and pauses between its batches. */
export const importJob = (orm: MikroORM, databaseUrl: string): JobKind => ({
  name: 'import',
  async work({ subject, signal, rest, goesOn }) {
    const pace: Pace = async (began) => {
      await goesOn();
      await rest(Math.max(shortestPause, restShare * (performance.now() - began)));
      return !signal.aborted;
    };
    const client = new Client({ connectionString: databaseUrl, application_name: 'lamphouse imports' });
    // A broken connection also fails the running query.
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query(`set timezone to 'UTC'`);
      const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
        workLock,
      ]);
      if (!rows[0]?.locked) return elsewhereMs;
      return (await workOff(orm, client, subject, pace)) ? undefined : 0;
    } finally {
      await client.end().catch(() => {});
    }
  },
});

/** Works until the import has nothing left to do; false when the pace ended it before. */
export async function workOff(orm: MikroORM, client: ClientBase, id: number, pace: Pace): Promise<boolean> {
  let isGoingOn = true;
  const own: Pace = async (began) => {
    isGoingOn = await pace(began);
    return isGoingOn;
  };
  for (;;) {
    const step = await findStep(client, id);
    if (!step || !isGoingOn) return step === undefined;
    await workOn(orm, client, step, own);
  }
}

async function workOn(orm: MikroORM, client: ClientBase, step: Step, pace: Pace): Promise<void> {
  if (step.state === 'checking') await checkRows(client, step, pace);
  else if (step.state === 'applying') await applyRows(client, step, pace);
  else await undo(orm, step, pace);
}

async function undo(orm: MikroORM, { id, actor }: Step, pace: Pace): Promise<void> {
  const batch = batchOf(undoneAtOnce);
  for (;;) {
    const began = performance.now();
    const undone = await attempt(batch, {
      work: () => undoBatch(orm.em.fork(), id, actor, batch),
      skip: () => skipNext(orm.em.fork(), id),
    });
    if (undone === null) break;
    if (!(await pace(began))) return;
  }
  await finishUndo(orm.em.fork(), id);
}

/** The imports `i` that can no longer be applied or undone: their rows go, they themselves stay with their columns. */
export const isOld =
  raw(`(coalesce(i.finished_at, i.uploaded_at) < now() - make_interval(days => ${trashDays})
  and i.state not in ('checking', 'applying', 'undoing'))`);

/** Deletes some rows of old imports; answers with how many. */
export async function pruneImports(em: EntityManager, limit: number): Promise<number> {
  const writes = await em.execute<unknown[]>(sql`
    delete from import_writes where (import_id, place, record_id) in (
      select w.import_id, w.place, w.record_id from imports i cross join lateral (
        select import_id, place, record_id from import_writes w where w.import_id = i.id limit ${limit}) w
       where ${isOld} limit ${limit}) returning 1`);
  const rows = await em.execute<unknown[]>(sql`
    delete from import_rows where (import_id, number) in (
      select r.import_id, r.number from imports i cross join lateral (
        select import_id, number from import_rows r where r.import_id = i.id limit ${limit}) r
       where ${isOld} limit ${limit}) returning 1`);
  return writes.length + rows.length;
}
