import { afterAll, beforeAll, expect, test } from 'vitest';
import { poolOf } from '#admin-api/orm.ts';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { createMetrics } from './metrics.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test('counts connections, followers and waiting pages at the time of the request', async () => {
  const metrics = createMetrics({ withProcess: true });
  let pending = 12;
  metrics.watchPool(await poolOf(api.orm));
  metrics.watchFeed({ followers: () => 3, held: { seconds: () => 0 } });
  metrics.watchPublishing(() => ({
    head: 431,
    cursor: 430,
    pending,
    rendered: 99,
    // The list contains only the latest failures.
    failed: [{ path: '/movies', at: '2026-11-21T20:45:00.000Z' }],
    failedPages: 431,
    feedFailures: 3,
    lastPublishedAt: null,
  }));
  pending = 5;
  await api.em().execute('select 1');
  const text = await metrics.registry.metrics();
  const figures = Object.fromEntries(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
  expect(figures).toMatchObject({
    lamphouse_feed_followers: 3,
    lamphouse_publish_head: 431,
    lamphouse_publish_cursor: 430,
    lamphouse_publish_pending_pages: 5,
    lamphouse_publish_rendered_pages: 99,
    lamphouse_publish_failed_pages: 431,
    lamphouse_publish_feed_failures: 3,
    lamphouse_database_requests_waiting: 0,
  });
  expect(figures['lamphouse_database_connections']).toBeGreaterThan(0);
  expect(figures).toHaveProperty('nodejs_eventloop_lag_p99_seconds');
  expect(figures).toHaveProperty('process_resident_memory_bytes');
});
