import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { badPathIds } from '#admin-api/testing/bad-values.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { buildComment } from '#admin-api/testing/factories.ts';
import { messagesOf } from '#admin-api/testing/refusals.ts';
import { commentTagsOf } from './testing/changes.ts';

let api: TestApi;
let admin: Caller;
beforeAll(async () => {
  api = await startApi();
  admin = await api.signIn();
});
beforeEach(async () => {
  await api.em().execute('delete from comments');
});
afterAll(() => api.close());

const statusOf = async (id: number) =>
  (await api.em().execute('select status from comments where id = ?', [id]))[0]?.status;

describe('PUT /api/comments/{id}', () => {
  test('shows, holds and hides', async () => {
    const { id } = await buildComment(api.em(), { status: 'held' });
    for (const status of ['visible', 'held', 'hidden', 'visible']) {
      const answer = await admin.put(`/api/comments/${id}`, { status });
      expect(answer.status).toBe(200);
      expect(await answer.json()).toMatchObject({ id, status });
      expect(await statusOf(id)).toBe(status);
    }
  });

  test('is logged with the person who did it, and only when something changed', async () => {
    const { id } = await buildComment(api.em());
    const first = await admin.put(`/api/comments/${id}`, { status: 'hidden' });
    const again = await admin.put(`/api/comments/${id}`, { status: 'hidden' });
    expect(again.status).toBe(200);
    const job = Number(first.headers.get('X-Publish-Job'));
    expect(Number(again.headers.get('X-Publish-Job'))).toBe(job);
    const log = await api
      .em()
      .execute(`select actor, op from changes where entity = 'comment' and record_id = ? order by seq`, [id]);
    expect(log).toEqual([
      { actor: null, op: 'insert' },
      { actor: 'ann@example.org', op: 'update' },
    ]);
  });

  test('changes nothing else', async () => {
    const { id } = await buildComment(api.em());
    for (const body of [{ status: 'gone' }, {}, { status: null }, { status: ['visible'] }])
      expect(await messagesOf(await admin.put(`/api/comments/${id}`, body))).toEqual({
        status: 'The status must be visible, held or hidden',
      });
    const more = {
      status: 'visible',
      body: 'Rewritten',
      name: 'Eve',
      movieId: 1,
      id: 1,
      createdAt: 'now',
      heldFor: [],
    };
    expect(Object.keys(await messagesOf(await admin.put(`/api/comments/${id}`, more)))).toEqual([
      'body',
      'name',
      'movieId',
      'id',
      'createdAt',
      'heldFor',
    ]);
  });

  test('refuses an invalid id, and answers 404 for an unknown comment, as DELETE does', async () => {
    for (const id of badPathIds) {
      for (const call of [
        admin.put(`/api/comments/${id}`, { status: 'hidden' }),
        admin.delete(`/api/comments/${id}`),
      ])
        expect((await call).status, id).toBe(400);
    }
    const missing = '/api/comments/2147483647';
    for (const answer of [await admin.put(missing, { status: 'hidden' }), await admin.delete(missing)])
      expect([answer.status, await answer.json()]).toEqual([404, { message: 'Comment not found' }]);
  });

  test('is for administrators', async () => {
    const { id } = await buildComment(api.em(), { status: 'held' });
    expect((await api.put(`/api/comments/${id}`, { status: 'visible' })).status).toBe(401);
    expect(await statusOf(id)).toBe('held');
  });
});

describe('PUT /api/comments', () => {
  test('changes several at once, and publishes the change for all their titles', async () => {
    const em = api.em();
    const [one, two] = [
      await buildComment(em, { status: 'held' }),
      await buildComment(em, { status: 'hidden' }),
    ];
    const tags = await commentTagsOf(api, async () => {
      const ids = [two.id, one.id, 2147483647, one.id];
      const answer = await admin.put('/api/comments', { ids, status: 'visible' });
      expect([answer.status, await answer.json()]).toEqual([200, { ids: [one.id, two.id] }]);
    });
    expect([await statusOf(one.id), await statusOf(two.id)]).toEqual(['visible', 'visible']);
    expect(tags).toEqual(expect.arrayContaining([`comments:${one.movie?.id}`, `comments:${two.movie?.id}`]));
  });

  test('when none of them exists it says so', async () => {
    expect((await admin.put('/api/comments', { ids: [2147483647], status: 'hidden' })).status).toBe(404);
  });

  test('two administrators who change the same comments both succeed', async () => {
    const em = api.em();
    const ids: number[] = [];
    for (let count = 0; count < 20; count += 1) ids.push((await buildComment(em)).id);
    const change = (order: number[], status: string) => admin.put('/api/comments', { ids: order, status });
    const answers = await Promise.all([
      change(ids, 'hidden'),
      change(ids.toReversed(), 'held'),
      change(ids, 'visible'),
      change(ids.toReversed(), 'hidden'),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await em.execute('select distinct status from comments')).toHaveLength(1);
  });

  test.each([
    [{ ids: [], status: 'hidden' }, { ids: 'Name at least one comment' }],
    [{ ids: 1, status: 'hidden' }, { ids: 'Name at least one comment' }],
    [{ status: 'hidden' }, { ids: 'Name at least one comment' }],
    [
      { ids: Array.from({ length: 101 }, () => 1), status: 'hidden' },
      { ids: 'At most 100 comments at once' },
    ],
    [{ ids: [1], status: 'no' }, { status: 'The status must be visible, held or hidden' }],
    [{ ids: [1], status: 'hidden', name: 'Eve' }, { name: 'Unknown field' }],
  ])('refuses %j', async (body, messages) => {
    expect(await messagesOf(await admin.put('/api/comments', body))).toEqual(messages);
  });

  test.each([['1'], [0], [-1], [1.5], [2147483648], [null], [[1]], [{}]])(
    'refuses %j among the ids',
    async (value) => {
      const answer = await admin.put('/api/comments', { ids: [1, value], status: 'hidden' });
      expect(await messagesOf(answer)).toEqual({ 'ids.1': 'Must be a positive whole number' });
    },
  );

  test('is for administrators', async () => {
    const { id } = await buildComment(api.em());
    expect((await api.put('/api/comments', { ids: [id], status: 'hidden' })).status).toBe(401);
    expect(await statusOf(id)).toBe('visible');
  });
});

describe('DELETE', () => {
  test('of one comment removes it and publishes the change', async () => {
    const { id, movie } = await buildComment(api.em());
    const tags = await commentTagsOf(api, async () => {
      const answer = await admin.delete(`/api/comments/${id}`);
      expect([answer.status, await answer.json()]).toEqual([200, { id }]);
      expect(Number(answer.headers.get('X-Publish-Job'))).toBeGreaterThan(0);
    });
    expect(await statusOf(id)).toBeUndefined();
    expect(tags).toContain(`comments:${movie?.id}`);
    expect((await admin.delete(`/api/comments/${id}`)).status).toBe(404);
  });

  test('of several removes those that exist', async () => {
    const em = api.em();
    const [one, two, kept] = [await buildComment(em), await buildComment(em), await buildComment(em)];
    const answer = await admin.delete(`/api/comments?ids=${two.id},${one.id},2147483647`);
    expect([answer.status, await answer.json()]).toEqual([200, { ids: [one.id, two.id] }]);
    expect(await statusOf(kept.id)).toBe('visible');
    expect((await admin.delete(`/api/comments?ids=${one.id}`)).status).toBe(404);
  });

  test.each(['', '?ids=', '?ids=x', '?ids=1,,2', '?ids=1%20', '?ids=1&ids=2', '?id=1', '?ids=*', "?ids=1'"])(
    'refuses the list %j',
    async (query) => {
      const { id } = await buildComment(api.em());
      expect((await admin.delete(`/api/comments${query}`)).status).toBe(400);
      expect(await statusOf(id)).toBe('visible');
    },
  );

  test('without a list says what is missing', async () => {
    for (const query of ['', '?ids='])
      expect(await messagesOf(await admin.delete(`/api/comments${query}`))).toEqual({
        ids: 'Name at least one comment',
      });
  });

  test('is for administrators', async () => {
    const { id } = await buildComment(api.em());
    for (const path of [`/api/comments/${id}`, `/api/comments?ids=${id}`])
      expect((await api.delete(path)).status).toBe(401);
    expect(await statusOf(id)).toBe('visible');
  });

  test('of a title includes its comments', async () => {
    const { id, movie } = await buildComment(api.em());
    await admin.delete(`/api/movies/${movie?.id}`);
    expect(await statusOf(id)).toBeUndefined();
  });
});

test('a page of another site cannot moderate as an administrator', async () => {
  const { id } = await buildComment(api.em());
  const from = { Origin: 'https://evil.example' };
  for (const answer of [
    await admin.put(`/api/comments/${id}`, { status: 'hidden' }, from),
    await admin.put('/api/comments', { ids: [id], status: 'hidden' }, from),
    await admin.delete(`/api/comments/${id}`, from),
    await admin.delete(`/api/comments?ids=${id}`, from),
  ])
    expect(answer.status).toBe(403);
  expect(await statusOf(id)).toBe('visible');
});
