import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { MovieEntity } from '#admin-api/records/movies/movie.entity.ts';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { buildComment, buildMovie, buildUiSetting } from '#admin-api/testing/factories.ts';
import { messagesOf } from '#admin-api/testing/refusals.ts';
import { commentMessages } from '#schema/shapes/comment.ts';
import { commentTagsOf } from './testing/changes.ts';
import { newVisitor } from './testing/visitors.ts';

let api: TestApi;
let admin: Caller;
let movieId: number;
let comments: string;
let first: number;
beforeAll(async () => {
  api = await startApi({ trustProxy: 1 });
  admin = await api.signIn();
});
beforeEach(async () => {
  const movie = await buildMovie(api.em());
  movieId = movie.id;
  comments = `/api/movies/${movieId}/comments`;
  first = (await buildComment(api.em(), { movie, name: 'Ann', body: 'Seen twice.' })).id;
});
afterAll(() => api.close());

const post = async (body: object) =>
  (await api.post(comments, { name: 'Bob', body: 'So did I.', ...body }, newVisitor())).json();
const list = async (query = '') => (await api.get(`${comments}?${query}`)).json();
const shape = async (query = '') =>
  (await list(query)).map(({ id, replies = [] }: { id: number; replies?: { id: number }[] }) => [
    id,
    ...replies.map((reply) => reply.id),
  ]);

describe('replies', () => {
  test('are below their comment, oldest first, and make its page stale', async () => {
    const ids: number[] = [];
    const tags = await commentTagsOf(api, async () => {
      for (const name of ['Bob', 'Cem']) ids.push((await post({ name, parentId: first })).id);
    });
    expect(tags).toEqual([`comments:${movieId}`, `comments:${movieId}`]);
    const later = (await post({ body: 'Another thread.' })).id;
    expect(await shape()).toEqual([[later], [first, ...ids]]);
    expect((await list())[1].replies[0]).toEqual({
      id: ids[0],
      movieId,
      parentId: first,
      name: 'Bob',
      body: 'So did I.',
      createdAt: expect.any(String),
    });
  });

  test('disappear with their comment when it is hidden or deleted', async () => {
    const { id } = await post({ parentId: first });
    await admin.put(`/api/comments/${first}`, { status: 'hidden' });
    expect(await shape()).toEqual([]);
    await admin.put(`/api/comments/${first}`, { status: 'visible' });
    await admin.put(`/api/comments/${id}`, { status: 'hidden' });
    expect(await shape()).toEqual([[first]]);
    await admin.delete(`/api/comments/${first}`);
    const left = await (await admin.get(`/api/comments?movieId=${movieId}`)).json();
    expect(left.total).toBe(0);
  });

  test('are restored from the trash with their title', async () => {
    const { id } = await post({ parentId: first, isSpoiler: true });
    await admin.delete(`/api/movies/${movieId}`);
    const { entries } = await (await admin.get('/api/trash')).json();
    const entry = entries.find((one: { recordId: number }) => one.recordId === movieId) ?? entries[0];
    expect((await admin.post(`/api/trash/${entry.id}/restore`, {})).status).toBe(200);
    expect(await shape()).toEqual([[first, id]]);
    expect((await list())[0].replies[0].isSpoiler).toBe(true);
  });

  test('are refused below another reply, a hidden comment, and a comment on another title', async () => {
    const { id: reply } = await post({ parentId: first });
    const elsewhere = await buildComment(api.em());
    const hidden = await buildComment(api.em(), {
      movie: await api.em().findOneOrFail(MovieEntity, movieId),
      status: 'hidden',
    });
    for (const parentId of [reply, elsewhere.id, hidden.id, 2147483647])
      expect(await post({ parentId })).toMatchObject({
        issues: [{ path: 'parentId', message: commentMessages.noParent }],
      });
    for (const [field, value] of Object.entries({ parentId: 'x', isSpoiler: 'yes', isOperator: true })) {
      const valid = { name: 'Bob', body: 'So did I.' };
      const answer = await api.post(comments, { ...valid, [field]: value }, newVisitor());
      expect(Object.keys(await messagesOf(answer))).toEqual([field]);
    }
  });
});

describe('the list', () => {
  test('is read from either end, from a comment on, and after one', async () => {
    const movie = await api.em().findOneOrFail(MovieEntity, movieId);
    const ids = [first];
    for (let count = 0; count < 3; count += 1) ids.push((await buildComment(api.em(), { movie })).id);
    const [a, b, c, d] = ids;
    const reply = (await post({ parentId: b })).id;
    expect(await shape()).toEqual([[d], [c], [b, reply], [a]]);
    expect(await shape('sort=oldest')).toEqual([[a], [b, reply], [c], [d]]);
    expect(await shape(`from=${reply}`)).toEqual([[b, reply], [a]]);
    expect(await shape(`from=${c}&sort=oldest`)).toEqual([[c], [d]]);
    expect(await shape(`after=${c}&limit=1`)).toEqual([[b, reply]]);
    expect(await shape('from=2147483647')).toEqual([[d], [c], [b, reply], [a]]);
    await admin.delete(`/api/comments/${c}`);
    expect(await shape(`from=${c}`)).toEqual([[b, reply], [a]]);
  });

  test.each(['sort=best', 'from=x', 'from=0', 'after=-1', 'after=1.5'])('refuses ?%s', async (query) => {
    expect((await api.get(`${comments}?${query}`)).status).toBe(400);
  });
});

describe('spoilers', () => {
  test('are marked by the writer, or by an administrator', async () => {
    const { id } = await post({ isSpoiler: true });
    expect((await list())[0]).toMatchObject({ id, isSpoiler: true });
    expect((await admin.put(`/api/comments/${id}`, { isSpoiler: false })).status).toBe(200);
    expect((await list())[0]).not.toHaveProperty('isSpoiler');
    const refused = await admin.put(`/api/comments/${id}`, {});
    expect([refused.status, (await refused.json()).issues[0].message]).toEqual([
      400,
      'The status must be visible, held or hidden',
    ]);
  });
});

describe('POST /api/comments/{id}/replies', () => {
  test('replies as the site, with a badge; a reply to a reply is placed below the same comment', async () => {
    await buildUiSetting(api.em(), 'branding_site_name', 'Night Owl', 'branding');
    const { id: reply } = await post({ parentId: first });
    const answer = await admin.post(`/api/comments/${reply}/replies`, { body: 'Thank you both.' });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({
      parentId: first,
      name: 'Night Owl',
      isOperator: true,
      movieId,
    });
    expect((await shape())[0]).toHaveLength(3);
  });

  test('is for administrators, and for comments that visitors see', async () => {
    expect((await api.post(`/api/comments/${first}/replies`, { body: 'Me too.' })).status).toBe(401);
    await admin.put(`/api/comments/${first}`, { status: 'hidden' });
    const refused = await admin.post(`/api/comments/${first}/replies`, { body: 'Me too.' });
    expect([refused.status, await refused.json()]).toEqual([409, { message: commentMessages.replyToHidden }]);
    expect((await admin.post('/api/comments/2147483647/replies', { body: 'Me too.' })).status).toBe(404);
    expect((await admin.post(`/api/comments/${first}/replies`, { body: 'x' })).status).toBe(400);
  });
});

describe('POST /api/comments/{id}/reports', () => {
  const report = (body: object, headers = newVisitor()) =>
    api.post(`/api/comments/${first}/reports`, body, headers);
  const reported = async () => (await admin.get(`/api/comments?reported=true&movieId=${movieId}`)).json();

  test('is in the list of reported comments until an administrator decides', async () => {
    expect((await report({ reason: 'insult', note: ' Rude. ' })).status).toBe(201);
    expect((await report({ reason: 'spam' })).status).toBe(201);
    const { comments: found } = await reported();
    expect(found[0].reports).toEqual([
      { reason: 'spam', note: null },
      { reason: 'insult', note: 'Rude.' },
    ]);
    await admin.put('/api/comments', { ids: [first], status: 'visible' });
    expect((await reported()).total).toBe(0);
    expect(await shape()).toEqual([[first]]);
  });

  test('counts once per address and comment, at most ten times an hour', async () => {
    const visitor = newVisitor();
    for (let count = 0; count < 3; count += 1)
      expect((await report({ reason: 'spam' }, visitor)).status).toBe(201);
    expect((await reported()).comments[0].reports).toHaveLength(1);
    for (let count = 0; count < 7; count += 1) await report({ reason: 'spam' }, visitor);
    const refused = await report({ reason: 'spam' }, visitor);
    expect([refused.status, await refused.json()]).toEqual([
      429,
      { message: commentMessages.tooManyReports },
    ]);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  });

  test('refuses other reasons and comments that visitors do not see', async () => {
    for (const body of [{}, { reason: 'dull' }])
      expect(Object.keys(await messagesOf(await report(body)))).toEqual(['reason']);
    expect(await messagesOf(await report({ reason: 'spam', note: 'x'.repeat(301) }))).toEqual({
      note: 'The note must be at most 300 characters',
    });
    await admin.put(`/api/comments/${first}`, { status: 'held' });
    expect((await report({ reason: 'spam' })).status).toBe(404);
  });
});
