import { type EntityManager, type MikroORM, sql } from '@mikro-orm/postgresql';
import { Client, type ClientBase } from 'pg';
import { type Background, repeat, restingOrders } from '#admin-api/background.ts';
import { attempt, batchOf, reasonOf } from '#admin-api/database/batches.ts';
import type { Logger } from '#admin-api/http/log.ts';
import { applyRows } from './apply-rows.ts';
import { checkRows } from './check-rows.ts';
import { findStep, type Pace, type Step } from './step.ts';
import { finishUndo, skipNext, undoBatch } from './undo.queries.ts';

/** Milliseconds between two checks for an import with something to do. */
const pollMs = 500;
/** The least milliseconds between two batches. */
const shortestPause = 20;
const undoneAtOnce = 500;
/** The share of a batch's time that follows as a pause, so that others get locks and CPU time. */
const restShare = 0.25;
/** The key of an advisory lock: of several servers only one works, and the end of its connection releases it. */
const workLock = 7_310_203;

interface Options {
  orm: MikroORM;
  databaseUrl: string;
  log?: Logger;
}

/** Compares, applies and undoes imports in the background. */
export const startImportWorker = ({ orm, databaseUrl, log }: Options): Background => {
  const resting = restingOrders();
  return repeat({ log, failure: 'a batch of an import failed', everyMs: pollMs }, async (signal, rest) => {
    const pace: Pace = async (began) => {
      await rest(Math.max(shortestPause, restShare * (performance.now() - began)));
      return !signal.aborted;
    };
    if (await hasWork(orm)) await withClient(databaseUrl, (client) => workOff(orm, client, pace, resting));
    return undefined;
  });
};

const hasWork = async (orm: MikroORM) =>
  (
    await orm.em
      .fork()
      .execute<unknown[]>(sql`select from imports where state in ('checking', 'applying', 'undoing') limit 1`)
  ).length > 0;

/** A connection of its own, since a step takes minutes and pauses between its batches. */
async function withClient(url: string, work: (client: ClientBase) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url, application_name: 'lamphouse imports' });
  // A broken connection also fails the running query.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(`set timezone to 'UTC'`);
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [
      workLock,
    ]);
    if (rows[0]?.locked) await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/** Works until no import has anything left to do, or the server is about to stop. */
export async function workOff(
  orm: MikroORM,
  client: ClientBase,
  pace: Pace,
  resting = restingOrders(),
): Promise<void> {
  for (let isGoingOn = true; isGoingOn; ) {
    const step = await findStep(client, resting.keys());
    if (!step) return;
    const own: Pace = async (began) => {
      isGoingOn = await pace(began);
      return isGoingOn;
    };
    try {
      await workOn(orm, client, step, own);
    } catch (error) {
      // The imports behind it go on meanwhile.
      resting.add(step.id);
      await noteFailure(orm.em.fork(), step.id, reasonOf(error));
      throw error;
    }
  }
}

async function workOn(orm: MikroORM, client: ClientBase, step: Step, pace: Pace): Promise<void> {
  if (step.state === 'checking') await checkRows(client, step, pace);
  else if (step.state === 'applying') await applyRows(client, step, pace);
  else await undo(orm, step, pace);
}

const noteFailure = (em: EntityManager, id: number, reason: string) =>
  em.execute(sql`
    update imports set problem = ${reason}, failing_since = coalesce(failing_since, now())
     where id = ${id} and state in ('checking', 'applying', 'undoing')`);

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
