import { parseArgs } from 'node:util';
import { StartProblem } from '#admin-api/ground/environment/start-problem.ts';
import type { MediaStorage } from '#admin-api/ground/media/storage.ts';
import type { EntityManager } from '#admin-api/orm.ts';
import { holdsData } from '#admin-api/work/backup/backed-up-tables.queries.ts';

/** One file and, where allowed, --force; null when the usage text was requested. */
export function fileNamed(
  args: string[],
  usage: string,
  { mayForce = false } = {},
): { file: string | null; isForced: boolean } {
  const { values, positionals } = readArguments(args, usage, mayForce);
  if (values['help'] === true) return { file: null, isForced: false };
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new StartProblem(`Name one file.\n\n${usage}`);
  return { file, isForced: values['force'] === true };
}

function readArguments(args: string[], usage: string, mayForce: boolean) {
  const flag = { type: 'boolean' } as const;
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { help: flag, ...(mayForce && { force: flag }) },
    });
  } catch (error) {
    throw new StartProblem(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

export function sizeWords(bytes: number): string {
  const units = ['bytes', 'KB', 'MB', 'GB', 'TB'];
  const step = bytes === 0 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1);
  return `${(bytes / 1000 ** step).toFixed(step === 0 ? 0 : 1)} ${units[step]}`;
}

/** A progress line that is overwritten, for work of unknown length; without a terminal nothing is printed. */
export function progressLine(stream: NodeJS.WriteStream) {
  let shown = 0;
  const clear = stream.isTTY ? '\r\u001B[K' : '';

  return {
    tell(text: string): void {
      if (!stream.isTTY || performance.now() - shown < 100) return;
      shown = performance.now();
      stream.write(clear + text);
    },
    end: () => void stream.write(clear),
  };
}

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
