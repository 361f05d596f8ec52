import pg from 'pg';
import { createTestDatabase } from '#admin-api/testing/postgres.ts';
import type { ImportOptions } from '#scripts/import/arguments.ts';
import { Report } from '#scripts/import/report.ts';
import { runImport } from '#scripts/import/run-import.ts';

/** Not a terminal, so the report writes lines instead of a bar. */
const unseen = { isTTY: false } as NodeJS.WriteStream;

export interface ImportRun {
  url: string;
  /** Imports as `npm run import` does; returns the counts by kind and the output. */
  run: (
    files: string[],
    options?: Partial<ImportOptions>,
  ) => Promise<{
    counts: Record<string, readonly number[]>;
    unread: string[];
    said: string[];
  }>;
  rows: (sql: string) => Promise<Record<string, unknown>[]>;
  close: () => Promise<void>;
}

export async function startRun(): Promise<ImportRun> {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  const second = new pg.Client({ connectionString: database.url });
  await Promise.all([client.connect(), second.connect()]);
  return {
    url: database.url,
    run: async (files, more = {}) => {
      const options: ImportOptions = {
        files,
        kind: null,
        reading: { misfits: 'empty', dayOrder: null, constants: [], separators: {} },
        isDryRun: false,
        isVerbose: false,
        encoding: undefined,
        separator: undefined,
        ...more,
      };
      const said: string[] = [];
      const report = new Report({ write: (text) => said.push(text.trimEnd()) }, unseen, options);
      const { tally, unreadFiles } = await runImport([client, second], options, report);
      const counts = tally.rows().map(([kind, { created, changed, unchanged, refused }]) => {
        return [kind, [created, changed, unchanged, refused]] as const;
      });
      return { counts: Object.fromEntries(counts), unread: [...unreadFiles], said };
    },
    rows: async (sql) => (await client.query<Record<string, unknown>>(sql)).rows,
    close: async () => {
      await Promise.all([client.end(), second.end()]);
      await database.drop();
    },
  };
}

const fixtures = new URL('../fixtures/', import.meta.url);
export const fixture = (name: string) => new URL(name, fixtures).pathname;
