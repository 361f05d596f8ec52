import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { buildPage } from '#admin-api/testing/factories.ts';
import { messagesOf } from '#admin-api/testing/refusals.ts';
import { page } from '#schema/shapes/page.ts';

let api: TestApi;
let admin: Caller;
beforeAll(async () => {
  api = await startApi();
  admin = await api.signIn();
});
afterAll(() => api.close());

const content = '<p>A lamphouse holds the light.</p>';

async function add(body: object) {
  const answer = await admin.post('/api/pages', body);
  expect(answer.status).toBe(201);
  return page.parse(await answer.json());
}

describe('GET', () => {
  test('lists pages by title', async () => {
    await buildPage(api.em(), { slug: 'zebras', title: 'Zebras' });
    await buildPage(api.em(), { slug: 'aardvarks', title: 'Aardvarks' });
    const answer = await api.get('/api/pages');
    expect(answer.status).toBe(200);
    const slugs = page
      .array()
      .parse(await answer.json())
      .map(({ slug }) => slug);
    expect(slugs.at(0)).toBe('aardvarks');
    expect(slugs.at(-1)).toBe('zebras');
  });

  test('answers one by its slug', async () => {
    await buildPage(api.em(), { slug: 'about', title: 'About Us', content });
    expect(await (await api.get('/api/pages/about')).json()).toEqual({
      id: expect.any(Number),
      slug: 'about',
      title: 'About Us',
      content,
      publication: 'published',
      publishAt: null,
      archiveAt: null,
      createdAt: expect.any(String),
      updatedAt: expect.stringMatching(/Z$/),
    });
  });

  test.each(['nothing', 'About', 'a%20b', '%3Cscript%3E', '..%2F', '%00'])(
    '%s is not found',
    async (slug) => {
      const answer = await api.get(`/api/pages/${slug}`);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toEqual({ message: 'Page not found' });
    },
  );
});

describe('POST', () => {
  test('adds a page and names its change', async () => {
    const answer = await admin.post('/api/pages', { title: 'House Rules', slug: 'rules', content });
    expect(answer.status).toBe(201);
    expect(Number(answer.headers.get('X-Publish-Job'))).toBeGreaterThan(0);
    const added = page.parse(await answer.json());
    expect(added).toMatchObject({ title: 'House Rules', slug: 'rules', content });
    expect(await (await api.get('/api/pages/rules')).json()).toEqual(added);
  });

  test('derives an empty or missing slug from the title, and the next one when it is taken', async () => {
    expect((await add({ title: 'Terms of Service!', slug: '', content })).slug).toBe('terms-of-service');
    expect((await add({ title: 'Terms of Service', content })).slug).toBe('terms-of-service-2');
    expect((await add({ title: '404', slug: null, content })).slug).toBe('404-2');
  });

  test('gives each of ten equal titles a slug of its own when they are added at once', async () => {
    const added = await Promise.all(Array.from({ length: 10 }, () => add({ title: 'Rush', content })));
    expect(new Set(added.map(({ slug }) => slug)).size).toBe(10);
  });

  test('refuses a slug that is taken, and offers the next free one', async () => {
    await add({ title: 'Imprint', slug: 'imprint', content });
    const answer = await admin.post('/api/pages', { title: 'Other', slug: 'imprint', content });
    expect(answer.status).toBe(409);
    const message = "The slug 'imprint' is taken; 'imprint-2' is free";
    expect(await answer.json()).toEqual({ message, issues: [{ path: 'slug', message }] });
  });

  test('gives one of ten concurrent posts the slug that all request', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => admin.post('/api/pages', { title: 'One', slug: 'only-one', content })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
  });

  test('requires all fields', async () => {
    const required = 'All fields are required';
    expect(await messagesOf(await admin.post('/api/pages', {}))).toEqual({
      title: required,
      content: required,
    });
    expect(await messagesOf(await admin.post('/api/pages', { title: ' ', content: '\n' }))).toEqual({
      title: required,
      content: required,
    });
  });

  test('refuses content of which nothing remains after sanitising', async () => {
    const answer = await admin.post('/api/pages', { title: 'Empty', content: '<script>alert(1)</script> ' });
    expect(await messagesOf(answer)).toEqual({ content: 'Nothing of the content is left after cleaning' });
  });
});

describe('PUT', () => {
  test('changes the given fields and keeps the rest', async () => {
    const before = await add({ title: 'Help', slug: 'help', content });
    const answer = await admin.put(`/api/pages/${before.id}`, { title: 'Help and contact' });
    expect(answer.status).toBe(200);
    expect(Number(answer.headers.get('X-Publish-Job'))).toBeGreaterThan(0);
    const after = page.parse(await answer.json());
    expect(after).toEqual({ ...before, title: 'Help and contact', updatedAt: expect.any(String) });
    expect(Date.parse(after.updatedAt)).toBeGreaterThan(Date.parse(before.updatedAt));
  });

  test('keeps the slug when it is sent empty, as the form does', async () => {
    const { id } = await add({ title: 'Press', slug: 'press', content });
    const answer = await admin.put(`/api/pages/${id}`, { title: 'For the press', slug: '', content });
    expect(await answer.json()).toMatchObject({ slug: 'press', title: 'For the press' });
  });

  test('finds a page under its former slugs, until another page takes one', async () => {
    const { id } = await add({ title: 'Jobs', slug: 'jobs', content });
    await admin.put(`/api/pages/${id}`, { slug: 'careers' });
    await admin.put(`/api/pages/${id}`, { slug: 'work-here' });
    expect(await (await api.get('/api/pages/jobs')).json()).toMatchObject({ id, slug: 'work-here' });
    expect(await (await api.get('/api/pages/careers')).json()).toMatchObject({ id, slug: 'work-here' });
    const other = await add({ title: 'Careers', slug: 'careers', content });
    expect(await (await api.get('/api/pages/careers')).json()).toMatchObject({ id: other.id });
    await admin.put(`/api/pages/${id}`, { slug: 'jobs' });
    expect(await (await api.get('/api/pages/work-here')).json()).toMatchObject({ id, slug: 'jobs' });
    await admin.delete(`/api/pages/${id}`);
    expect((await api.get('/api/pages/work-here')).status).toBe(404);
  });

  test('refuses the slug of another page', async () => {
    await add({ title: 'First', slug: 'first', content });
    const { id } = await add({ title: 'Second', slug: 'second', content });
    const answer = await admin.put(`/api/pages/${id}`, { slug: 'first' });
    expect(answer.status).toBe(409);
    expect((await answer.json()).message).toBe("The slug 'first' is taken; 'first-2' is free");
    expect((await api.get('/api/pages/second')).status).toBe(200);
  });
});

describe('DELETE', () => {
  test('deletes the page, whichever it is', async () => {
    const { id } = await add({ title: 'Privacy Policy', slug: 'privacy-policy', content });
    const answer = await admin.delete(`/api/pages/${id}`);
    expect(answer.status).toBe(200);
    expect(Number(answer.headers.get('X-Publish-Job'))).toBeGreaterThan(0);
    expect(await answer.json()).toEqual({ id, trashId: expect.any(Number) });
    expect((await api.get('/api/pages/privacy-policy')).status).toBe(404);
    expect((await admin.delete(`/api/pages/${id}`)).status).toBe(404);
  });
});

test('each change names the administrator who made it', async () => {
  const { id } = await add({ title: 'Logged', content });
  await admin.put(`/api/pages/${id}`, { title: 'Logged twice' });
  await admin.delete(`/api/pages/${id}`);
  const rows = await api
    .em()
    .execute('select op, actor from changes where entity = ? and record_id = ? order by seq', ['page', id]);
  expect(rows).toEqual(['insert', 'update', 'delete'].map((op) => ({ op, actor: 'ann@example.org' })));
});
