import { holdsData } from '#admin-api/backup/table.queries.ts';
import type { EntityManager } from '#admin-api/database/orm.ts';
import type { MediaStorage } from '#admin-api/media/storage.ts';
import { StartProblem } from '#admin-api/start-problem.ts';

/** The embedded database has only one client; an operator's own may have several. */
export async function refuseWhileRunning(em: EntityManager): Promise<void> {
  const [{ guests } = { guests: 0 }] = await em.execute<{ guests: number }[]>(
    `select count(*)::integer as guests from pg_stat_activity
      where datname = current_database() and application_name like 'lamphouse%' and pid <> pg_backend_pid()`,
  );
  if (guests > 0) throw new StartProblem('A Lamphouse is using this database. Stop it before restoring.');
}

export async function refuseOverData(em: EntityManager, storage: MediaStorage): Promise<void> {
  const [file] = await firstOf(storage.list());
  if (file !== undefined || (await holdsData(em)))
    throw new StartProblem('There is data here already. --force replaces all of it.');
}

/** Refused at the backup already, rather than at the restore. */
export async function refuseNothing(em: EntityManager): Promise<void> {
  if (!(await holdsData(em)))
    throw new StartProblem('There is nothing here to back up. Are DATABASE_URL and DATA_DIR right?');
}

async function firstOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  for await (const item of items) return [item];
  return [];
}
