import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { mp4 } from '#admin-api/ground/media/testing/videos.ts';
import { createTestDatabase, type TestDatabase } from '#admin-api/testing/postgres.ts';
import { type Part, signIn, startPart, statusOf } from './testing/part.ts';

// The product, started like `npm start`, is stopped while it is busy.

const feedKey = 'k'.repeat(32);

let database: TestDatabase;
let dataDir: string;
let product: Part;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'lamphouse-stop-'));
  const env = { DATA_DIR: dataDir, DATABASE_URL: database.url, FEED_KEY: feedKey, LOG_LEVEL: 'warn' };
  product = await startPart({ script: 'start', env });
});
// Each test stops it; the next start has nothing to render.
beforeEach(async () => {
  if (!product.isRunning()) await product.start();
});
afterAll(async () => {
  await product?.end('SIGKILL');
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

interface Outcome {
  status: number;
  isWhole: boolean;
  /** Why there was no answer. */
  fault?: string;
}

/** One answer over a keep-alive connection. */
async function ask(path: string, agent: Agent): Promise<Outcome> {
  try {
    const asked = request(product.url + path, { agent, headers: { Authorization: `Bearer ${feedKey}` } });
    asked.end();
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    await text(answer);
    return { status: answer.statusCode ?? 0, isWhole: answer.complete };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    return { status: 0, isWhole: false, fault: code };
  }
}

/** Sends requests until the server stops listening; returns the outcome of each. */
async function visitor(path: string, answered: () => void): Promise<Outcome[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const outcomes: Outcome[] = [];
  for (;;) {
    const outcome = await ask(path, agent);
    outcomes.push(outcome);
    if (outcome.fault !== undefined) break;
    answered();
    await pause(10);
  }
  agent.destroy();
  return outcomes;
}

test('under load every accepted request is answered, and the process ends by itself', async () => {
  let answers = 0;
  const answered = () => {
    answers += 1;
  };
  const paths = ['/', '/movies', '/api/movies', '/api/health', '/api/docs', '/api/bundles/home'];
  const visitors = [...paths, ...paths].map((path) => visitor(path, answered));
  const { head } = await (await fetch(`${product.url}/api/publish/status`)).json();
  const follower = ask(`/api/changes?after=${head}&wait=30`, new Agent());
  while (answers < 200) await pause(5);

  const stalls = monitorEventLoopDelay({ resolution: 10 });
  stalls.enable();
  // Ctrl-C on `npm start` sends two signals: one from the terminal, and one from npm. Two of a kind could arrive as one.
  process.kill(product.pid(), 'SIGINT');
  expect(await product.end('SIGTERM')).toBe(0);

  const outcomes = (await Promise.all(visitors)).flat();
  // Clients that are stalled for long may find their idle connections closed, which is correct.
  const excused = stalls.max > 200e6 ? ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'] : ['ECONNREFUSED'];
  const lost = outcomes.filter(({ status: code, isWhole, fault }) =>
    fault === undefined ? code !== 200 || !isWhole : !excused.includes(fault),
  );
  expect(lost).toEqual([]);
  expect(outcomes.length).toBeGreaterThan(200);
  expect(await follower).toMatchObject({ status: 200, isWhole: true });
});

test('a second Ctrl-C, a second later, ends it at once', async () => {
  const { Cookie } = await signIn(product.url);
  const headers = { Cookie, Origin: product.url, 'Content-Type': 'application/json', 'Content-Length': 100 };
  const unfinished = request(`${product.url}/api/movies`, { method: 'POST', headers });
  unfinished.on('error', () => undefined).write('{');
  while ((await statusOf(`${product.url}/api/health`)) !== 200) await pause(5);

  process.kill(product.pid(), 'SIGINT');
  await pause(1100);
  expect(product.isRunning()).toBe(true);
  expect(await product.end('SIGINT')).toBe(1);
});

test('a running upload gets 503 with Retry-After, and leaves nothing behind', async () => {
  const { Cookie } = await signIn(product.url);
  const upload = request(`${product.url}/api/upload/video`, {
    method: 'POST',
    headers: { Cookie, 'Content-Type': 'multipart/form-data; boundary=part' },
  });
  upload.write('--part\r\nContent-Disposition: form-data; name="file"; filename="a.mp4"\r\n\r\n');
  upload.write(mp4);
  const answered = once(upload, 'response');
  // The upload has been received by now: the answer to a later request of the same process has arrived.
  while ((await statusOf(`${product.url}/api/health`)) !== 200) await pause(5);

  const ended = product.end('SIGTERM');
  const [answer] = (await answered) as [IncomingMessage];
  expect(answer.statusCode).toBe(503);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(JSON.parse(await text(answer))).toHaveProperty('message');
  upload.destroy();
  expect(await ended).toBe(0);
  const left = readdirSync(join(dataDir, 'incoming'), { withFileTypes: true });
  expect(left.filter((entry) => entry.isFile()).map(({ name }) => name)).toEqual([]);
});

test('it ends beside a batch in the background that waits for somebody else', async () => {
  const headers = await signIn(product.url);
  const send = async (path: string, body: object) => {
    const answer = await fetch(product.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(answer.ok).toBe(true);
    return await answer.json();
  };
  const { id } = await send('/api/movies', { title: 'Held', type: 'movie', genre: 'Drama', year: 2000 });
  const holder = new Client({ connectionString: database.url });
  await holder.connect();
  onTestFinished(() => holder.end());
  await holder.query('begin');
  await holder.query('select from movies where id = $1 for update', [id]);
  await send('/api/bulk-changes', {
    titles: { ids: [id] },
    action: { kind: 'set', fields: { quality: '4K' } },
  });
  await vi.waitUntil(
    async () => (await holder.query('select from pg_locks where not granted')).rowCount !== 0,
    { timeout: 60_000 },
  );
  expect(await product.end('SIGTERM')).toBe(0);
  expect(product.said()).toContain('work in the background was left');
});
