import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from '#admin-api/http/log.ts';
import { pruneTrash } from './trash.queries.ts';

const everyMs = 3_600_000;

/** Deletes, every hour, what has been in the trash for too long. */
export function startPruning(orm: MikroORM, log?: Logger): { stop(): void } {
  const prune = () =>
    pruneTrash(orm.em.fork()).catch((error: unknown) =>
      log?.warn({ err: error }, 'emptying the trash failed'),
    );
  const timer = setInterval(prune, everyMs).unref();
  return { stop: () => clearInterval(timer) };
}
