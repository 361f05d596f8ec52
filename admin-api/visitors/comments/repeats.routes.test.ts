import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { buildComment, buildMovie } from '#admin-api/testing/factories.ts';
import { newVisitor } from './testing/visitors.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ trustProxy: 1 });
});
afterAll(() => api.close());

const newTitle = async () => `/api/movies/${(await buildMovie(api.em())).id}/comments`;
const countOf = async (comments: string) => (await (await api.get(comments)).json()).length;

async function statusesOf(
  body: string,
  posts: readonly (readonly [path: string, name: string])[],
  from = newVisitor,
) {
  const statuses: string[] = [];
  for (const [path, name] of posts) {
    const answer = await api.post(path, { name, body }, from());
    expect(answer.status).toBe(201);
    statuses.push((await answer.json()).status);
  }
  return statuses;
}

describe('the same text again', () => {
  test('from one address is held the third time in an hour, on any title and with variations', async () => {
    const [here, there] = [await newTitle(), await newTitle()];
    const ann = newVisitor();
    for (const [path, body, status] of [
      [here, 'So good!', 'visible'],
      [there, 'so  GOOD', 'visible'],
      [here, 'Só góod...', 'held'],
      [there, 'So good', 'held'],
    ] as const) {
      const answer = await api.post(path, { name: 'Ann', body }, ann);
      expect([answer.status, (await answer.json()).status]).toEqual([201, status]);
    }
    expect([await countOf(here), await countOf(there)]).toEqual([1, 1]);
    expect((await (await api.post(here, { name: 'Ann', body: 'Something else.' }, ann)).json()).status).toBe(
      'visible',
    );
  });

  test('an hour later is counted from the beginning', async () => {
    const comments = await newTitle();
    const ann = newVisitor();
    const twice = [
      [comments, 'Ann'],
      [comments, 'Ann'],
    ] as const;
    expect(await statusesOf('As time goes by.', twice, () => ann)).toEqual(['visible', 'visible']);
    await api
      .em()
      .execute(`update rate_limits set expire = expire - 3600000 where key like 'comments-text:%'`);
    expect(await statusesOf('As time goes by.', twice, () => ann)).toEqual(['visible', 'visible']);
  });

  test('twice from one address is accepted, since two people may share it', async () => {
    const comments = await newTitle();
    const office = newVisitor();
    const both = [
      [comments, 'Ann'],
      [comments, 'Bob'],
    ] as const;
    expect(await statusesOf('Loved it!', both, () => office)).toEqual(['visible', 'visible']);
  });

  test('from several addresses is accepted when short, and held the third time when long', async () => {
    const comments = await newTitle();
    const posts = ['Ann', 'Bob', 'Eve'].map((name) => [comments, name] as const);
    expect(await statusesOf('Loved every minute!', posts)).toEqual(['visible', 'visible', 'visible']);
    const offer = 'Best streaming offers, find them in my profile!';
    expect(await statusesOf(offer, posts)).toEqual(['visible', 'visible', 'held']);
  });

  test('five times at once: two are shown and the others held', async () => {
    const comments = await newTitle();
    const ann = newVisitor();
    await Promise.all(
      Array.from({ length: 5 }, () => api.post(comments, { name: 'Ann', body: 'At once.' }, ann)),
    );
    expect(await countOf(comments)).toBe(2);
  });

  test('that was refused for another reason may be sent again', async () => {
    const ann = newVisitor();
    const sent = { name: 'Ann', body: 'Where did it go?' };
    expect((await api.post('/api/movies/2147483647/comments', sent, ann)).status).toBe(404);
    expect((await api.post(await newTitle(), sent, ann)).status).toBe(201);
  });

  test('that the database refused is not counted either', async () => {
    const comments = await newTitle();
    const ann = newVisitor();
    const sent = { name: 'Ann', body: 'Is anybody there?' };
    const em = api.em();
    await em.execute(`
      create function disk_full() returns trigger language plpgsql as $$ begin raise sqlstate '53100'; end $$;
      create trigger disk_full before insert on comments for each row execute function disk_full()`);
    expect((await api.post(comments, sent, ann)).status).toBe(503);
    await em.execute('drop function disk_full cascade');
    expect((await api.post(comments, sent, ann)).status).toBe(201);
  });
});

describe('a post with an Idempotency-Key', () => {
  const withKey = (key: string = randomUUID()) => ({ ...newVisitor(), 'Idempotency-Key': key });

  test('may be repeated: the answer is the same and there is one comment', async () => {
    const comments = await newTitle();
    const headers = withKey();
    const sent = { name: 'Ann', body: 'Did you get this?' };
    const first = await api.post(comments, sent, headers);
    expect(first.status).toBe(201);
    const posted = await first.json();
    // A phone that changed its network repeats the post from another address.
    for (let time = 0; time < 8; time += 1) {
      const again = await api.post(comments, sent, { ...headers, ...newVisitor() });
      expect(again.status).toBe(201);
      expect(await again.json()).toEqual(posted);
      expect(Number(again.headers.get('X-Publish-Job'))).toBeGreaterThan(0);
    }
    expect(await countOf(comments)).toBe(1);
  });

  test('is one comment when it is sent several times at once', async () => {
    const comments = await newTitle();
    const headers = withKey();
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => api.post(comments, { name: 'Ann', body: 'All at once?' }, headers)),
    );
    const bodies = await Promise.all(answers.map((answer) => answer.json()));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(bodies.map(({ id }) => id)).size).toBe(1);
    expect(await countOf(comments)).toBe(1);
  });

  test('cannot be reused for another comment', async () => {
    const comments = await newTitle();
    const headers = withKey();
    expect((await api.post(comments, { name: 'Ann', body: 'The first.' }, headers)).status).toBe(201);
    const other = await api.post(comments, { name: 'Ann', body: 'The second.' }, headers);
    expect(other.status).toBe(409);
    expect(await other.json()).toEqual({ message: 'This Idempotency-Key was sent with another comment' });
    const races = ['One.', 'Two.'].map((body) =>
      api.post(comments, { name: 'Bob', body }, { ...headers, ...newVisitor(), 'Idempotency-Key': 'race' }),
    );
    const statuses = (await Promise.all(races)).map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 409]);
  });

  test('belongs to its title', async () => {
    const headers = withKey();
    for (const comments of [await newTitle(), await newTitle()]) {
      const sent = { name: 'Ann', body: `On ${comments}` };
      expect((await api.post(comments, sent, headers)).status).toBe(201);
      expect(await countOf(comments)).toBe(1);
    }
  });

  test.each(['', 'a b', 'x'.repeat(201)])('is refused with the key %j', async (key) => {
    const answer = await api.post(await newTitle(), { name: 'Ann', body: 'Hello.' }, withKey(key));
    expect(answer.status).toBe(400);
    expect((await answer.json()).issues).toEqual([
      { path: 'Idempotency-Key', message: 'The Idempotency-Key must be 1 to 200 visible characters' },
    ]);
  });

  test('the key itself is not stored, and is in no answer', async () => {
    const comments = await newTitle();
    await api.post(comments, { name: 'Ann', body: 'Secret?' }, withKey('my-own-key'));
    const [row] = await api.em().execute(`select repeat_key from comments where body = 'Secret?'`);
    expect(row?.['repeat_key']).toMatch(/^[\w-]{43}$/);
    expect(await (await api.get(comments)).text()).not.toMatch(/repeat|key/i);
  });
});

test('imported comments may have equal texts: only posts are compared', async () => {
  const em = api.em();
  const movie = await buildMovie(em);
  await buildComment(em, { movie, name: 'Ann', body: 'Twice the same.' });
  await buildComment(em, { movie, name: 'Ann', body: 'Twice the same.' });
  expect(await countOf(`/api/movies/${movie.id}/comments`)).toBe(2);
});
