import { type MikroORM, sql } from '@mikro-orm/postgresql';
import { write } from '#admin-api/ground/database/write.ts';
import type { JobKind } from '#admin-api/ground/jobs/run-jobs.ts';

/** Another writer cuts pages until it commits. */
const untilCommitted = 500;

/** Cuts a page of all titles that two writers made too long at once (sql/functions/lists.sql); its subject: a title of it. */
export const longTitlePagesJob = (orm: MikroORM): JobKind => ({
  name: 'long title pages',
  work: async ({ subject }) => {
    const { result: isDone } = await write(orm.em.fork(), null, async (em) => {
      const [lock] = await em.execute<{ isMine: boolean }[]>(
        sql`select pg_try_advisory_xact_lock(31) as "isMine"`,
      );
      if (lock?.isMine)
        await em.execute(sql`select cut_title_page(sort_key) from movies where id = ${subject}`);
      return lock?.isMine;
    });
    return isDone ? undefined : untilCommitted;
  },
});
