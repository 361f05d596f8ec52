/** The PostgreSQL of a data folder: its processes, to be killed, and its rows, to be checked. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { clusterUrl } from '#admin-api/database/embedded-postgres.ts';
import { type Postmaster, runningPostmaster } from '#admin-api/database/postmaster.ts';

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
      // openDatabase would own the server if the product has just lost it.
      const { port } = await untilReady(folder);
      const url = clusterUrl(port, databasePassword, 'lamphouse');
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      try {
        return (await client.query<Record<string, unknown>>(statement)).rows;
      } finally {
        await client.end();
      }
    },
  };
}

async function untilReady(folder: string): Promise<Postmaster> {
  for (;;) {
    const running = runningPostmaster(folder);
    if (running?.status === 'ready') return running;
    await pause(20);
  }
}
