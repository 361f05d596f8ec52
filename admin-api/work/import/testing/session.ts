import pg from 'pg';
import { createTestDatabase } from '#admin-api/testing/postgres.ts';
import { DryRun } from '#admin-api/work/import/dry-run.ts';
import type { TitleRow } from '#admin-api/work/import/import-row.ts';
import { SlugSeries } from '#admin-api/work/import/slug-series.ts';
import type { ImportSession } from '#admin-api/work/import/write-batch.ts';

export interface TestImport {
  url: string;
  client: pg.Client;
  /** A new import session. */
  session: (options?: { isDryRun?: boolean }) => ImportSession;
  rows: (sql: string) => Promise<Record<string, unknown>[]>;
  close: () => Promise<void>;
}

export async function startImport(): Promise<TestImport> {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return {
    url: database.url,
    client,
    session: ({ isDryRun = false } = {}) => ({
      client,
      slugs: new SlugSeries(),
      dryRun: isDryRun ? new DryRun() : null,
    }),
    rows: async (sql) => (await client.query<Record<string, unknown>>(sql)).rows,
    close: async () => {
      await client.end();
      await database.drop();
    },
  };
}

export const titleDefaults = {
  genre: '',
  rating: null,
  quality: null,
  posterUrl: '/placeholder-poster.svg',
  year: null,
  duration: null,
  isTrending: false,
  isTop20: false,
};

/** A title row as the reader returns it. */
export function titleRow(key: string, given: TitleRow['given'] = {}): TitleRow {
  return {
    kind: 'movies',
    given: { key, title: `Film ${key}`, type: 'movie', year: 1950, ...given },
    defaults: titleDefaults,
  };
}
