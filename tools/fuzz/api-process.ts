import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '#admin-api/ground/database/embedded-postgres.ts';
import { testAdmin, testFeedKey } from '#admin-api/testing/api-server.ts';

/** Answers any message with the memory in use after a collection, in bytes; ends with the tests. */
const memoryProbe = `
  process.on('message', () => { gc(); gc(); process.send(process.memoryUsage()); });
  process.on('disconnect', () => process.exit());
`;

export interface ApiProcess {
  port: number;
  url: string;
  memory: () => Promise<NodeJS.MemoryUsage>;
  /** Its lines on standard error: errors, warnings, or a stack at the end. */
  complaints: () => string[];
  /** Stops it and resolves with its exit code. */
  stop: () => Promise<number | null>;
}

export const metricsToken = 'm'.repeat(32);
const startLimitMs = 120_000;

/**
 * The API in a process of its own, as operators start it: an unhandled rejection ends it, its memory can be measured, and its log
 * can be read. It trusts one proxy, so that each request may come from another address.
 */
export async function startApiProcess(databaseUrl: string): Promise<ApiProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'lamphouse-fuzz-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = fork(resolve('scripts/start-api.ts'), {
    // A working folder without the developer's .env file.
    cwd: folder,
    execArgv: ['--expose-gc', '--import', `data:text/javascript,${encodeURIComponent(memoryProbe)}`],
    env: {
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      ADMIN_EMAIL: testAdmin.email,
      ADMIN_PASSWORD: testAdmin.password,
      FEED_KEY: testFeedKey,
      METRICS_TOKEN: metricsToken,
      SEED: 'none',
      TRUST_PROXY: '1',
    },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const complaints = complaintsOf(child);
  const ended = once(child, 'exit');
  await waitUntilUp(child, url, complaints);
  return {
    port,
    url,
    complaints: () => complaints,
    async memory() {
      const answer = once(child, 'message');
      child.send('memory');
      return (await answer)[0];
    },
    async stop() {
      child.kill('SIGTERM');
      const [code] = await ended;
      rmSync(folder, { recursive: true, force: true });
      return code;
    },
  };
}

/** Lines that are not log lines, and log lines of errors: errors of the API, warnings of Node, or a stack at the end. */
function complaintsOf({ stderr }: ChildProcess): string[] {
  const found: string[] = [];
  createInterface({ input: stderr as Readable }).on('line', (line) => {
    if (!/^\{"level":"(?:debug|info|warn)",/.test(line)) found.push(line);
  });
  return found;
}

async function waitUntilUp(child: ChildProcess, url: string, complaints: string[]): Promise<void> {
  for (const end = Date.now() + startLimitMs; Date.now() < end; await delay(50)) {
    if (child.exitCode !== null) break;
    if (await fetch(`${url}/api/health`).catch(() => null)) return;
  }
  throw new Error(`The API did not start:\n${complaints.join('\n')}`);
}
