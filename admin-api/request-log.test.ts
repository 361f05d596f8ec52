import { request } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLogger } from './ground/http/log.ts';
import { startApi, type TestApi, testAdmin, testFeedKey } from './testing/api-server.ts';

let lines: string[];
let api: TestApi;
const log = () => createLogger('debug', { write: (line) => void lines.push(line) });
/** A busy machine may take long; only a line that never comes fails. */
const patience = { timeout: 15_000 };
/** On a busy machine any answer may be slow. */
const levelOfReading = ({ ms }: { ms: number }) =>
  ms < 1000 ? 'debug' : expect.stringMatching(/warn|debug/);
const logged = () => lines.map((line) => JSON.parse(line));
/** A line is written when the answer has been sent, a moment after the client has read it. */
const lineOf = async (requestId: string | null) => {
  const isOurs = (line: Record<string, unknown>) =>
    line['msg'] === 'request' && line['requestId'] === requestId;
  return await vi.waitUntil(() => logged().find(isOurs), patience);
};

const levelsOf = async (answer: Response) => {
  const requestId = answer.headers.get('x-request-id');
  await lineOf(requestId);
  const own = logged().filter((line) => line.requestId === requestId);
  return own.map(({ level, msg }) => `${level}: ${msg}`).sort();
};

beforeEach(() => {
  lines = [];
});
afterEach(() => api.close());

test('a request that fails because the product stops is no error', async () => {
  const stopping = new AbortController();
  api = await startApi({ log: log(), stopping: stopping.signal });
  await api.em().execute('alter view visitors.pages rename to pages_away');
  await api.em().execute('alter table pages rename to pages_away');
  expect(await levelsOf(await fetch(`${api.url}/api/pages`))).toEqual([
    'error: request',
    'error: request failed',
  ]);
  stopping.abort();
  expect(await levelsOf(await fetch(`${api.url}/api/pages`))).toEqual([
    'debug: request',
    'debug: request failed',
  ]);
});

describe('a request', () => {
  beforeEach(async () => {
    api = await startApi({ log: log() });
  });

  test('is one line with its id, route, status and time', async () => {
    const answer = await api.get('/api/movies/999/comments?limit=3');
    const line = await lineOf(answer.headers.get('x-request-id'));
    expect(line).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      requestId: answer.headers.get('x-request-id'),
      method: 'GET',
      path: '/api/movies/999/comments',
      route: '/api/movies/:id/comments',
      status: 404,
      ms: expect.any(Number),
      address: '127.0.0.1',
      msg: 'request',
    });
  });

  test('of a site server that meets a busy database is no error: it asks again', async () => {
    const key = { Authorization: `Bearer ${testFeedKey}` };
    await api.em().execute('alter function settled_change() rename to settled_change_before');
    await api.em().execute(`create function settled_change() returns bigint language plpgsql as
      'begin raise exception ''too many'' using errcode = ''53300''; end'`);
    const ofSite = await api.get('/api/changes', key);
    const ofOthers = await api.get('/api/matches/events');
    expect([ofSite.status, ofOthers.status]).toEqual([503, 503]);
    expect(await levelsOf(ofSite)).toEqual(['debug: request', 'debug: request failed']);
    expect(await levelsOf(ofOthers)).toEqual(['error: request failed', 'warn: request']);
  });

  test('of an administrator names the account, and no secret of theirs', async () => {
    const admin = await api.signIn();
    const wrong = 'hunter2hunter2 is not it';
    await api.post('/api/login/admin', { email: testAdmin.email, password: wrong });
    const answer = await admin.get('/api/admin/me?token=of-somebody');
    const refused = await admin.get('/api/admin/me', { Authorization: 'Bearer of-somebody' });
    expect(await lineOf(refused.headers.get('x-request-id'))).toMatchObject({ status: 401 });
    const line = await lineOf(answer.headers.get('x-request-id'));
    expect(line).toMatchObject({ admin: 1, level: levelOfReading(line) });
    const all = lines.join('\n');
    for (const secret of [testAdmin.password, wrong, 'of-somebody', 'lamphouse=', testAdmin.email])
      expect(all).not.toContain(secret);
  });

  test('is logged at a level for success, refusal or slowness', async () => {
    const [read, refused] = [await api.get('/api/pages'), await api.get('/api/nothing')];
    const line = await lineOf(read.headers.get('x-request-id'));
    expect(line).toMatchObject({ level: levelOfReading(line), status: 200 });
    expect(await lineOf(refused.headers.get('x-request-id'))).toMatchObject({ level: 'info', route: 'none' });
  });

  test('with an invalid address is refused, and logged as it was sent', async () => {
    const { port } = new URL(api.url);
    const answer = await new Promise<string>((resolve) => {
      let text = '';
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write('GET http://[::1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'),
      );
      socket.on('data', (chunk) => {
        text += chunk;
      });
      socket.on('close', () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    const id = /x-request-id: (\S+)/i.exec(answer)?.[1] ?? '';
    expect(await lineOf(id)).toMatchObject({ path: 'http://[::1', status: 400 });
  });

  test('whose client disconnects before the answer is logged with status 499', async () => {
    const key = { Authorization: `Bearer ${'f'.repeat(32)}` };
    const head = (await (await api.get('/api/publish/status')).json()).head;
    const left = request(`${api.url}/api/changes?after=${head}&wait=20`, { headers: key }).on(
      'error',
      () => {},
    );
    left.end();
    await vi.waitUntil(() => api.feed.followers() === 1, patience);
    left.destroy();
    await vi.waitUntil(
      () =>
        logged().some(
          (line) => line.route === '/api/changes' && line.status === 499 && line.address === '127.0.0.1',
        ),
      patience,
    );
  });
});

describe('the id of a request', () => {
  const given = { 'X-Request-Id': 'edge-0123456789' };

  test('is never taken from a visitor', async () => {
    api = await startApi({ log: log() });
    const answer = await api.get('/api/pages', given);
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-/);
  });

  test('is accepted from a trusted proxy when it is well formed', async () => {
    api = await startApi({ log: log(), trustProxy: 1 });
    const idOf = async (id: string) =>
      (await api.get('/api/pages', { 'X-Request-Id': id })).headers.get('x-request-id');
    expect(await idOf('edge-0123456789')).toBe('edge-0123456789');
    for (const odd of ['short', 'x'.repeat(65), 'with blank in it', '{"level":"error"}', 'a;b'.repeat(4)])
      expect(await idOf(odd)).toMatch(/^[0-9a-f]{8}-/);
  });
});

test('an error of the database is logged without its row', async () => {
  api = await startApi({ log: log() });
  const em = api.em();
  await em.execute(
    `insert into admin_users (username, email, password) values ('ann', 'secret@example.org', 'hash')`,
  );
  const again = em.execute(
    `insert into admin_users (username, email, password) values ('ann2', 'secret@example.org', 'hash')`,
  );
  const error = await again.catch((caught: unknown) => caught);
  log().error({ err: error }, 'request failed');
  expect(logged().at(-1).err).toMatchObject({ type: 'UniqueConstraintViolationException', code: '23505' });
  expect(lines.at(-1)).not.toContain('secret@example.org');
});
