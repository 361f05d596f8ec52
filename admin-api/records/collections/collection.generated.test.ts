import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { buildCollection } from '#admin-api/testing/factories.ts';
import { expectEachRefused, expectIdsRefused } from '#admin-api/testing/refusals.ts';
import { collection, collectionLimits } from '#schema/shapes/collection.ts';
import { unsafeHtml } from '#schema/testing/unsafe-html.ts';

let api: TestApi;
let admin: Caller;
beforeAll(async () => {
  api = await startApi();
  admin = await api.signIn();
});
afterAll(() => api.close());

const fields = { title: 'required', slug: 'slug', description: 'text', pictureUrl: 'address' } as const;

test('POST refuses each wrong field by its name', async () => {
  const refused = await expectEachRefused({
    send: (body) => admin.post('/api/collections', body),
    valid: { title: 'Silent comedies' },
    fields,
    foreign: ['titleCount'],
  });
  expect(refused).toBeGreaterThan(50);
});

test('PUT refuses each wrong field by its name', async () => {
  const { id } = await buildCollection(api.em());
  const refused = await expectEachRefused({
    send: (body) => admin.put(`/api/collections/${id}`, body),
    valid: {},
    fields,
  });
  expect(refused).toBeGreaterThan(50);
});

test('name and text have limits', async () => {
  for (const field of ['title', 'description'] as const) {
    const valid = { title: 'Long', [field]: 'x'.repeat(collectionLimits[field]) };
    expect((await admin.post('/api/collections', valid)).status).toBe(201);
    const answer = await admin.post('/api/collections', { ...valid, [field]: `${valid[field]}x` });
    expect(await answer.json()).toMatchObject({ issues: [{ path: field }] });
  }
});

test('PUT and DELETE refuse an invalid id, an unknown id and visitors', async () => {
  await expectIdsRefused(api, admin, '/api/collections', [
    '0',
    '-1',
    '1.5',
    'noir',
    '2147483648',
    '%00',
    '1%27',
  ]);
  expect((await api.post('/api/collections', { title: 'Noir' })).status).toBe(401);
});

test('markup is stored like any other text, and is never rendered in the answer', async () => {
  for (const [name, html] of Object.entries(unsafeHtml)) {
    const description = html.slice(0, collectionLimits.description).trim();
    const answer = await admin.post('/api/collections', { title: 'Unsafe', description });
    expect(answer.headers.get('content-type'), name).toContain('application/json');
    expect(collection.parse(await answer.json()).description, name).toBe(description);
  }
});
