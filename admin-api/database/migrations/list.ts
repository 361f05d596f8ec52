import { readFileSync } from 'node:fs';
import { Migration } from '@mikro-orm/migrations';
import { baseline } from '#admin-api/database/sql.ts';

/** What an empty database gets at once. */
export const firstMigration = 'baseline';

/** Later changes of tables, in this order: NAME.sql in this folder. A released file is never edited: add another one. */
const files: readonly string[] = [
  '0001-denied-frames',
  '0002-build-files',
  '0003-reworded-events',
  '0004-upgrades',
  '0005-bulk-change-rows',
  '0006-jobs',
  '0007-more-scripts-without-blanks',
];

const readSql = (name: string) => readFileSync(new URL(`./${name}.sql`, import.meta.url), 'utf8');

const all = [
  { name: firstMigration, sql: baseline },
  ...files.map((name) => ({ name, sql: () => readSql(name) })),
];

export const migrations = all.map(({ name, sql }) => ({
  name,
  sql,
  class: class extends Migration {
    override up(): void {
      this.addSql(sql());
    }
  },
}));
