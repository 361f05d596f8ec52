import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { buildComment, buildEpisode, buildMovie, buildSeason } from '#admin-api/testing/factories.ts';
import { movie } from '#schema/movie.ts';

let api: TestApi;
let admin: Caller;
beforeAll(async () => {
  api = await startApi();
  admin = await api.signIn();
});
afterAll(async () => await api.close());

const heat = { title: 'Heat', genre: 'Crime, Drama', type: 'movie' };
const issuesOf = async (answer: Response) =>
  (await answer.json()).issues.map(({ path }: { path: string }) => path);

async function add(body: object) {
  const answer = await admin.post('/api/movies', body);
  expect(answer.status).toBe(201);
  return movie.parse(await answer.json());
}

describe('GET /api/movies/slug/{slug}', () => {
  test('answers with the title', async () => {
    const { id, slug } = await buildMovie(api.em(), { title: 'Metropolis' });
    const answer = await api.get(`/api/movies/slug/${slug}`);
    expect(answer.status).toBe(200);
    expect(movie.parse(await answer.json())).toMatchObject({ id, title: 'Metropolis', slug });
  });

  test('finds a title under the slug it had before', async () => {
    const { id, slug } = await buildMovie(api.em());
    await admin.put(`/api/movies/${id}`, { slug: `${slug}-renamed` });
    const answer = await api.get(`/api/movies/slug/${slug}`);
    expect(await answer.json()).toMatchObject({ id, slug: `${slug}-renamed` });
  });

  test('answers 404 for what no title has or can have', async () => {
    for (const slug of ['nobody-has-this', 'Not-A-Slug', '..%2f..%2fetc', '%00']) {
      const answer = await api.get(`/api/movies/slug/${slug}`);
      expect(answer.status, slug).toBe(404);
    }
  });
});

describe('POST /api/movies', () => {
  test('adds a title with the defaults of its type', async () => {
    const added = await add({ title: 'Fantômas: The Return!', genre: 'Crime', type: 'tv_show' });
    expect(added).toMatchObject({
      slug: 'fant-mas-the-return',
      rating: 7.5,
      quality: 'HD',
      duration: 45,
      year: new Date().getUTCFullYear(),
      posterUrl: '/placeholder-poster.svg',
      isTrending: false,
      isTop20: false,
    });
  });

  test('keeps what is sent', async () => {
    const sent = {
      ...heat,
      description: 'A thief.',
      rating: 8.3,
      quality: '4K',
      year: 1995,
      duration: 170,
      slug: 'heat-of-1995',
      country: 'United States',
      isTrending: true,
      isTop20: true,
      posterUrl: 'https://example.org/p.jpg',
      videoUrl: '/media/v.mp4',
      trailerUrl: 'https://youtu.be/0xbBLJ1WGwQ',
      streamUrl: 'https://example.org/watch',
      downloadUrl: 'https://example.org/file',
    };
    expect(await add(sent)).toMatchObject(sent);
  });

  test('gives the second title of a name another slug', async () => {
    const first = await add({ ...heat, title: 'Swan Song', year: 2021 });
    const second = await add({ ...heat, title: 'Swan Song', year: 2021 });
    const third = await add({ ...heat, title: 'Swan Song', year: 2021 });
    expect([first, second, third].map(({ slug }) => slug)).toEqual([
      'swan-song',
      'swan-song-2021',
      'swan-song-2021-2',
    ]);
  });

  test('names the change its answer is published with', async () => {
    const answer = await admin.post('/api/movies', heat);
    const [row] = await api.em().execute<{ seq: string }[]>('select max(seq) as seq from changes');
    expect(answer.headers.get('X-Publish-Job')).toBe(row?.seq);
  });

  test('writes down who did it', async () => {
    const { id } = await add(heat);
    const [row] = await api
      .em()
      .execute<{ actor: string }[]>(`select actor from changes where entity = 'movie' and record_id = ?`, [
        id,
      ]);
    expect(row?.actor).toBe('ann@example.org');
  });

  test('refuses a slug that is taken and offers the next free one', async () => {
    await add({ ...heat, slug: 'taken', year: 1995 });
    const answer = await admin.post('/api/movies', { ...heat, slug: 'taken', year: 1995 });
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject({
      message: "The slug 'taken' is taken; 'taken-1995' is free",
      issues: [{ path: 'slug' }],
    });
  });

  test('lets one of ten win who send the same slug at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => admin.post('/api/movies', { ...heat, slug: 'only-one' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 409),
    ]);
  });

  test('gives ten who send the same title at once ten slugs', async () => {
    const added = await Promise.all(
      Array.from({ length: 10 }, () => add({ ...heat, title: 'At Once', year: 1999 })),
    );
    expect(new Set(added.map(({ slug }) => slug)).size).toBe(10);
  });

  test('refuses each wrong field by its name', async () => {
    const wrong: [object, string][] = [
      [{ title: '  ' }, 'title'],
      [{ genre: '' }, 'genre'],
      [{ rating: 11 }, 'rating'],
      [{ year: 1800 }, 'year'],
      [{ type: 'series' }, 'type'],
      [{ slug: '../etc' }, 'slug'],
      [{ posterUrl: 'javascript:alert(1)' }, 'posterUrl'],
      [{ duration: 0 }, 'duration'],
      [{ title: 'a\u0000b' }, 'title'],
      [{ id: 7 }, 'id'],
      [{ createdAt: '2020-01-01T00:00:00Z' }, 'createdAt'],
    ];
    for (const [field, path] of wrong) {
      const answer = await admin.post('/api/movies', { ...heat, ...field });
      expect(answer.status, path).toBe(400);
      expect(await issuesOf(answer), path).toEqual([path]);
    }
  });

  test('refuses a visitor', async () => {
    const answer = await api.post('/api/movies', heat);
    expect(answer.status).toBe(401);
  });
});

describe('PUT /api/movies/{id}', () => {
  test('changes what is sent and keeps the rest', async () => {
    const before = await add({
      ...heat,
      description: 'A thief.',
      rating: 8.3,
      streamUrl: 'https://example.org/watch',
    });
    const answer = await admin.put(`/api/movies/${before.id}`, { description: 'A thief and a detective.' });
    expect(answer.status).toBe(200);
    expect(movie.parse(await answer.json())).toEqual({ ...before, description: 'A thief and a detective.' });
  });

  test('empties a field that is sent empty', async () => {
    const { id } = await add({ ...heat, streamUrl: 'https://example.org/watch' });
    const answer = await admin.put(`/api/movies/${id}`, { streamUrl: '' });
    expect(await answer.json()).toMatchObject({ streamUrl: null });
  });

  test('records nothing when nothing changes, and names the newest change', async () => {
    const before = await add(heat);
    const count = async () =>
      (await api.em().execute<{ n: string }[]>('select count(*) as n from changes'))[0]?.n;
    const changes = await count();
    const answer = await admin.put(`/api/movies/${before.id}`, {
      title: before.title,
      rating: before.rating,
    });
    expect(await count()).toBe(changes);
    expect(Number(answer.headers.get('X-Publish-Job'))).toBeGreaterThan(0);
  });

  test('refuses a slug that another title has', async () => {
    const first = await add(heat);
    const second = await add(heat);
    const answer = await admin.put(`/api/movies/${second.id}`, { slug: first.slug });
    expect(answer.status).toBe(409);
    expect((await answer.json()).message).toContain(`The slug '${first.slug}' is taken`);
  });

  test('gives a freed slug to whoever takes it, and no redirect stands in the way', async () => {
    const first = await add({ ...heat, slug: 'first-home' });
    await admin.put(`/api/movies/${first.id}`, { slug: 'second-home' });
    const next = await add({ ...heat, slug: 'first-home' });
    const answer = await api.get('/api/movies/slug/first-home');
    expect(await answer.json()).toMatchObject({ id: next.id });
    await admin.put(`/api/movies/${next.id}`, { slug: 'third-home' });
    expect(await (await api.get('/api/movies/slug/first-home')).json()).toMatchObject({ id: next.id });
  });

  test('refuses wrong fields, an unknown title and a visitor', async () => {
    const { id } = await add(heat);
    const answer = await admin.put(`/api/movies/${id}`, { rating: -1, colour: 'red' });
    expect(answer.status).toBe(400);
    expect((await issuesOf(answer)).toSorted()).toEqual(['colour', 'rating']);
    expect((await admin.put('/api/movies/2000000000', { title: 'Nobody' })).status).toBe(404);
    expect((await admin.put('/api/movies/99999999999', { title: 'Nobody' })).status).toBe(400);
    expect((await api.put(`/api/movies/${id}`, { title: 'Mine' })).status).toBe(401);
  });
});

describe('DELETE /api/movies/{id}', () => {
  test('removes the title with its seasons, episodes and comments, and records each', async () => {
    const em = api.em();
    const show = await buildMovie(em, { type: 'tv_show' });
    const season = await buildSeason(em, { show });
    const episode = await buildEpisode(em, { season });
    const comment = await buildComment(em, { movie: show });
    const answer = await admin.delete(`/api/movies/${show.id}`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ id: show.id });
    expect((await api.get(`/api/movies/slug/${show.slug}`)).status).toBe(404);
    expect((await api.get(`/api/episodes/${episode.id}`)).status).toBe(404);
    const gone = await em.execute<{ entity: string; record_id: number }[]>(
      `select entity, record_id from changes where op = 'delete' and seq > (select max(seq) - 10 from changes) order by entity`,
    );
    expect(gone).toEqual([
      { entity: 'comment', record_id: comment.id },
      { entity: 'episode', record_id: episode.id },
      { entity: 'movie', record_id: show.id },
      { entity: 'season', record_id: season.id },
    ]);
  });

  test('refuses an unknown title and a visitor', async () => {
    const { id } = await buildMovie(api.em());
    expect((await admin.delete('/api/movies/2000000000')).status).toBe(404);
    expect((await api.delete(`/api/movies/${id}`)).status).toBe(401);
    expect((await admin.delete('/api/movies/abc')).status).toBe(400);
  });
});
