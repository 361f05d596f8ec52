import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#admin-api/database/free-port.ts';
import { type PublishStatus, publishStatus } from '#schema/change.ts';
import { publishReport, publishReportPath } from '#schema/publish-report.ts';
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
  /** Until nothing waits to be rendered, and there are so many pages at least. */
  settled: (pages?: number) => Promise<void>;
  stop: () => Promise<void>;
}

export const newDataDir = (bench: Bench) => mkdtemp(join(bench.folder, 'data-'));

/** The product as `npm start` runs it, without the installing and building before it. */
export const startProduct = (
  bench: Bench,
  dataDir: string,
  seed: 'demo' | 'none' = 'none',
  env: NodeJS.ProcessEnv = {},
) => startPart(bench, dataDir, { script: 'scripts/start.ts', ready: '/', seed, env });

/** Pages hold the site's address: under one that is the same in every run, a kept page store stays as it is. */
export const keptAddress = 'http://films.example';

/** The API alone, as `npm run start:api` runs it. */
export const startApi = (bench: Bench, dataDir: string) =>
  startPart(bench, dataDir, { script: 'scripts/start-api.ts', ready: '/api/health', seed: 'none' });

/** The site server alone, before the API that `env` names. */
export const startSite = (bench: Bench, dataDir: string, env: NodeJS.ProcessEnv) =>
  startPart(bench, dataDir, { script: 'scripts/start-site.ts', ready: '/', seed: 'none', env });

type Part = { script: string; ready: string; seed: 'demo' | 'none'; env?: NodeJS.ProcessEnv };

async function startPart(
  bench: Bench,
  dataDir: string,
  { script, ready, seed, env }: Part,
): Promise<Product> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const places = { ...productEnv(dataDir, port, seed), ...env };
  const child = start(process.execPath, [script], { env: places });
  let isStopped = false;
  const stop = async () => {
    isStopped = true;
    await child.stop();
  };
  bench.atEnd(async () => isStopped || (await stop()));
  await answers(url + ready, child);
  const status = async () => publishStatus.parse(await (await fetch(`${url}/api/publish/status`)).json());
  const feedKey = async () =>
    places['FEED_KEY'] ?? JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')).feedKey;
  return {
    url,
    dataDir,
    pid: child.process.pid ?? 0,
    status,
    stop,
    signIn: () => signIn(url, places['SITE_URL'] ?? url),
    feedKey,
    settled: async (pages = 0) => {
      const key = await feedKey();
      await settled(status, async () => pages === 0 || (await pagesOf(url, key)) >= pages);
    },
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

async function signIn(url: string, origin: string): Promise<Record<string, string>> {
  const headers = { 'Content-Type': 'application/json', Origin: origin };
  const answer = await fetch(`${url}/api/login/admin`, {
    method: 'POST',
    headers,
    body: JSON.stringify(admin),
  });
  if (!answer.ok) throw new Error(`Signing in was answered ${answer.status}: ${await answer.text()}`);
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
  return { ...headers, Cookie: cookies.join('; ') };
}

async function pagesOf(url: string, feedKey: string): Promise<number> {
  const answer = await fetch(url + publishReportPath, { headers: { Authorization: `Bearer ${feedKey}` } });
  return publishReport.parse(await answer.json()).pages;
}

async function settled(status: () => Promise<PublishStatus>, isWhole: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + patience; Date.now() < deadline; await pause(20)) {
    const { head, cursor, pending } = await status();
    if (pending === 0 && cursor !== null && cursor >= head && (await isWhole())) return;
  }
  throw new Error('The pages did not settle in time');
}
