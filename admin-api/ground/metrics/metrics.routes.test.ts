import { afterEach, expect, test, vi } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';

let api: TestApi;
afterEach(() => api.close());

const token = 'm'.repeat(32);
const bearer = (key: string) => ({ Authorization: `Bearer ${key}` });

test('counts calls by the pattern of their route, never by the requested path', async () => {
  api = await startApi();
  await api.get('/api/movies/7/comments');
  await api.get('/api/movies/8/comments');
  await api.get('/api/nothing/of/mine');
  await fetch(`${api.url}/api/health`, { method: 'PROPFIND' });
  const count = (labels: string) => `lamphouse_http_request_duration_seconds_count{${labels}}`;
  const text = await vi.waitUntil(
    async () => {
      const answer = await api.get('/metrics');
      expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
      const figures = await answer.text();
      return figures.includes('method="other"') ? figures : null;
    },
    { timeout: 15_000 },
  );
  expect(text).toContain(`${count('method="GET",route="/api/movies/:id/comments",status="404"')} 2`);
  expect(text).toContain(`${count('method="GET",route="none",status="404"')} 1`);
  expect(text).toContain(`${count('method="other",route="none",status="405"')} 1`);
  expect(text).not.toContain('of/mine');
});

test('without a token only this machine may read them, and only directly', async () => {
  api = await startApi();
  expect((await api.get('/metrics')).status).toBe(200);
  for (const name of ['X-Forwarded-For', 'Forwarded', 'Via', 'X-Real-IP'])
    expect((await api.get('/metrics', { [name]: '127.0.0.1' })).status).toBe(401);
});

test('a page whose host name resolves to this machine (DNS rebinding) is refused', async () => {
  api = await startApi();
  const { request } = await import('node:http');
  const status = await new Promise<number | undefined>((resolve, reject) =>
    request(`${api.url}/metrics`, { headers: { Host: 'rebound.example:80' } }, (answer) =>
      resolve(answer.resume().statusCode),
    )
      .on('error', reject)
      .end(),
  );
  expect(status).toBe(401);
});

test('a public site requires the token', async () => {
  api = await startApi({ siteUrl: 'https://films.example.org' });
  expect((await api.get('/metrics')).status).toBe(401);
});

test('with a token from everywhere, and not without', async () => {
  api = await startApi({ siteUrl: 'https://films.example.org', metricsToken: token });
  expect((await api.get('/metrics', bearer(token))).status).toBe(200);
  for (const wrong of [{}, bearer(token.slice(1)), bearer(''), { Authorization: token }])
    expect((await api.get('/metrics', wrong)).status).toBe(401);
});
