import type { MikroORM } from '@mikro-orm/postgresql';
import { type Background, repeat } from '#admin-api/background.ts';
import type { Logger } from '#admin-api/http/log.ts';
import { bringDue, everyStep } from './due.queries.ts';

/** Milliseconds between two checks. What is due is read from the records, so a restart or a changed clock makes no difference. */
const everyMs = 400;

/** Publishes and archives what is due, by ordinary updates: pages follow as after an edit. */
export function startScheduler(orm: MikroORM, log?: Logger): Background {
  const steps = everyStep();
  return repeat({ log, failure: 'publishing what is due failed', everyMs }, async () =>
    (await bringDue(orm.em.fork(), steps)) ? 20 : undefined,
  );
}
