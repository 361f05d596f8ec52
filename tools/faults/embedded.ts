/** The PostgreSQL of a data folder: its processes, to be killed, and its rows, to be checked. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { clusterUrl } from '#admin-api/ground/database/embedded-postgres.ts';
import { runningPostmaster } from '#admin-api/ground/database/postmaster.ts';
import { waitFor } from '#site/server/testing/wait-for.ts';

export interface Embedded {
  postmaster: () => number;
  /** All its processes except the first: sessions, writers, vacuum. */
  children: () => number[];
  rows: (statement: string) => Promise<Record<string, unknown>[]>;
}

export function embeddedIn(dataDir: string): Embedded {
  const folder = join(dataDir, 'postgres');
  const postmaster = () => runningPostmaster(folder)?.pid ?? 0;
  return {
    postmaster,
    children() {
      const pid = postmaster();
      if (pid === 0) return [];
      try {
        const listed = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
        return listed.trim().split(' ').filter(Boolean).map(Number);
      } catch {
        return [];
      }
    },
    async rows(statement) {
      const { databasePassword } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8'));
      const client = await connected(folder, databasePassword);
      try {
        return (await client.query<Record<string, unknown>>(statement)).rows;
      } finally {
        await client.end();
      }
    },
  };
}

/** Connects once the server accepts it; openDatabase would own one that the product has just lost. */
async function connected(folder: string, password: string): Promise<pg.Client> {
  let client = new pg.Client();
  await waitFor(async () => {
    const port = runningPostmaster(folder)?.port ?? 0;
    client = new pg.Client({ connectionString: clusterUrl(port, password, 'lamphouse') });
    return await client.connect().then(
      () => true,
      () => false,
    );
  });
  return client;
}
