import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { defaultArrangement } from '#schema/shapes/home-arrangement.ts';

let api: TestApi;
let admin: Caller;
beforeAll(async () => {
  api = await startApi();
  admin = await api.signIn();
});
afterAll(() => api.close());

test('answers tell administrators their chapter, and writes which chapters they make stale', async () => {
  const read = await admin.get('/api/pages');
  expect(read.headers.get('X-Chapter')).toBe('settings');
  const added = await admin.post('/api/pages', { title: 'Help', content: '<p>Help</p>' });
  expect(added.headers.get('X-Stale')).toBe('settings trash');
});

test('a refused write tells it too, since another administrator may have been faster', async () => {
  const refused = await admin.delete('/api/pages/999999');
  expect([refused.status, refused.headers.get('X-Stale')]).toEqual([404, 'settings trash']);
});

test('a preview makes nothing stale', async () => {
  const shown = await admin.post('/api/bundles/home', defaultArrangement);
  const { status, headers } = shown;
  expect([status, headers.get('X-Stale'), headers.get('X-Chapter')]).toEqual([200, null, 'publishing']);
});

test('visitors are told neither', async () => {
  expect((await api.get('/api/pages')).headers.get('X-Chapter')).toBeNull();
  expect((await api.post('/api/pages', {})).headers.get('X-Stale')).toBeNull();
});
