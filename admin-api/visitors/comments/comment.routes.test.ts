import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { buildComment, buildMovie } from '#admin-api/testing/factories.ts';
import { expectEachRefused, messagesOf } from '#admin-api/testing/refusals.ts';
import { commentTagsOf } from './testing/changes.ts';
import { newVisitor } from './testing/visitors.ts';

let api: TestApi;
let comments: string;
let movieId: number;
beforeAll(async () => {
  api = await startApi({ trustProxy: 1 });
  movieId = (await buildMovie(api.em())).id;
  comments = `/api/movies/${movieId}/comments`;
});
afterAll(() => api.close());

describe('GET /api/movies/{id}/comments', () => {
  test('lists the comments of a title, newest first', async () => {
    const em = api.em();
    const movie = await buildMovie(em);
    const first = await buildComment(em, { movie, name: 'Ann', body: 'Seen twice.' });
    const second = await buildComment(em, { movie, name: 'Bob', body: '<b>Bold</b>' });
    await buildComment(em);
    const answer = await api.get(`/api/movies/${movie.id}/comments`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual([
      {
        id: second.id,
        movieId: movie.id,
        name: 'Bob',
        body: '<b>Bold</b>',
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      },
      { id: first.id, movieId: movie.id, name: 'Ann', body: 'Seen twice.', createdAt: expect.any(String) },
    ]);
  });

  test('lists 50 unless fewer are requested', async () => {
    const em = api.em();
    const movie = await buildMovie(em);
    for (let count = 0; count < 51; count += 1) await buildComment(em, { movie });
    expect(await (await api.get(`/api/movies/${movie.id}/comments`)).json()).toHaveLength(50);
    expect(await (await api.get(`/api/movies/${movie.id}/comments?limit=10`)).json()).toHaveLength(10);
  });

  test('a title that does not exist has no list', async () => {
    const answer = await api.get('/api/movies/2147483647/comments');
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ message: 'Movie not found' });
  });

  test.each(['limit=0', 'limit=101', 'limit=x', 'page=2', 'limit=1&limit=2'])(
    'refuses ?%s',
    async (query) => {
      expect((await api.get(`${comments}?${query}`)).status).toBe(400);
    },
  );
});

describe('POST /api/movies/{id}/comments', () => {
  test('accepts a name and a text from a visitor and answers with the comment', async () => {
    const answer = await api.post(comments, { name: ' Ann ', body: ' Beautifully shot. ' }, newVisitor());
    expect(answer.status).toBe(201);
    const posted = await answer.json();
    expect(posted).toEqual({
      id: expect.any(Number),
      movieId,
      name: 'Ann',
      body: 'Beautifully shot.',
      createdAt: expect.stringMatching(/Z$/),
      status: 'visible',
    });
    const { status: _, ...listed } = posted;
    expect((await (await api.get(`${comments}?limit=1`)).json())[0]).toEqual(listed);
  });

  test("publishes the change under the tag of the title's comments", async () => {
    const sent = { name: 'Ann', body: 'A change.', website: '', elapsedMs: 9000 };
    let job = 0;
    const tags = await commentTagsOf(api, async () => {
      job = Number((await api.post(comments, sent, newVisitor())).headers.get('X-Publish-Job'));
    });
    expect(tags).toContain(`comments:${movieId}`);
    const [head] = await api.em().execute('select max(seq)::text as seq from changes');
    expect(job).toBe(Number(head?.['seq']));
  });

  test('stores markup and other alphabets as they were written', async () => {
    const sent = { name: '<b>Zoë</b> "&"', body: "<script>alert('x')</script> 太好了 \u2028 😀" };
    const answer = await api.post(comments, sent, newVisitor());
    expect(await answer.json()).toMatchObject(sent);
    expect((await (await api.get(`${comments}?limit=1`)).json())[0]).toMatchObject(sent);
  });

  test('refuses each invalid field with its own message', async () => {
    expect(await messagesOf(await api.post(comments, {}, newVisitor()))).toEqual({
      name: 'Name required',
      body: 'Comment too short',
    });
    expect(await messagesOf(await api.post(comments, { name: ' ', body: 'x' }, newVisitor()))).toEqual({
      name: 'Name required',
      body: 'Comment too short',
    });
    const long = { name: 'a'.repeat(61), body: 'a'.repeat(501), website: 'a'.repeat(501), elapsedMs: 1.5 };
    expect(await messagesOf(await api.post(comments, long, newVisitor()))).toEqual({
      name: 'The name must be at most 60 characters',
      body: 'The comment must be at most 500 characters',
      website: 'The website must be at most 500 characters',
      elapsedMs: 'Must be a whole number of milliseconds',
    });
  });

  test('accepts the shortest and the longest allowed texts', async () => {
    for (const sent of [
      { name: 'X', body: 'OK' },
      { name: 'n'.repeat(60), body: 'b'.repeat(500) },
    ]) {
      const answer = await api.post(comments, sent, newVisitor());
      expect([answer.status, await answer.json()]).toMatchObject([201, sent]);
    }
  });

  test('refuses every invalid value and every field that visitors may not send, and stores none of it', async () => {
    const before = await api.em().execute('select count(*) from comments');
    const refused = await expectEachRefused({
      send: (body) => api.post(comments, body, newVisitor()),
      valid: { name: 'Ann', body: 'Fine film.' },
      fields: { name: 'required', body: 'required', website: 'text', elapsedMs: 'integer' },
      foreign: ['status', 'movieId', 'heldFor', 'repeatKey', 'movie'],
      // More than PostgreSQL's integer holds; how long a form was open is not stored.
      allowed: [2_147_483_648, null],
    });
    expect(refused).toBeGreaterThan(40);
    expect(await api.em().execute('select count(*) from comments')).toEqual(before);
  });

  test.each(['{"name": "Ann", "body": "x', '[]', 'null', '"text"', '7'])(
    'refuses %s as a body',
    async (body) => {
      const answer = await fetch(api.url + comments, {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'application/json' },
      });
      expect(answer.status).toBe(400);
    },
  );

  test('refuses another content type, and one that is too large', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const answer = await fetch(api.url + comments, {
        method: 'POST',
        body: '{"name": "Ann", "body": "Fine film."}',
        headers: { 'Content-Type': type },
      });
      expect(answer.status, type).toBe(415);
    }
    const answer = await api.post(comments, { name: 'Ann', body: 'a'.repeat(1_100_000) });
    expect(answer.status).toBe(413);
  });

  test('a page of another site cannot post as its visitors', async () => {
    const answer = await api.post(
      comments,
      { name: 'Ann', body: 'From afar.' },
      { Origin: 'https://evil.example' },
    );
    expect(answer.status).toBe(403);
  });

  test('a title that does not exist accepts none', async () => {
    const answer = await api.post(
      '/api/movies/2147483647/comments',
      { name: 'Ann', body: 'Hello?' },
      newVisitor(),
    );
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ message: 'Movie not found' });
  });

  test.each(['0', '-1', 'x', '1.5', '2147483648', '%00', '1%20'])('refuses %s as a title', async (id) => {
    const answer = await api.post(
      `/api/movies/${id}/comments`,
      { name: 'Ann', body: 'Hello?' },
      newVisitor(),
    );
    expect(answer.status).toBe(400);
  });

  test('other methods are not allowed', async () => {
    for (const answer of [await api.put(comments, {}), await api.delete(comments)]) {
      expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'HEAD, GET, POST']);
    }
  });

  test('a comment posted while its title is deleted is stored or refused, and never answered 500', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await buildMovie(api.em());
      const posts = [1, 2, 3].map((number) =>
        api.post(
          `/api/movies/${id}/comments`,
          { name: 'Ann', body: `Round ${round}, ${number}` },
          newVisitor(),
        ),
      );
      const [, ...answers] = await Promise.all([
        api.em().execute('delete from movies where id = ?', [id]),
        ...posts,
      ]);
      for (const { status } of answers) expect([201, 404]).toContain(status);
    }
  });
});
