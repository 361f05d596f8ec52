import type { MikroORM } from '@mikro-orm/postgresql';
import { type Background, repeat } from '#admin-api/background.ts';
import type { Logger } from '#admin-api/http/log.ts';
import { bringDue } from './schedule.queries.ts';

/** Milliseconds between two checks. No state is kept between them, so a restart or a changed clock makes no difference. */
const everyMs = 400;

/** Publishes and archives what is due, by ordinary updates: pages follow as after an edit. */
export const startScheduler = (orm: MikroORM, log?: Logger): Background =>
  repeat({ log, failure: 'publishing what is due failed', everyMs }, async () =>
    (await bringDue(orm.em.fork())) ? 20 : undefined,
  );
