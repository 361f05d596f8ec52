import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi, testAdmin } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { buildUiSetting } from '#admin-api/testing/factories.ts';
import { messagesOf } from '#admin-api/testing/refusals.ts';

let api: TestApi;
let admin: Caller;
beforeAll(async () => {
  api = await startApi();
  admin = await api.signIn();
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.em().execute('delete from ui_settings');
});

const put = (key: string, value: string) => admin.put(`/api/ui-settings/${key}`, { value });
const colour = (key: string, value: string) => ({ key, value, category: 'theme' });
const list = async () => await (await admin.get('/api/ui-settings')).json();
const refusal = 'Text #222222 on raised panels #281a1e of the dark theme: 1.0 to 1, at least 4.5 is needed';

test('an unreadable text colour is refused by every call, with the pair', async () => {
  expect(await messagesOf(await put('theme_text_primary', '#222222'))).toEqual({ value: refusal });
  const body = await admin.put('/api/ui-settings', { key: 'theme_text_primary', value: '#222222' });
  expect(await messagesOf(body)).toEqual({ value: refusal });
  const batch = await admin.post('/api/ui-settings/batch', [
    colour('theme_accent_color', '#86d3e3'),
    colour('theme_text_primary', '#222222'),
  ]);
  expect(await messagesOf(batch)).toEqual({ '1.value': refusal });
  expect(await list()).toEqual([]);
});

test('any brand colour is accepted', async () => {
  for (const value of ['#3ddc97', '#00ff00', '#0000ff', '#000000', '#ffffff'])
    for (const key of ['theme_primary_color', 'theme_secondary_color', 'theme_accent_color'])
      expect((await put(key, value)).status).toBe(200);
});

test('of two concurrent saves of colours that are unreadable together, one is refused', async () => {
  // Each is readable with the current colours, but not with the other.
  const [text, ground] = ['#a0a0a0', '#00ffff'];
  const saves = await Promise.all([put('theme_text_secondary', text), put('theme_secondary_color', ground)]);
  expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  const both = [colour('theme_text_secondary', text), colour('theme_secondary_color', ground)];
  await api.em().execute('delete from ui_settings');
  expect((await admin.post('/api/ui-settings/batch', both)).status).toBe(400);
});

test('unreadable colours that were stored without the API do not prevent other saves, and can be corrected', async () => {
  await buildUiSetting(api.em(), 'theme_text_primary', '#222222', 'theme');
  await buildUiSetting(api.em(), 'theme_accent_color', 'red;', 'theme');
  expect((await put('theme_primary_color', '#3ddc97')).status).toBe(200);
  expect((await put('layout_max_width', '1440px')).status).toBe(200);
  expect((await put('theme_text_primary', '#f8f1f4')).status).toBe(200);
});

test('a colour is not deleted when its default would be unreadable with the others', async () => {
  await buildUiSetting(api.em(), 'theme_text_secondary', '#a0a0a0', 'theme');
  await buildUiSetting(api.em(), 'theme_secondary_color', '#7a2748', 'theme');
  expect((await admin.delete('/api/ui-settings/theme_secondary_color')).status).toBe(200);
  expect((await admin.delete('/api/ui-settings/theme_text_secondary')).status).toBe(200);
});

test('a save over a newer value is refused with that value', async () => {
  const was = { value: '#ffc069' };
  const first = await admin.put('/api/ui-settings/theme_primary_color', { value: '#3ddc97', was });
  expect(first.status).toBe(200);
  const second = await admin.put('/api/ui-settings/theme_primary_color', { value: '#ffd08a', was });
  expect(second.status).toBe(409);
  const message = 'Somebody else has changed this meanwhile';
  expect(await second.json()).toEqual({
    message,
    issues: [{ path: 'theme_primary_color', message }],
    current: { theme_primary_color: '#3ddc97' },
    lastSave: { actor: testAdmin.email, at: expect.any(String) },
  });
  const batch = [
    { ...colour('theme_primary_color', '#ffd08a'), was },
    { ...colour('theme_accent_color', '#9be8d8'), was: { value: '#86d3e3' } },
  ];
  const third = await admin.post('/api/ui-settings/batch', batch);
  expect(third.status).toBe(409);
  expect((await third.json()).current).toEqual({
    theme_primary_color: '#3ddc97',
    theme_accent_color: '#86d3e3',
  });
  expect(await list()).toHaveLength(1);
});

test('of two concurrent saves one is refused', async () => {
  const saves = ['A', 'B', 'C', 'D'].map((value) =>
    admin.put('/api/ui-settings/branding_site_name', { value, was: { value: 'Lamphouse' } }),
  );
  const statuses = (await Promise.all(saves)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 409, 409, 409]);
});
