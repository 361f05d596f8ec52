import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { EntityManager } from '@mikro-orm/postgresql';
import { noteUpgrade } from './upgrades.ts';

const folder = new URL('./sql/', import.meta.url);
const read = (name: string) => readFileSync(new URL(`${name}.sql`, folder), 'utf8');
const namesIn = (part: string) =>
  readdirSync(new URL(`${part}/`, folder))
    .sort()
    .map((file) => `${part}/${file.replace(/\.sql$/, '')}`);

/** Columns and indexes use these, so they come before the tables, and all others after them. */
const texts = 'functions/text';
const functionNames = (): string[] => [texts, ...namesIn('functions').filter((name) => name !== texts)];
const hashOf = (sql: string) => createHash('sha256').update(sql).digest('hex');

/** Functions may use tables and functions that come later. */
const inAnyOrder = 'set local check_function_bodies = off';

/** Statements that make an empty database one of this version; must run in a transaction. */
export function baseline(): string {
  const [first = '', ...others] = functionNames();
  const names = ['ground', first, ...namesIn('tables'), ...others, 'views', 'triggers'];
  const applied = functionNames().map((name) => `('${name}', '${hashOf(read(name))}')`);
  return [
    inAnyOrder,
    ...names.map(read),
    `insert into function_files (name, hash) values ${applied.join(', ')}`,
    'select make_visitors_views()',
  ].join(';\n');
}

interface FunctionFile {
  name: string;
  sql: string;
}

/** Replaces the functions whose files have changed since they were last settled, and returns these files. */
export async function applyFunctions(em: EntityManager): Promise<FunctionFile[]> {
  const rows = await em.execute<{ name: string; hash: string }[]>('select name, hash from function_files');
  const settled = new Map(rows.map(({ name, hash }) => [name, hash]));
  const files = functionNames().map((name) => ({ name, sql: read(name) }));
  const changed = files.filter(({ name, sql }) => settled.get(name) !== hashOf(sql));
  if (changed.length > 0)
    await em.transactional(async (inside) => {
      await inside.execute(inAnyOrder);
      for (const { sql } of changed) await inside.execute(sql);
    });
  return changed;
}

/** Checks dates and makes visitors' views by the applied functions and all tables, and notes which functions these were, and by which version. */
export async function settleFunctions(em: EntityManager, applied: readonly FunctionFile[]): Promise<void> {
  const tables = await em.execute<{ name: string }[]>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'migrations' order by 1`,
  );
  // Each locked alone: an API of the version before may be writing into several.
  for (const { name } of tables) await em.execute('select check_dates(?::regclass)', [name]);
  await em.transactional(async (inside) => {
    await inside.execute('select make_visitors_views()');
    for (const { name, sql } of applied)
      await inside.execute(
        `insert into function_files (name, hash) values (?, ?)
           on conflict (name) do update set hash = excluded.hash`,
        [name, hashOf(sql)],
      );
    await noteUpgrade(inside);
  });
}
