import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRouter } from './app.ts';
import { openChangeFeed } from './changes/feed.ts';
import { requireAdmin } from './http/require-admin.ts';
import { startApi, type TestApi, testFeedKey } from './testing/api-server.ts';
import type { Caller } from './testing/caller.ts';

let api: TestApi;
let admin: Caller;
beforeAll(async () => {
  api = await startApi();
  admin = await api.signIn();
});
afterAll(() => api.close());

const errorOf = async (answer: Response) => ({ status: answer.status, ...(await answer.json()) });

describe('the routes', () => {
  /** Writes a visitor may do. A new one belongs here only after thinking about who may call it how often. */
  const open = ['POST /api/login/admin', 'POST /api/admin/logout'];

  test('every write is guarded', () => {
    const feed = openChangeFeed({ orm: api.orm, databaseUrl: 'postgres://nobody@127.0.0.1:1/none' });
    const env = { siteUrl: api.url, sessionSecret: 's', feedKey: 'f', trustProxy: 0 };
    const layers = createRouter({ orm: api.orm, env, feed }).stack;
    void feed.close();
    const writes = layers.flatMap((layer) =>
      layer.methods
        .filter((method) => !['GET', 'HEAD'].includes(method))
        .map((method) => ({ name: `${method} ${layer.path}`, isGuarded: layer.stack[0] === requireAdmin })),
    );
    expect(writes.length).toBeGreaterThan(open.length);
    expect(writes.filter(({ name, isGuarded }) => !isGuarded && !open.includes(name))).toEqual([]);
    expect(layers.filter((layer) => layer.methods.length === 0)).toEqual([]);
  });

  test('an unknown path is not found, in JSON', async () => {
    expect(await errorOf(await api.get('/api/nothing'))).toEqual({ status: 404, message: 'Not found' });
    expect((await api.get('/api/Health')).status).toBe(404);
    expect((await api.get('/api/health/')).status).toBe(404);
    expect((await api.get('/api/auth/user/x.css')).status).toBe(404);
  });

  test('a path that does not take the method says which it takes', async () => {
    const answer = await api.post('/api/health', {});
    expect(answer.headers.get('allow')).toBe('HEAD, GET');
    expect(await errorOf(answer)).toMatchObject({ status: 405 });
    const odd = await fetch(`${api.url}/api/health`, { method: 'PROPFIND' });
    expect(odd.status).toBe(405);
  });

  test('a method cannot be smuggled in a header or the query', async () => {
    const headers = { 'X-HTTP-Method-Override': 'DELETE', 'X-HTTP-Method': 'DELETE' };
    expect((await admin.get('/api/movies/1?_method=DELETE', headers)).status).toBe(405);
  });
});

describe('every answer', () => {
  test('has a request id and may do nothing in a browser', async () => {
    const { headers } = await api.get('/api/health');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('set-cookie')).toBeNull();
  });

  test('an error has the same headers and is never stored', async () => {
    const { headers } = await api.get('/api/nothing');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  });
});

describe('a body', () => {
  const post = (body: BodyInit, headers: Record<string, string>) =>
    fetch(`${api.url}/api/login/admin`, { method: 'POST', headers, body });
  const json = { 'Content-Type': 'application/json' };

  test.each([
    '{',
    '{"a":}',
    '"text"',
    '12',
    'null',
    `{"a":"${'\\'}"`,
    '{"__proto__":{"isAdmin":true}}',
    '\u0000',
  ])('%s is refused', async (body) => {
    expect((await post(body, json)).status).toBe(400);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    'text/json',
    '',
  ])('as %s is refused', async (type) => {
    expect((await post('{"email":"a@b.co","password":"secret"}', { 'Content-Type': type })).status).toBe(415);
  });

  test('compressed is refused, bomb or not', async () => {
    const bomb = gzipSync(Buffer.alloc(5_000_000, 32));
    expect((await post(bomb, { ...json, 'Content-Encoding': 'gzip' })).status).toBe(415);
    expect((await post('{}', { ...json, 'Content-Encoding': 'gzip' })).status).toBe(415);
  });

  test('over 1 MB is refused before it is read', async () => {
    expect((await post(JSON.stringify({ email: 'x'.repeat(1_100_000) }), json)).status).toBe(413);
  });

  test('over 1 MB without a length is cut off', async () => {
    const chunks = new ReadableStream({
      start(controller) {
        for (let count = 0; count < 40; count += 1) controller.enqueue(Buffer.alloc(64 * 1024, 32));
        controller.close();
      },
    });
    const status = await fetch(`${api.url}/api/login/admin`, {
      method: 'POST',
      headers: json,
      body: chunks,
      duplex: 'half',
    } as RequestInit).then(
      (answer) => answer.status,
      () => 413,
    );
    expect(status).toBe(413);
  });

  test('deep, wide and endless ones are refused in no time', async () => {
    const started = performance.now();
    const wide = JSON.stringify(
      Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, index])),
    );
    for (const body of [
      `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
      `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
      wide,
    ]) {
      expect((await post(body, json)).status).toBe(400);
    }
    expect(performance.now() - started).toBeLessThan(1000);
  });

  test('of a stranger is not read before the guard has answered', async () => {
    const answer = await fetch(`${api.url}/api/movies`, {
      method: 'POST',
      headers: json,
      body: Buffer.alloc(5_000_000, 32),
    });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('connection')).toBe('close');
  });
});

describe('hostile paths', () => {
  test.each([
    '/api/movies/%00',
    '/api/movies/%zz/comments',
    '/api/movies/%ff/comments',
    '/api/movies/99999999999/comments',
    '/api/movies/-1/comments',
    '/api/movies/1.5/comments',
    '/api/pages/%00',
    '/api/pages/%zz',
    '/api/pages/..%2f..%2fetc',
    '/api/movies/slug/%00',
    '/api/movies?page=-1',
    '/api/movies?limit=1000000',
    '/api/movies?search=%00',
    '/api/movies?search=%zz',
    '/api/movies?page=1&page=2',
    '/api/movies?type[]=movie',
    "/api/movies?search=' or 1=1--%00",
    '/api/matches/2147483648',
    '/api//movies',
    '/api/../etc/passwd',
  ])('%s is refused without an error of ours', async (path) => {
    const { status } = await api.get(path);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });

  test('raw bytes that are no HTTP are answered or cut, and the next visitor is served', async () => {
    const { port } = new URL(api.url);
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write('GET /\u0000 HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n'),
      );
      socket.on('data', () => undefined);
      socket.on('close', () => resolve());
      socket.on('error', () => undefined);
    });
    expect((await api.get('/api/health')).status).toBe(200);
  });
});

describe('when the database is away', () => {
  test('the answer is 503 and comes at once', async () => {
    const own = await startApi({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none' });
    const started = performance.now();
    const answer = await own.get('/api/health');
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    const body = await answer.json();
    expect(body.message).toBe('The service is not available at the moment');
    expect(body.requestId).toBe(answer.headers.get('x-request-id'));
    expect(performance.now() - started).toBeLessThan(1000);
    await own.close();
  });
});

test('the feed key is not guessed by its beginning', async () => {
  expect((await api.get('/api/changes?after=0')).status).toBe(401);
  expect(
    (await api.get('/api/changes?after=0', { Authorization: `Bearer ${testFeedKey.slice(1)}` })).status,
  ).toBe(401);
  expect((await api.get('/api/changes?after=0', { Authorization: `Bearer ${testFeedKey}` })).status).toBe(
    200,
  );
});
