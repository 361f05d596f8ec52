import type { RequestListener } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { lasting } from '#site/server/render/render-job.ts';
import type { RenderPool } from '#site/server/render/render-pool.ts';
import { createHttpServer, listenOn } from '#site/server/serve/http-server.ts';
import { pagePreparer } from '#site/server/serve/page-response.ts';
import { openDashboard } from './open-dashboard.ts';

/** Answers with the name in the session's cookie; the session of "nobody" has ended, and "broken" is answered with an error. */
const api: RequestListener = (req, res) => {
  const name = /session=(\w+)/.exec(req.headers.cookie ?? '')?.[1] ?? 'nobody';
  const status = name === 'nobody' ? 401 : name === 'broken' ? 500 : 200;
  const isSession = req.url === '/api/admin/me';
  const answer = isSession
    ? { isAdmin: name !== 'former', role: name === 'sid' ? 'scorer' : 'owner' }
    : { name, total: name.length };
  // The answers of several people arrive in turns.
  setImmediate(() => res.writeHead(status).end(JSON.stringify(answer)));
};

/** The page is what it is rendered with. */
const renderPage: RenderPool['render'] = async ([path = ''], settingsAt, onResult, { special }) => {
  await new Promise(setImmediate);
  const body = new Uint8Array(brotliCompressSync(JSON.stringify({ settingsAt, ...special?.dashboard })));
  onResult({
    path,
    kind: lasting,
    status: 200,
    etag: 'W/"1"',
    headers: {},
    body,
    tags: ['settings'],
    leadsTo: [],
  });
};

async function open(render: RenderPool['render'] = renderPage): Promise<string> {
  const prepare = pagePreparer(
    () => [],
    () => ['CDN-Cache-Control', 'public', 'Cache-Tag', 'all'],
  );
  const show = openDashboard({ api, render, prepare, settingsAt: () => 7 });
  const server = createHttpServer(async (req, res) => {
    if (!(await show(req, res))) res.end('the stored page');
  });
  const { port } = await listenOn(server, { port: 0, host: '127.0.0.1' });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${port}`;
}

const signedIn = (name: string) => ({ headers: { Cookie: `lamphouse-signed-in=1; session=${name}` } });
const stored = 'the stored page';

test('people who open it at the same time get their own answers, which no cache keeps', async () => {
  const url = await open();
  const names = ['ann', 'bob', 'sid', 'ann', 'cleo', 'bob'];
  const pages = await Promise.all(names.map((name) => fetch(`${url}/admin?days=7`, signedIn(name))));
  for (const [at, page] of pages.entries()) {
    expect(page.headers.get('cache-control')).toBe('private, no-store');
    expect(page.headers.get('cdn-cache-control')).toBeNull();
    expect(page.headers.get('cache-tag')).toBeNull();
    const { settingsAt, address, answers } = await page.json();
    expect([settingsAt, address]).toEqual([7, '/admin?days=7']);
    const [[session], [waiting, counts], ...others] = answers;
    expect(session).toEqual(['/api/admin/me']);
    expect([waiting, counts.name]).toEqual([['/api/waiting'], names[at]]);
    // A scorer's overview has no list of the newest titles.
    const total = names[at]?.length;
    const newest = names[at] === 'sid' ? [] : [{ name: names[at], total }];
    expect(others.map(([, answer]: [unknown, unknown]) => answer)).toEqual([
      { total },
      { total },
      { total },
      ...newest,
    ]);
  }
});

test('a section other than the overview gets the session and the counts of what waits', async () => {
  const { answers } = await (await fetch(`${await open()}/admin/movies`, signedIn('ann'))).json();
  expect(answers.map(([[path]]: [[string]]) => path)).toEqual(['/api/admin/me', '/api/waiting']);
});

test('without a session, and when the API refuses or fails, the stored page is sent', async () => {
  const url = await open();
  const strangers = [
    { headers: { Cookie: 'session=ann' } },
    {},
    ...['nobody', 'former', 'broken'].map(signedIn),
  ];
  for (const stranger of strangers) expect(await (await fetch(`${url}/admin`, stranger)).text()).toBe(stored);
});

test('when the page cannot be rendered, or not in time, the stored page is sent', async () => {
  const failing = await open(async ([path = ''], _, onResult) =>
    onResult({ path, kind: 'failed', reason: 'a fault' }),
  );
  const never = await open(() => Promise.withResolvers<void>().promise);
  const closed = await open(() => Promise.reject(new Error('the render pool is closed')));
  for (const url of [failing, never, closed])
    expect(await (await fetch(`${url}/admin`, signedIn('ann'))).text()).toBe(stored);
});
