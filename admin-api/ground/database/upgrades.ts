import { readFileSync } from 'node:fs';
import type { EntityManager } from '@mikro-orm/postgresql';
import { StartProblem } from '#admin-api/ground/environment/start-problem.ts';

const own: string = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
).version;

const { compare } = new Intl.Collator('en', { numeric: true });

/** Notes that this version changed tables or functions. */
export const noteUpgrade = (em: EntityManager) =>
  em.execute('insert into upgrades (version) values (?) on conflict do nothing', [own]);

/**
 * Refuses a database that a newer version has changed: this one does not know its tables, and would put its own functions back.
 * `isKnown` says whether all applied migrations are known.
 */
export async function refuseNewer(em: EntityManager, isKnown: boolean): Promise<void> {
  const needed = await neededVersion(em);
  const isNewer = needed !== undefined && compare(needed, own) > 0;
  if (isKnown && !isNewer) return;
  const wanted = isNewer ? `Lamphouse ${needed}` : 'a newer Lamphouse';
  throw new StartProblem(
    `The database was changed by ${wanted}, and this is ${own}. Start ${isNewer ? needed : 'that version'} or a later one, or put back a backup from before with npm run restore.`,
    { exitCode: 78 },
  );
}

async function neededVersion(em: EntityManager): Promise<string | undefined> {
  const [table] = await em.execute<{ exists: boolean }[]>(
    `select to_regclass('upgrades') is not null as exists`,
  );
  if (!table?.exists) return undefined;
  const rows = await em.execute<{ version: string }[]>('select version from upgrades');
  return rows
    .map((row) => row.version)
    .toSorted(compare)
    .at(-1);
}
