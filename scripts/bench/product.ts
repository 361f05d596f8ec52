import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#admin-api/database/free-port.ts';
import { type PublishStatus, publishStatus } from '#schema/change.ts';
import type { Bench } from './bench.ts';
import { type Child, start } from './child.ts';

const admin = { email: 'bench@example.org', password: 'only for this benchmark' };
const patience = 15 * 60_000;

export interface Product {
  url: string;
  dataDir: string;
  /** Of the process that serves; the database has its own. */
  pid: number;
  /** Signs in and answers the headers that an administrator's calls carry. */
  signIn: () => Promise<Record<string, string>>;
  feedKey: () => Promise<string>;
  status: () => Promise<PublishStatus>;
  /** Until nothing waits to be rendered, and so many pages have been since the start. */
  settled: (atLeast?: number) => Promise<void>;
  stop: () => Promise<void>;
}

export const newDataDir = (bench: Bench) => mkdtemp(join(bench.folder, 'data-'));

/** The product as `npm start` runs it, without the installing and building before it. */
export const startProduct = (bench: Bench, dataDir: string, seed: 'demo' | 'none' = 'none') =>
  startPart(bench, dataDir, { script: 'scripts/start.ts', ready: '/', seed });

/** The API alone, as `npm run start:api` runs it. */
export const startApi = (bench: Bench, dataDir: string) =>
  startPart(bench, dataDir, { script: 'scripts/start-api.ts', ready: '/api/health', seed: 'none' });

type Part = { script: string; ready: string; seed: 'demo' | 'none' };

async function startPart(bench: Bench, dataDir: string, { script, ready, seed }: Part): Promise<Product> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = start(process.execPath, [script], { env: productEnv(dataDir, port, seed) });
  let isStopped = false;
  const stop = async () => {
    isStopped = true;
    await child.stop();
  };
  bench.atEnd(async () => isStopped || (await stop()));
  await answers(url + ready, child);
  const status = async () => publishStatus.parse(await (await fetch(`${url}/api/publish/status`)).json());
  return {
    url,
    dataDir,
    pid: child.process.pid ?? 0,
    status,
    stop,
    signIn: () => signIn(url),
    feedKey: async () => JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')).feedKey,
    settled: (atLeast = 0) => settled(status, atLeast),
  };
}

export function productEnv(dataDir: string, port: number, seed: 'demo' | 'none'): NodeJS.ProcessEnv {
  return {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    API_URL: '',
    HOST: '127.0.0.1',
    PORT: String(port),
    SITE_URL: `http://127.0.0.1:${port}`,
    SEED: seed,
    LOG_LEVEL: 'warn',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
  };
}

/** Asks again and again until the address answers 200; a child that ended will never do so. */
export async function answers(url: string, child: Child): Promise<void> {
  for (const deadline = Date.now() + patience; Date.now() < deadline; await pause(5)) {
    const status = await fetch(url).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      () => 0,
    );
    if (status === 200) return;
    if (child.process.exitCode !== null) break;
  }
  throw new Error(`${url} did not come up:\n${child.output()}`);
}

async function signIn(url: string): Promise<Record<string, string>> {
  const headers = { 'Content-Type': 'application/json', Origin: url };
  const answer = await fetch(`${url}/api/login/admin`, {
    method: 'POST',
    headers,
    body: JSON.stringify(admin),
  });
  if (!answer.ok) throw new Error(`Signing in was answered ${answer.status}: ${await answer.text()}`);
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
  return { ...headers, Cookie: cookies.join('; ') };
}

async function settled(status: () => Promise<PublishStatus>, atLeast: number): Promise<void> {
  for (const deadline = Date.now() + patience; Date.now() < deadline; await pause(20)) {
    const { head, cursor, pending, rendered } = await status();
    if (pending === 0 && cursor !== null && cursor >= head && (rendered ?? 0) >= atLeast) return;
  }
  throw new Error('The pages did not settle in time');
}
