import { setTimeout as pause } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from '#admin-api/http/log.ts';
import { bringDue } from './schedule.queries.ts';

/** Milliseconds between two checks. No state is kept between them, so a restart or a changed clock makes no difference. */
const everyMs = 400;

/** Publishes and archives what is due, by ordinary updates: pages follow as after an edit. */
export function startScheduler(orm: MikroORM, log?: Logger): { stop(): Promise<void> } {
  const stopping = new AbortController();
  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const more = await bringDue(orm.em.fork()).catch((error: unknown) => {
        log?.warn({ err: error }, 'publishing what is due failed');
        return false;
      });
      await pause(more ? 20 : everyMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }
  const running = run();
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}
