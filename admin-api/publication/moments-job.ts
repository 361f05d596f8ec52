import type { MikroORM } from '@mikro-orm/postgresql';
import type { JobKind } from '#admin-api/jobs/run-jobs.ts';
import { bringDue, everyStep, longestWait, msUntilDue } from './due.queries.ts';

/** The least milliseconds between two batches. */
const shortestPause = 20;

/**
 * Publishes and archives what is due, by ordinary updates: pages follow as after an edit. What is due is read from the records, so a
 * restart or a changed clock makes no difference; triggers wake it when a moment is set.
 */
export const momentsJob = (orm: MikroORM): JobKind => {
  const steps = everyStep();
  return {
    name: 'moments',
    round: { firstMs: 0, mostMs: longestWait },
    work: async () =>
      (await bringDue(orm.em.fork(), steps)) ? shortestPause : await msUntilDue(orm.em.fork()),
  };
};
