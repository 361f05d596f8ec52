import { sql } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { pruneAll } from '#admin-api/pruning.ts';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller, Headers } from '#admin-api/testing/caller.ts';
import { changesOf } from '#admin-api/testing/changes.ts';
import { buildMovie } from '#admin-api/testing/factories.ts';
import { messagesOf } from '#admin-api/testing/refusals.ts';
import { newVisitor } from '#admin-api/visitors/comments/testing/visitors.ts';
import { ratingMessages, titleRatings } from '#schema/shapes/rating.ts';

let api: TestApi;
let admin: Caller;
let movieId: number;
beforeAll(async () => {
  api = await startApi({ trustProxy: 1 });
  admin = await api.signIn();
});
beforeEach(async () => {
  movieId = (await buildMovie(api.em())).id;
});
afterAll(() => api.close());

const ratingsOf = (id: number) => `/api/movies/${id}/ratings`;
let keys = 0;
/** The cookie of a browser that has rated before. */
function browser(): Headers {
  keys += 1;
  return { Cookie: `lamphouse-rater=${`key-${keys}-`.padEnd(24, 'x')}` };
}
const rate = (id: number, value: unknown, headers: Headers = {}) =>
  api.put(`${ratingsOf(id)}/own`, { value }, { ...newVisitor(), ...headers });
const read = async (id: number, headers: Headers = {}) =>
  titleRatings.parse(await (await api.get(ratingsOf(id), headers)).json());
/** The counts, computed from the ratings. */
const counted = async (id: number) => {
  const [row] = await api.em().execute<{ counts: number[] }[]>(sql`
    select array(select count(r.value)::integer from generate_series(1, 10) v left join title_ratings r
                     on r.movie_id = ${id} and r.value = v group by v order by v) as counts`);
  return row?.counts;
};

/** The answer to a restore, and the lines that it writes into the log. */
async function restoring(path: string) {
  let answer: unknown;
  const { changes } = await changesOf(api, async () => {
    answer = await (await admin.post(path)).json();
  });
  return { answer, changes };
}

describe('a rating', () => {
  test('is one per browser and title: the first sets a cookie, later ones change it, and it can be removed', async () => {
    expect(await read(movieId)).toEqual({ counts: Array(10).fill(0), count: 0, mean: null, own: null });
    const first = await rate(movieId, 8);
    expect(first.status).toBe(200);
    const cookies = first.headers.getSetCookie();
    const [key = '', ofKey] =
      /^(lamphouse-rater=[\w-]{24});.*; samesite=lax; httponly$/i.exec(cookies[0] ?? '') ?? [];
    expect(ofKey, key).toBeDefined();
    expect(cookies[1]).toMatch(/^lamphouse-rated=1;(?!.*httponly)/i);
    const own = { Cookie: ofKey ?? '' };
    expect(await read(movieId, own)).toMatchObject({ count: 1, mean: 8, own: 8 });
    expect(await read(movieId)).toMatchObject({ count: 1, own: null });
    expect(await (await rate(movieId, 3, own)).json()).toMatchObject({ count: 1, mean: 3, own: 3 });
    await rate(movieId, 6, browser());
    expect(await read(movieId, own)).toMatchObject({
      counts: [0, 0, 1, 0, 0, 1, 0, 0, 0, 0],
      count: 2,
      mean: 4.5,
    });
    expect(await (await api.delete(`${ratingsOf(movieId)}/own`, own)).json()).toMatchObject({
      count: 1,
      mean: 6,
      own: null,
    });
    expect((await read(movieId)).counts).toEqual(await counted(movieId));
  });

  test('is stored under a hash of the key, and the log does not contain what a browser gave', async () => {
    const own = browser();
    const { changes } = await changesOf(api, () => rate(movieId, 8, own));
    const [row] = await api
      .em()
      .execute<{ visitor: string }[]>('select visitor from title_ratings where movie_id = ?', [movieId]);
    expect(own['Cookie']).not.toContain(row?.visitor ?? '');
    expect(changes.map(({ entity, recordId, after }) => [entity, recordId, after])).toEqual([
      ['rating_count', String(movieId), { id: movieId, counts: [0, 0, 0, 0, 0, 0, 0, 1, 0, 0] }],
    ]);
    const again = await changesOf(api, () => rate(movieId, 8, own));
    expect(again.changes).toEqual([]);
  });

  test.each([0, 11, 7.5, '8', null, undefined])('of %j is refused, naming the field', async (value) => {
    const answer = await rate(movieId, value);
    expect(answer.status).toBe(400);
    expect(await messagesOf(answer)).toEqual({ value: ratingMessages.value });
    expect((await read(movieId)).count).toBe(0);
  });

  test('of a hidden title is refused, and only administrators can read it', async () => {
    await rate(movieId, 8);
    await admin.put(`/api/movies/${movieId}`, { publication: 'draft' });
    expect((await rate(movieId, 9)).status).toBe(404);
    expect((await api.delete(`${ratingsOf(movieId)}/own`)).status).toBe(404);
    expect((await api.get(ratingsOf(movieId))).status).toBe(404);
    expect(await (await admin.get(ratingsOf(movieId))).json()).toMatchObject({ count: 1 });
    expect((await rate(2_000_000_000, 9)).status).toBe(404);
  });

  test('is limited by address: for all titles, and for browsers new to one', async () => {
    const here = newVisitor();
    for (let ten = 0; ten < 10; ten += 1)
      expect((await api.put(`${ratingsOf(movieId)}/own`, { value: 10 }, here)).status).toBe(200);
    const more = await api.put(`${ratingsOf(movieId)}/own`, { value: 10 }, here);
    expect([more.status, (await more.json()).message]).toEqual([429, ratingMessages.tooManyOfTitle]);
    expect(Number(more.headers.get('retry-after'))).toBeGreaterThan(0);
    const other = await buildMovie(api.em());
    const own = browser();
    for (let value = 1; value <= 9; value += 1) await rate(other.id, value, { ...own, ...here });
    const last = await rate(other.id, 10, { ...own, ...here });
    expect([last.status, (await last.json()).message]).toEqual([429, ratingMessages.tooMany]);
    expect(await read(other.id, own)).toMatchObject({ count: 1, own: 9 });
  });

  test('of many at once is counted once each', async () => {
    const browsers = Array.from({ length: 40 }, browser);
    await Promise.all(browsers.map((own, index) => rate(movieId, 1 + (index % 10), own)));
    await Promise.all(browsers.slice(0, 20).map((own) => rate(movieId, 10, own)));
    expect(await read(movieId)).toMatchObject({ count: 40, counts: await counted(movieId) });
  });
});

describe('the ratings of a title', () => {
  test('are removed only by an administrator, and can be restored for a day', async () => {
    const [one, other, later] = [browser(), browser(), browser()];
    await rate(movieId, 8, one);
    await rate(movieId, 4, other);
    expect((await api.delete(ratingsOf(movieId))).status).toBe(401);
    expect(await (await admin.delete(ratingsOf(movieId))).json()).toMatchObject({ count: 0, mean: null });
    expect(await read(movieId, one)).toMatchObject({ count: 0, own: null });
    // A second removal finds nothing, and keeps the first one.
    await admin.delete(ratingsOf(movieId));
    await rate(movieId, 10, other);
    await rate(movieId, 2, later);
    const restore = `${ratingsOf(movieId)}/restore`;
    expect((await api.post(restore)).status).toBe(401);
    const { answer, changes } = await restoring(restore);
    expect(answer).toMatchObject({ count: 3, counts: await counted(movieId) });
    expect(changes.map(({ entity, recordId }) => [entity, recordId])).toEqual([
      ['rating_count', String(movieId)],
    ]);
    expect(await read(movieId, one)).toMatchObject({ own: 8 });
    expect(await read(movieId, other)).toMatchObject({ own: 10 });
    const again = await admin.post(restore);
    expect([again.status, (await again.json()).message]).toEqual([404, ratingMessages.nothingCleared]);
    expect((await admin.post('/api/movies/2000000000/ratings/restore')).status).toBe(404);
  });

  test('of the latest removal are restored, and none a day later', async () => {
    const restore = `${ratingsOf(movieId)}/restore`;
    await rate(movieId, 8);
    await admin.delete(ratingsOf(movieId));
    await rate(movieId, 3);
    await admin.delete(ratingsOf(movieId));
    expect(await (await admin.post(restore)).json()).toMatchObject({ count: 1, mean: 3 });
    await admin.delete(ratingsOf(movieId));
    const kept = () => api.em().execute('select from cleared_ratings where movie_id = ?', [movieId]);
    await pruneAll(api.em);
    expect(await kept()).toHaveLength(1);
    await api.em().execute(`update cleared_ratings set cleared_at = now() - interval '25 hours'`);
    expect((await admin.post(restore)).status).toBe(404);
    await pruneAll(api.em);
    expect(await kept()).toEqual([]);
  });

  test('are deleted and restored with it, and removed once it cannot be restored', async () => {
    const own = browser();
    await rate(movieId, 8, own);
    const { trashId } = await (await admin.delete(`/api/movies/${movieId}`)).json();
    await pruneAll(api.em);
    await admin.post(`/api/trash/${trashId}/restore`);
    expect(await read(movieId, own)).toMatchObject({ count: 1, own: 8 });
    const again = await (await admin.delete(`/api/movies/${movieId}`)).json();
    await admin.delete(`/api/trash/${again.trashId}`);
    await pruneAll(api.em);
    const left = (table: string, column: string) =>
      api.em().execute(`select from ${table} where ${column} = ?`, [movieId]);
    expect(await left('title_ratings', 'movie_id')).toEqual([]);
    expect(await left('rating_counts', 'id')).toEqual([]);
  });

  test('move with a merge, one per browser, and back with its undo', async () => {
    const other = await buildMovie(api.em());
    const [both, one, changing] = [browser(), browser(), browser()];
    await rate(movieId, 9, both);
    await rate(other.id, 2, both);
    await rate(other.id, 5, one);
    await rate(other.id, 6, changing);
    const merge = await (await admin.post('/api/merges', { kept: movieId, merged: other.id })).json();
    expect(await read(movieId, both)).toMatchObject({ count: 3, own: 9 });
    expect(await read(movieId, one)).toMatchObject({ own: 5 });
    await rate(movieId, 7, changing);
    await pruneAll(api.em);
    await admin.post(`/api/merges/${merge.id}/undo`);
    expect(await read(movieId)).toMatchObject({ count: 2, counts: await counted(movieId) });
    expect(await read(movieId, changing)).toMatchObject({ own: 7 });
    expect(await read(other.id, both)).toMatchObject({ count: 3, own: 2, counts: await counted(other.id) });
    expect(await read(other.id, one)).toMatchObject({ own: 5 });
  });
});
