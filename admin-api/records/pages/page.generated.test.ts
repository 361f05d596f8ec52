import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { badValues } from '#admin-api/testing/bad-values.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { buildPage } from '#admin-api/testing/factories.ts';
import { expectEachRefused, expectIdsRefused } from '#admin-api/testing/refusals.ts';
import { page } from '#schema/shapes/page.ts';
import { livePartsOf } from '#schema/testing/live-parts.ts';
import { plainHtml, unsafeHtml } from '#schema/testing/unsafe-html.ts';

let api: TestApi;
let admin: Caller;
beforeAll(async () => {
  api = await startApi();
  admin = await api.signIn();
});
afterAll(() => api.close());

const valid = { title: 'House rules', content: '<p>Be kind.</p>' };
/** A page's content may be long; `text` covers the refusal of even longer values. */
const longContent = 'x'.repeat(20_001);

test('POST refuses each wrong field by its name', async () => {
  const refused = await expectEachRefused({
    send: (body) => admin.post('/api/pages', body),
    valid,
    fields: { title: 'required', content: 'required', slug: 'slug' },
    foreign: ['preview'],
    allowed: [longContent],
  });
  expect(refused).toBeGreaterThan(50);
});

test('PUT refuses each wrong field by its name', async () => {
  const { id } = await buildPage(api.em());
  const refused = await expectEachRefused({
    send: (body) => admin.put(`/api/pages/${id}`, body),
    valid: {},
    fields: { title: 'required', content: 'required', slug: 'slug' },
    allowed: [longContent],
  });
  expect(refused).toBeGreaterThan(50);
});

test('the text has a limit, and so has the title', async () => {
  expect((await admin.post('/api/pages', { ...valid, content: longContent })).status).toBe(201);
  for (const [field, length] of [
    ['content', 500_001],
    ['title', 201],
  ] as const) {
    const answer = await admin.post('/api/pages', { ...valid, [field]: 'x'.repeat(length) });
    expect(answer.status).toBe(400);
    expect((await answer.json()).issues).toEqual([
      { path: field, message: `The ${field} must be at most ${length - 1} characters` },
    ]);
  }
  const answer = await admin.post('/api/pages', { ...valid, content: 'x'.repeat(1_100_000) });
  expect(answer.status).toBe(413);
});

test('PUT and DELETE refuse an invalid id, an unknown id and visitors', async () => {
  await expectIdsRefused(api, admin, '/api/pages', ['0', '-1', '1.5', 'about', '2147483648', '%00', '1%27']);
  expect((await api.post('/api/pages', valid)).status).toBe(401);
});

test('only JSON is accepted, and only by existing calls', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
    expect((await admin.post('/api/pages', valid, { 'Content-Type': type })).status).toBe(415);
  }
  const answer = await admin.put('/api/pages', valid);
  expect(answer.status).toBe(405);
  expect(answer.headers.get('Allow')).toContain('POST');
});

test.each(Object.entries(unsafeHtml))('POST and PUT store nothing executable of %s', async (_name, html) => {
  const answer = await admin.post('/api/pages', { title: 'Unsafe', content: plainHtml + html });
  expect(answer.status).toBe(201);
  const { id, slug, content } = page.parse(await answer.json());
  expect(livePartsOf(content)).toEqual([]);
  expect(content.startsWith(plainHtml)).toBe(true);

  expect((await admin.put(`/api/pages/${id}`, { content: html + plainHtml })).status).toBeLessThan(500);
  const changed = page.parse(await (await api.get(`/api/pages/${slug}`)).json());
  expect(livePartsOf(changed.content)).toEqual([]);
});

test('text that cannot be a slug is refused in every path', async () => {
  for (const slug of badValues.slug.filter((value) => typeof value === 'string')) {
    const answer = await api.get(`/api/pages/${encodeURIComponent(slug)}`);
    expect(answer.status, slug).toBe(404);
  }
});
