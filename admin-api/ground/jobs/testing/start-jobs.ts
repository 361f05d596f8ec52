import type { MikroORM } from '@mikro-orm/postgresql';
import { openListener } from '#admin-api/ground/database/listener.ts';
import { type JobKind, type Jobs, startJobs } from '#admin-api/ground/jobs/run-jobs.ts';

/** These jobs over connections of their own, as another server would run them. */
export function startOwnJobs(
  { orm, databaseUrl }: { orm: MikroORM; databaseUrl: string },
  ...kinds: readonly JobKind[]
): Jobs {
  const listener = openListener(databaseUrl);
  const jobs = startJobs({ orm, listener, gatherMs: 5 }, kinds);
  return {
    async stop() {
      await jobs.stop();
      await listener.close();
    },
  };
}
