import type { EntityManager } from '@mikro-orm/postgresql';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MatchRow } from '#admin-api/records/matches/match.entity.ts';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { buildComment, buildMatch, buildMovie, buildUiSetting } from '#admin-api/testing/factories.ts';
import { commentMessages } from '#schema/shapes/comment.ts';
import { matchSurroundingsReply } from '#schema/shapes/match-bundle.ts';
import { commentsOnMatchesKey } from '#schema/shapes/ui-setting.ts';
import { commentTagsOf } from './testing/changes.ts';
import { newVisitor } from './testing/visitors.ts';

let api: TestApi;
let admin: Caller;
let em: EntityManager;
let match: MatchRow;
let comments: string;
beforeAll(async () => {
  api = await startApi({ trustProxy: 1 });
  admin = await api.signIn();
});
beforeEach(async () => {
  em = api.em();
  match = await buildMatch(em, { homeTeam: 'Harbour Rovers', awayTeam: 'Valley City' });
  comments = `/api/matches/${match.id}/comments`;
});
afterEach(async () => {
  await api.em().execute('delete from ui_settings; delete from comments');
});
afterAll(() => api.close());

const open = () => buildUiSetting(api.em(), commentsOnMatchesKey, 'true', 'content');
const post = (body: object = {}, headers: Record<string, string> = {}) =>
  api.post(comments, { name: 'Ann', body: 'What a goal.', ...body }, { ...newVisitor(), ...headers });
const list = async (path = comments) => (await api.get(path)).json();
const around = async () => {
  const answer = await api.get(`/api/bundles/match-surroundings?ids=${match.id}`);
  return matchSurroundingsReply.parse(await answer.json()).surroundings[0]?.comments;
};

test('a match has no comments until the operator switches them on', async () => {
  const answer = await post();
  expect([answer.status, await answer.json()]).toEqual([403, { message: commentMessages.closed }]);
  await buildComment(em, { match });
  expect([await list(), await around()]).toEqual([[], null]);
  await open();
  expect(await list()).toHaveLength(1);
  expect(await around()).toHaveLength(1);
});

describe('with comments on matches switched on', () => {
  beforeEach(async () => {
    await open();
  });

  test('one is accepted, listed under its match only, and makes only that page stale', async () => {
    const other = await buildMatch(api.em());
    let posted: unknown;
    const tags = await commentTagsOf(api, async () => {
      const answer = await post();
      expect(answer.status).toBe(201);
      posted = await answer.json();
    });
    const { status, ...comment } = posted as { status: string; id: number };
    expect(status).toBe('visible');
    expect(comment).toEqual({
      id: expect.any(Number),
      matchId: match.id,
      name: 'Ann',
      body: 'What a goal.',
      createdAt: expect.stringMatching(/Z$/),
    });
    expect(tags).toEqual([`comments:match:${match.id}`]);
    expect(await list()).toEqual([comment]);
    expect(await around()).toEqual([comment]);
    expect(await list(`/api/matches/${other.id}/comments`)).toEqual([]);
  });

  test('an unknown match has none', async () => {
    for (const answer of [
      await api.get('/api/matches/2147483647/comments'),
      await api.post('/api/matches/2147483647/comments', { name: 'Ann', body: 'Hello.' }, newVisitor()),
    ])
      expect([answer.status, await answer.json()]).toEqual([404, { message: 'Match not found' }]);
  });

  test('the rules of comments apply: suspected spam is held, and everything when all comments are held', async () => {
    expect(await (await post({ website: 'https://spam.example' })).json()).toMatchObject({ status: 'held' });
    expect(await list()).toEqual([]);
    await buildUiSetting(api.em(), 'comments_moderation', 'closed', 'content');
    expect((await post({ body: 'Another one.' })).status).toBe(403);
  });

  test('a post repeated with its key is answered with the first, under the same match only', async () => {
    const key = { 'Idempotency-Key': 'k-1' };
    const first = await (await post({}, key)).json();
    expect(await (await post({}, key)).json()).toEqual(first);
    expect((await post({ body: 'Something else.' }, key)).status).toBe(409);
    const other = await buildMatch(api.em());
    const elsewhere = await api.post(
      `/api/matches/${other.id}/comments`,
      { name: 'Ann', body: 'What a save.' },
      { ...newVisitor(), ...key },
    );
    expect(elsewhere.status).toBe(201);
  });

  test('administrators see which match it belongs to, and can filter by match', async () => {
    const { id } = await (await post()).json();
    const movie = await buildMovie(em, { title: 'Metropolis' });
    await buildComment(em, { movie, body: 'Beautifully shot.' });
    const all = await (await admin.get('/api/comments')).json();
    expect(all.total).toBe(2);
    const { comments: found, total } = await (await admin.get(`/api/comments?matchId=${match.id}`)).json();
    expect(total).toBe(1);
    expect(found).toMatchObject([
      { id, matchId: match.id, match: { homeTeam: 'Harbour Rovers', awayTeam: 'Valley City' } },
    ]);
    expect(found[0]).not.toHaveProperty('movie');
    expect((await (await admin.get(`/api/comments?search=goal&matchId=${match.id}`)).json()).total).toBe(1);
    const tags = await commentTagsOf(api, () => admin.put(`/api/comments/${id}`, { status: 'hidden' }));
    expect(tags).toEqual([`comments:match:${match.id}`]);
    expect(await list()).toEqual([]);
  });

  test('they go to the trash with their match, and are restored with it', async () => {
    await post();
    await post({ body: 'Well played.' });
    const before = await list();
    const { trashId } = await (await admin.delete(`/api/matches/${match.id}`)).json();
    expect((await (await admin.get('/api/trash')).json()).entries[0]).toMatchObject({
      kind: 'match',
      comments: 2,
    });
    expect(await api.em().execute('select from comments')).toEqual([]);
    expect((await admin.post(`/api/trash/${trashId}/restore`)).status).toBe(200);
    expect(await list()).toEqual(before);
  });
});

test('the database refuses a comment without owner, or on a title and a match at once', async () => {
  const movie = await buildMovie(api.em());
  for (const [movieId, matchId] of [
    ['null', 'null'],
    [movie.id, match.id],
  ]) {
    const insert = `insert into comments (movie_id, match_id, name, body) values (${movieId}, ${matchId}, 'Ann', 'Hello.')`;
    await expect(api.em().execute(insert)).rejects.toThrow('comments_of_one');
  }
});
