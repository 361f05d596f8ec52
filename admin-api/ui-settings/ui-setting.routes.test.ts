import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { buildUiSetting } from '#admin-api/testing/factories.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test('an installation without settings has an empty list', async () => {
  expect(await (await api.get('/api/ui-settings')).json()).toEqual([]);
});

test('lists settings with their categories', async () => {
  const em = api.em();
  await buildUiSetting(em, 'theme_primary_color', '#ffc069', 'theme');
  await buildUiSetting(em, 'branding_site_name', 'Lamphouse', 'branding');
  const answer = await api.get('/api/ui-settings');
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual([
    {
      id: expect.any(Number),
      key: 'branding_site_name',
      value: 'Lamphouse',
      category: 'branding',
      description: null,
      updatedAt: expect.any(String),
    },
    {
      id: expect.any(Number),
      key: 'theme_primary_color',
      value: '#ffc069',
      category: 'theme',
      description: null,
      updatedAt: expect.any(String),
    },
  ]);
});
