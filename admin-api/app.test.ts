import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi, testFeedKey } from './testing/api-server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const errorOf = async (answer: Response) => ({ status: answer.status, ...(await answer.json()) });

describe('the routes', () => {
  test('an unknown path is not found, in JSON', async () => {
    expect(await errorOf(await api.get('/api/nothing'))).toEqual({ status: 404, message: 'Not found' });
    expect((await api.get('/api/Health')).status).toBe(404);
    expect((await api.get('/api/health/')).status).toBe(404);
    expect((await api.get('/api/auth/user/x.css')).status).toBe(404);
  });
});

describe('every answer', () => {
  test('has a request id and cannot run anything in a browser', async () => {
    const { headers } = await api.get('/api/health');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('set-cookie')).toBeNull();
  });

  test('an error has the same headers and is never cached', async () => {
    const { headers } = await api.get('/api/nothing');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  });
});

describe('a body', () => {
  const json = { 'Content-Type': 'application/json' };

  test('over 1 MB without a length is refused', async () => {
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

  test('of a visitor is not read before permissions are checked', async () => {
    const answer = await fetch(`${api.url}/api/movies`, {
      method: 'POST',
      headers: json,
      body: Buffer.alloc(5_000_000, 32),
    });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('connection')).toBe('close');
  });
});

describe('malformed and malicious paths', () => {
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
  ])('%s is refused without an internal error', async (path) => {
    const { status } = await api.get(path);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });
});

describe('when the database is down', () => {
  test('the answer is 503 and says when to retry', async () => {
    const own = await startApi({ databaseUrl: 'postgres://nobody@127.0.0.1:1/none' });
    const answer = await own.get('/api/health');
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('5');
    const body = await answer.json();
    expect(body.message).toBe('The service is not available at the moment');
    expect(body.requestId).toBe(answer.headers.get('x-request-id'));
    await own.close();
  });
});

test('a part of the feed key is not accepted', async () => {
  expect((await api.get('/api/changes?after=0')).status).toBe(401);
  expect(
    (await api.get('/api/changes?after=0', { Authorization: `Bearer ${testFeedKey.slice(1)}` })).status,
  ).toBe(401);
  expect((await api.get('/api/changes?after=0', { Authorization: `Bearer ${testFeedKey}` })).status).toBe(
    200,
  );
});
