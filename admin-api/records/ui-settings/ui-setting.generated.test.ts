import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { messagesOf } from '#admin-api/testing/refusals.ts';
import { defaultSettings, findDefaultSetting } from '#schema/shapes/default-settings.ts';
import { unsafeSettings } from '#schema/testing/unsafe-settings.ts';

let api: TestApi;
let admin: Caller;
beforeAll(async () => {
  api = await startApi();
  admin = await api.signIn();
  await admin.post('/api/ui-settings/batch', defaultSettings);
});
afterAll(() => api.close());

const list = async () => await (await admin.get('/api/ui-settings')).json();
const entry = (key: string, value: unknown) => ({
  key,
  value,
  category: findDefaultSetting(key)?.category ?? 'content',
});

test.each(unsafeSettings)('$key refuses $value', async ({ key, value, message }) => {
  const before = await list();
  const batch = [entry('branding_tagline', 'changed'), entry(key, value)];
  expect(await messagesOf(await admin.post('/api/ui-settings/batch', batch))).toEqual({ '1.value': message });
  expect(await messagesOf(await admin.put(`/api/ui-settings/${key}`, { value }))).toEqual({ value: message });
  expect(await messagesOf(await admin.put('/api/ui-settings', { key, value }))).toEqual({ value: message });
  expect(await list()).toEqual(before);
});

test('a batch accepts 1 to 200 settings, each once', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => entry(`own_${index}`, 'x'));
  const send = async (body: unknown) => await messagesOf(await admin.post('/api/ui-settings/batch', body));
  expect(await send([])).toEqual({ '': 'At least one setting is needed' });
  expect(await send(many(201))).toEqual({ '': 'At most 200 settings at once' });
  expect(await send({ settings: many(1) })).toEqual({ '': 'Must be a list of settings' });
  expect(await send([entry('own_1', 'a'), entry('own_1', 'b')])).toEqual({ '1.key': 'Named twice' });
  expect((await admin.post('/api/ui-settings/batch', many(200))).status).toBe(200);
});

test('there may be a thousand settings; a batch that exceeds them is refused as a whole', async () => {
  const batch = (round: number) =>
    Array.from({ length: 190 }, (_, index) => entry(`more_${round}_${index}`, 'x'));
  const fill = async (round: number): Promise<number> => {
    const before = await list();
    const { status } = await admin.post('/api/ui-settings/batch', batch(round));
    if (status === 200) return fill(round + 1);
    expect(await list()).toEqual(before);
    expect(before.length).toBeLessThanOrEqual(1000);
    return status;
  };
  expect(await fill(0)).toBe(409);
});

test('each wrong field is refused by its name', async () => {
  const valid = { key: 'branding_tagline', value: 'Films', category: 'branding' };
  const wrong: [object, string, string][] = [
    [{ key: undefined }, '0.key', 'The key is required'],
    [{ key: 'Branding-Name' }, '0.key', 'The key may hold small letters, digits and underscores'],
    [{ key: '__proto__' }, '0.key', 'The key may hold small letters, digits and underscores'],
    [{ key: 'x'.repeat(101) }, '0.key', 'The key must be at most 100 characters'],
    [{ value: undefined }, '0.value', 'The value must be a text'],
    [{ value: null }, '0.value', 'The value must be a text'],
    [{ value: 7 }, '0.value', 'The value must be a text'],
    [{ value: { $gt: '' } }, '0.value', 'The value must be a text'],
    [{ value: 'a\u0000b' }, '0.value', 'The value must not contain NUL characters'],
    [{ value: 'x'.repeat(20_001) }, '0.value', 'The value must be at most 20000 characters'],
    [{ category: 'footer' }, '0.category', 'The category of branding_tagline is branding'],
    [{ category: undefined }, '0.category', 'Unknown category'],
    [{ category: 'x'.repeat(51) }, '0.category', 'Unknown category'],
    [{ description: 'x'.repeat(256) }, '0.description', 'The description must be at most 255 characters'],
    [{ id: 1 }, '0.id', 'Unknown field'],
    [{ updatedAt: '2026-01-01T00:00:00Z' }, '0.updatedAt', 'Unknown field'],
  ];
  for (const [changes, path, message] of wrong) {
    const answer = await admin.post('/api/ui-settings/batch', [{ ...valid, ...changes }]);
    expect(await messagesOf(answer)).toEqual({ [path]: message });
  }
  const put = await admin.put('/api/ui-settings/branding_tagline', { value: 'x', category: 'theme' });
  expect(await messagesOf(put)).toEqual({ category: 'This field cannot be changed' });
  const body = await admin.put('/api/ui-settings', { value: 'x' });
  expect(await messagesOf(body)).toEqual({ key: 'The key is required' });
});

test.each(['Branding', '__proto__', 'constructor', 'a%2Fb', '%00', '..%2F..', 'batch', 'x'.repeat(101)])(
  'no setting may be named %s',
  async (key) => {
    const answer = await admin.put(`/api/ui-settings/${key}`, { value: 'x' });
    expect(answer.status).toBe(404);
    expect((await admin.delete(`/api/ui-settings/${key}`)).status).toBe(404);
  },
);

test('visitors change nothing and do not read the defaults', async () => {
  const before = await list();
  expect((await api.get('/api/ui-settings/defaults')).status).toBe(401);
  expect((await api.post('/api/ui-settings/batch', [entry('ads_enabled', 'true')])).status).toBe(401);
  expect((await api.put('/api/ui-settings/ads_header_code', { value: '<b>' })).status).toBe(401);
  expect((await api.put('/api/ui-settings', { key: 'ads_header_code', value: '<b>' })).status).toBe(401);
  expect((await api.delete('/api/ui-settings/ads_enabled')).status).toBe(401);
  expect(await list()).toEqual(before);
});

test('only JSON is accepted, and only by existing calls', async () => {
  for (const path of ['/api/ui-settings/ads_enabled', '/api/ui-settings']) {
    const answer = await admin.put(
      path,
      { key: 'ads_enabled', value: 'true' },
      { 'Content-Type': 'text/plain' },
    );
    expect(answer.status).toBe(415);
  }
  const answer = await admin.post('/api/ui-settings/ads_enabled', { value: 'true' });
  expect(answer.status).toBe(405);
  expect(answer.headers.get('Allow')).toContain('PUT');
});
