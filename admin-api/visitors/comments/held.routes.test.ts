import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { buildMovie, buildUiSetting } from '#admin-api/testing/factories.ts';
import { commentTagsOf } from './testing/changes.ts';
import { newVisitor } from './testing/visitors.ts';

let api: TestApi;
let admin: Caller;
let movie: { id: number; slug: string };
let comments: string;
beforeAll(async () => {
  api = await startApi({ trustProxy: 1 });
  admin = await api.signIn();
});
beforeEach(async () => {
  movie = await buildMovie(api.em());
  comments = `/api/movies/${movie.id}/comments`;
});
afterEach(async () => {
  await api.em().execute('delete from ui_settings');
});
afterAll(() => api.close());

const post = (body: object) =>
  api.post(comments, { name: 'Ann', body: 'Beautifully shot.', ...body }, newVisitor());
const set = (key: string, value: string) => buildUiSetting(api.em(), key, value, 'content');
const waiting = async () =>
  (await (await admin.get(`/api/comments?movieId=${movie.id}&status=held`)).json()).comments;

describe('a comment that looks like spam is accepted, held, and listed with its reasons', () => {
  test.each([
    ['honeypot', { website: 'https://example.com' }],
    ['too-fast', { elapsedMs: 900 }],
    ['links', { body: 'https://example.com and https://example.org' }],
    ['links', { name: 'www.example.com', body: 'Hello.' }],
    ['links', { body: 'Look: <a href="https://example.com">here</a>' }],
    ['word', { body: 'You have won a Casino   BONUS' }],
  ])('%s', async (reason, body) => {
    const answer = await post(body);
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ status: 'held' });
    expect(await waiting()).toMatchObject([{ status: 'held', heldFor: [reason] }]);
    expect(await (await api.get(comments)).json()).toEqual([]);
  });

  test('repeated: a text that an administrator has hidden, however short', async () => {
    const { id } = await (await post({ body: 'Call me' })).json();
    await admin.put(`/api/comments/${id}`, { status: 'hidden' });
    const answer = await post({ name: 'Bob', body: 'CALL ME!!' });
    expect(await answer.json()).toMatchObject({ status: 'held' });
    expect(await waiting()).toMatchObject([{ heldFor: ['repeated'] }]);
  });
});

describe('the operator decides', () => {
  test('which words hold a comment', async () => {
    await set('comments_blocked_words', 'director\nbest ever');
    expect(await (await post({ body: 'The Director was asleep.' })).json()).toMatchObject({ status: 'held' });
    expect(await (await post({ name: 'Bob', body: 'Casino bonus' })).json()).toMatchObject({
      status: 'visible',
    });
  });

  test('how many links, and how fast', async () => {
    await set('comments_max_links', '0');
    await set('comments_min_fill_seconds', '0');
    expect(await (await post({ body: 'example.com' })).json()).toMatchObject({ status: 'held' });
    expect(await (await post({ elapsedMs: 0 })).json()).toMatchObject({ status: 'visible' });
  });

  test('that everything is held', async () => {
    await set('comments_moderation', 'all');
    expect(await (await post({})).json()).toMatchObject({ status: 'held' });
    expect(await waiting()).toMatchObject([{ heldFor: [] }]);
  });

  test('that nothing is held', async () => {
    await set('comments_moderation', 'none');
    expect(await (await post({ website: 'x', elapsedMs: 1 })).json()).toMatchObject({ status: 'visible' });
  });

  test('that no more comments are accepted', async () => {
    await set('comments_moderation', 'closed');
    const answer = await post({});
    expect(answer.status).toBe(403);
    expect(await answer.json()).toEqual({ message: 'Comments are closed' });
  });
});

describe('a held or hidden comment', () => {
  const held = { name: 'Spammer', body: 'Secret offer', website: 'https://example.com' };

  /** Every answer about the title that visitors or the site can get. */
  async function everythingPublic(): Promise<string> {
    const paths = [
      `${comments}?limit=100`,
      `/api/movies/slug/${movie.slug}`,
      `/api/bundles/titles?refs=${movie.slug}`,
      '/api/bundles/home',
      '/api/movies/popular',
      '/api/movies?search=Secret',
      '/api/movies/search?q=Secret',
    ];
    const answers = await Promise.all(paths.map((path) => api.get(path)));
    return (await Promise.all(answers.map((answer) => answer.text()))).join('\n');
  }
  const standing = async () => {
    const [row] = await api
      .em()
      .execute('select comment_count, attention_at, popularity from movies where id = ?', [movie.id]);
    return row;
  };

  test("is in no list, bundle or count, and does not raise a title's popularity", async () => {
    const before = await standing();
    const tags = await commentTagsOf(api, async () => {
      const { id } = await (await post(held)).json();
      expect(await everythingPublic()).not.toMatch(/Secret|Spammer/);
      expect(await standing()).toEqual(before);
      await admin.put(`/api/comments/${id}`, { status: 'hidden' });
      expect(await everythingPublic()).not.toMatch(/Secret|Spammer/);
      expect(await standing()).toEqual(before);
      await admin.delete(`/api/comments/${id}`);
    });
    expect(tags).toEqual([]);
  });

  test('appears once it is approved, disappears again, and both changes are published', async () => {
    const before = await standing();
    const { id } = await (await post(held)).json();
    const change = (status: string) =>
      commentTagsOf(api, async () => await admin.put(`/api/comments/${id}`, { status }));
    expect(await change('visible')).toContain(`comments:${movie.id}`);
    expect(await everythingPublic()).toMatch(/Secret offer/);
    expect(await standing()).toMatchObject({ comment_count: 1 });

    expect(await change('hidden')).toContain(`comments:${movie.id}`);
    expect(await everythingPublic()).not.toMatch(/Secret/);
    expect(await standing()).toEqual(before);
  });
});
