import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { Migration } from '@mikro-orm/migrations';
import { baseline } from '#admin-api/ground/database/sql.ts';

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
  '0008-short-title-pages',
  '0009-series-beginnings',
  '0010-initials',
  '0011-former-names',
  '0012-real-imports',
  '0013-title-columns',
  '0014-deeds',
  '0015-replaced-files',
  '0016-picture-texts',
  '0017-merges-in-bulk',
  '0018-popularity-by-year',
  '0019-descriptions-in-portions',
  '0020-unreported-matches',
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

export interface Statements {
  name: string;
  sql: () => string;
}

/**
 * The migrations of versions before 0.3.0, in their order. What the last of them left is what the first one now makes, so only a
 * database or a backup of such a version needs them.
 */
export function earlierMigrations(): Statements[] {
  const packed = readFileSync(new URL('./before-0.3.0.sql.br', import.meta.url));
  // Each is headed by its name.
  const [, ...parts] = brotliDecompressSync(packed)
    .toString()
    .split(/^--- ([\w-]+)\n/m);
  return parts.flatMap((name, at) => (at % 2 === 0 ? [{ name, sql: () => parts[at + 1] ?? '' }] : []));
}
