import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { buildUiSetting } from '#admin-api/testing/factories.ts';
import { defaultSettings } from '#schema/shapes/default-settings.ts';
import { type UiSetting, uiSetting } from '#schema/shapes/ui-setting.ts';

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

const list = async (caller: Caller = api) =>
  uiSetting.array().parse(await (await caller.get('/api/ui-settings')).json());
const valueIn = (settings: UiSetting[], key: string) =>
  settings.find((setting) => setting.key === key)?.value;
const primary = { key: 'theme_primary_color', value: '#3ddc97', category: 'theme' };
const siteName = { key: 'branding_site_name', value: 'Picture House', category: 'branding' };

describe('GET', () => {
  test('an installation without settings has an empty list', async () => {
    expect(await list()).toEqual([]);
  });

  test('lists settings with their categories', async () => {
    const em = api.em();
    await buildUiSetting(em, 'theme_primary_color', '#ffc069', 'theme');
    await buildUiSetting(em, 'branding_site_name', 'Lamphouse', 'branding');
    expect(await list()).toEqual([
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

  test('shows the rules for comments to administrators only', async () => {
    await buildUiSetting(api.em(), 'comments_blocked_words', 'casino bonus', 'content');
    expect(await list()).toEqual([]);
    expect(valueIn(await list(admin), 'comments_blocked_words')).toBe('casino bonus');
    const forged = await api.get('/api/ui-settings', { Cookie: 'lamphouse=forged; lamphouse.sig=forged' });
    expect(forged.status).toBe(200);
    expect(await forged.json()).toEqual([]);
  });

  test('the answer to an administrator is not cached', async () => {
    expect((await admin.get('/api/ui-settings')).headers.get('Cache-Control')).toBe('no-store');
    expect((await api.get('/api/ui-settings')).headers.get('Vary')).toBeNull();
  });
});

describe('GET defaults and POST batch', () => {
  test('initialise an empty installation', async () => {
    const defaults = await (await admin.get('/api/ui-settings/defaults')).json();
    expect(defaults).toEqual(defaultSettings);
    const answer = await admin.post('/api/ui-settings/batch', defaults);
    expect(answer.status).toBe(200);
    expect((await answer.json()).map(({ key }: UiSetting) => key)).toEqual(
      defaultSettings.map(({ key }) => key),
    );
    const stored = await list(admin);
    expect(stored).toHaveLength(defaultSettings.length);
    expect(stored).toEqual(
      expect.arrayContaining(defaultSettings.map((setting) => expect.objectContaining(setting))),
    );
  });

  test('add the settings of the footer to an installation without them', async () => {
    await admin.post('/api/ui-settings/batch', [siteName]);
    const footer = defaultSettings.filter(({ key }) => key.startsWith('footer_'));
    expect((await admin.post('/api/ui-settings/batch', footer)).status).toBe(200);
    expect((await list()).map(({ key }) => key).sort()).toEqual(
      ['branding_site_name', ...footer.map(({ key }) => key)].sort(),
    );
  });

  test('a batch adds and changes in one write, and keeps a description that is not sent', async () => {
    await admin.post('/api/ui-settings/batch', [{ ...primary, value: '#fff', description: 'The lamp' }]);
    const answer = await admin.post('/api/ui-settings/batch', [siteName, primary]);
    expect(Number(answer.headers.get('X-Publish-Job'))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject([
      { key: 'branding_site_name', value: 'Picture House', description: null },
      { key: 'theme_primary_color', value: '#3ddc97', description: 'The lamp' },
    ]);
  });

  test('saving the same again changes nothing', async () => {
    const save = () => admin.post('/api/ui-settings/batch', [siteName, primary]);
    const first = await save();
    const again = await save();
    expect(again.headers.get('X-Publish-Job')).toBe(first.headers.get('X-Publish-Job'));
    expect(await again.json()).toEqual(await first.json());
  });

  test('twenty concurrent batches of the same keys in different orders all succeed', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const batch = [siteName, primary].map((one) =>
          one === siteName ? { ...one, value: `House ${index}` } : one,
        );
        return admin.post('/api/ui-settings/batch', index % 2 ? batch.toReversed() : batch);
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await list()).toHaveLength(2);
  });
});

describe.each([
  ['PUT by key', (key: string, value: unknown) => admin.put(`/api/ui-settings/${key}`, { value })],
  ['PUT by body', (key: string, value: unknown) => admin.put('/api/ui-settings', { key, value })],
] as const)('%s', (_name, change) => {
  test('changes the value and nothing else', async () => {
    await admin.post('/api/ui-settings/batch', [{ ...siteName, description: 'Name of the site' }]);
    const answer = await change('branding_site_name', 'Rialto');
    expect(answer.status).toBe(200);
    expect(Number(answer.headers.get('X-Publish-Job'))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({
      ...siteName,
      value: 'Rialto',
      description: 'Name of the site',
    });
    expect(valueIn(await list(), 'branding_site_name')).toBe('Rialto');
  });

  test('adds a known setting that was never saved', async () => {
    expect(await (await change('footer_email', 'desk@example.org')).json()).toMatchObject({
      key: 'footer_email',
      category: 'footer',
      description: 'Email',
    });
  });

  test('does not find an unknown key', async () => {
    const answer = await change('my_own_key', 'x');
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ message: 'Setting not found' });
  });

  test('changes a key that an operator’s program added', async () => {
    await admin.post('/api/ui-settings/batch', [{ key: 'my_own_key', value: 'one', category: 'content' }]);
    expect(await (await change('my_own_key', 'two')).json()).toMatchObject({
      key: 'my_own_key',
      value: 'two',
    });
  });
});

describe('DELETE', () => {
  test('deletes a setting, and known settings can be set again', async () => {
    await admin.post('/api/ui-settings/batch', [
      siteName,
      { key: 'my_own_key', value: 'x', category: 'content' },
    ]);
    const [{ id } = { id: 0 }] = await list();
    for (const key of ['branding_site_name', 'my_own_key']) {
      const answer = await admin.delete(`/api/ui-settings/${key}`);
      expect(answer.status).toBe(200);
      expect(Number(answer.headers.get('X-Publish-Job'))).toBeGreaterThan(0);
      if (key === 'branding_site_name') expect(await answer.json()).toEqual({ id });
      expect((await admin.delete(`/api/ui-settings/${key}`)).status).toBe(404);
    }
    expect(await list()).toEqual([]);
    expect((await admin.put('/api/ui-settings/branding_site_name', { value: 'Rialto' })).status).toBe(200);
  });
});

test('every change of ad code is in the log with its author, before and after', async () => {
  await admin.put('/api/ui-settings/ads_header_code', { value: '<p>One</p>' });
  await admin.put('/api/ui-settings', { key: 'ads_header_code', value: '<p>Two</p>' });
  const rows = await api.em().execute(
    `select op, actor, before->>'value' as before, after->>'value' as after from changes
      where entity = 'ui_setting' and coalesce(after, before)->>'key' = 'ads_header_code' order by seq`,
  );
  expect(rows.slice(-2)).toEqual([
    { op: 'insert', actor: 'ann@example.org', before: null, after: '<p>One</p>' },
    { op: 'update', actor: 'ann@example.org', before: '<p>One</p>', after: '<p>Two</p>' },
  ]);
});
