import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

export const operator = { email: 'operator@example.org', password: 'a password for journeys' };

/** The log of the products. Refusals are part of the tests and would clutter their output. */
const logFile = 'test-results/logs/product.log';

export interface Product {
  url: string;
  dataDir: string;
  port: number;
  /** Ends it and waits until it has ended. SIGTERM is a regular stop, SIGKILL a crash. */
  end: (signal?: 'SIGTERM' | 'SIGKILL') => Promise<void>;
}

export const makeDataDir = () => mkdtempSync(join(tmpdir(), 'lamphouse-e2e-'));

/** A copy with the owners of the files, which Node's own copy would not keep: root's PostgreSQL runs as another user. */
export function copyDataDir(from: string): string {
  const dataDir = makeDataDir();
  execFileSync('cp', ['-a', `${from}/.`, dataDir]);
  return dataDir;
}

/** Folders that the global setup prepares, so that a product need not create its database and tables first; no page is rendered yet. */
export const emptyDataDir = () => copyDataDir(process.env['EMPTY_DATA_DIR'] ?? '');
export const demoDataDir = () => copyDataDir(process.env['DEMO_DATA_DIR'] ?? '');
export const removeDataDir = (dataDir: string) =>
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });

/** Runs one of the operator's scripts to its end. */
export async function runScript(script: string, args: string[], dataDir: string): Promise<void> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' };
  const command = [join('scripts', script), ...args];
  const child = spawn(join('node_modules', '.bin', 'node'), command, {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${script} ended with ${code}`);
}

/** Starts the product as `npm start` does, on a free port or on the port it had before. */
export async function startProduct(
  dataDir: string,
  seed: 'demo' | 'none',
  before?: number,
  given: Record<string, string> = {},
  script: 'start' | 'start-api' = 'start',
): Promise<Product> {
  const port = before ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    SITE_URL: url,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    ADMIN_EMAIL: operator.email,
    ADMIN_PASSWORD: operator.password,
    SEED: seed,
    // Refusals are part of the tests.
    LOG_LEVEL: 'warn',
    ...given,
  };
  mkdirSync(dirname(logFile), { recursive: true });
  const log = openSync(logFile, 'a');
  const child = spawn(join('node_modules', '.bin', 'node'), [`scripts/${script}.ts`], {
    env,
    stdio: ['ignore', 'pipe', log],
  });
  closeSync(log);
  await announced(child, env.SITE_URL);
  return {
    url,
    dataDir,
    port,
    async end(signal = 'SIGTERM') {
      const ended = once(child, 'exit');
      child.kill(signal);
      const [code] = await ended;
      if (signal === 'SIGTERM' && code !== 0) throw new Error(`The product ended with ${code}`);
    },
  };
}

/** Waits for the last line of the start, which contains the address; from then on the product answers. */
async function announced(child: ChildProcess, url: string): Promise<void> {
  if (!child.stdout) throw new Error('no output to read');
  // A process that it started may keep the output open.
  child.once('exit', () => child.stdout?.destroy());
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.includes(url)) continue;
    child.stdout.resume();
    return;
  }
  throw new Error(`The product did not start:\n${readFileSync(logFile, 'utf8').slice(-2000)}`);
}

/** Waits until every page is rendered with all changes so far, of which the last has this number. */
export async function untilPublished(url: string, last = 0): Promise<void> {
  for (;;) {
    const { head, cursor, pending, rendered } = await (await fetch(`${url}/api/publish/status`)).json();
    if (rendered > 0 && pending === 0 && cursor === head && head >= last) return;
    await pause(50);
  }
}

/** The port is below the ephemeral range, so that no connection takes it while the product is down, and below those of databases. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_100, 20_000);
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    probe.close();
    if (isFree) return port;
  }
}
