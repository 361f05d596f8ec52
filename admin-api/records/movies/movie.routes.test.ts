import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { changesOf } from '#admin-api/testing/changes.ts';
import { buildComment, buildEpisode, buildMovie, buildSeason } from '#admin-api/testing/factories.ts';
import { movie } from '#schema/shapes/movie.ts';

let api: TestApi;
let admin: Caller;
beforeAll(async () => {
  api = await startApi();
  admin = await api.signIn();
});
afterAll(async () => await api.close());

const heat = { title: 'Heat', genre: 'Crime, Drama', type: 'movie' };

async function add(body: object) {
  const answer = await admin.post('/api/movies', body);
  expect(answer.status).toBe(201);
  return movie.parse(await answer.json());
}

describe('GET /api/movies/same', () => {
  test('names titles of the same name and year apart from case, accents, punctuation, typing errors and a year', async () => {
    const { id } = await buildMovie(api.em(), { title: 'Amélie: The Return', year: 2001 });
    const same = async (query: string) =>
      movie
        .array()
        .parse(await (await api.get(`/api/movies/same?${query}`)).json())
        .map((one) => one.id);
    expect(await same('title=amelie+the+RETURN&year=2001')).toEqual([id]);
    expect(await same('title=amelie+the+return')).toEqual([id]);
    expect(await same('title=amelei+the+return&year=2002')).toEqual([id]);
    expect(await same('title=amelie+the+returrn')).toEqual([id]);
    expect(await same('title=amelie+the+return&year=2003')).toEqual([]);
    expect(await same('title=the+return')).toEqual([]);
    for (const query of ['', 'title=', 'title=x&year=1', 'title=x&limit=1'])
      expect((await api.get(`/api/movies/same?${query}`)).status, query).toBe(400);
  });
});

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

  test('finds it under every slug it ever had, until it is deleted', async () => {
    const { id } = await buildMovie(api.em(), { slug: 'name-1' });
    for (const slug of ['name-2', 'name-3', 'name-1', 'name-4']) {
      expect((await admin.put(`/api/movies/${id}`, { slug })).status).toBe(200);
    }
    for (const slug of ['name-1', 'name-2', 'name-3', 'name-4']) {
      const answer = await api.get(`/api/movies/slug/${slug}`);
      expect(await answer.json(), slug).toMatchObject({ id, slug: 'name-4' });
    }
    await admin.delete(`/api/movies/${id}`);
    for (const slug of ['name-1', 'name-4'])
      expect((await api.get(`/api/movies/slug/${slug}`)).status, slug).toBe(404);
  });

  test('answers 404 for a slug that no title has or can have', async () => {
    for (const slug of ['nobody-has-this', 'Not-A-Slug', '..%2f..%2fetc', '%00']) {
      const answer = await api.get(`/api/movies/slug/${slug}`);
      expect(answer.status, slug).toBe(404);
    }
  });
});

describe('POST /api/movies', () => {
  test.each(['Index', '404', 'API', 'Uploads'])('never derives the reserved slug of %s', async (title) => {
    const { slug } = await add({ ...heat, title, year: 1995 });
    expect(slug).toBe(`${title.toLowerCase()}-1995`);
  });

  test('stores the given fields', async () => {
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

  test('gives a second title of the same name another slug', async () => {
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

  test('logs who did it', async () => {
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

  test('accepts one of ten concurrent posts with the same slug', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => admin.post('/api/movies', { ...heat, slug: 'only-one' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 409),
    ]);
  });

  test('gives ten slugs to ten concurrent posts with the same title', async () => {
    const added = await Promise.all(
      Array.from({ length: 10 }, () => add({ ...heat, title: 'At Once', year: 1999 })),
    );
    expect(new Set(added.map(({ slug }) => slug)).size).toBe(10);
  });

  test('refuses a visitor', async () => {
    const answer = await api.post('/api/movies', heat);
    expect(answer.status).toBe(401);
  });
});

describe('PUT /api/movies/{id}', () => {
  test('changes the given fields and keeps the rest', async () => {
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

  test('clears a field that is sent empty', async () => {
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

  test('lets another title take a freed slug, without a redirect', async () => {
    const first = await add({ ...heat, slug: 'first-home' });
    await admin.put(`/api/movies/${first.id}`, { slug: 'second-home' });
    const next = await add({ ...heat, slug: 'first-home' });
    const answer = await api.get('/api/movies/slug/first-home');
    expect(await answer.json()).toMatchObject({ id: next.id });
    await admin.put(`/api/movies/${next.id}`, { slug: 'third-home' });
    expect(await (await api.get('/api/movies/slug/first-home')).json()).toMatchObject({ id: next.id });
  });
});

test('a derived slug does not take the former address of another title', async () => {
  const moved = await add({ ...heat, title: 'The Long Way Round' });
  await admin.put(`/api/movies/${moved.id}`, { slug: 'the-short-way-home' });
  const namesake = await add({ ...heat, title: 'The Long Way Round' });
  expect(namesake.slug).not.toBe('the-long-way-round');
  expect(await (await api.get('/api/movies/slug/the-long-way-round')).json()).toMatchObject({ id: moved.id });
});

describe('DELETE /api/movies/{id}', () => {
  test('deletes the title with its seasons, episodes and comments, and names every page that showed them', async () => {
    const em = api.em();
    const show = await buildMovie(em, { type: 'tv_show', genre: 'Western', slug: 'gone-with-all' });
    const season = await buildSeason(em, { show });
    const episode = await buildEpisode(em, { season });
    await buildComment(em, { movie: show });
    const { changes } = await changesOf(api, async () => {
      const answer = await admin.delete(`/api/movies/${show.id}`);
      expect([answer.status, await answer.json()]).toEqual([
        200,
        { id: show.id, trashId: expect.any(Number) },
      ]);
    });
    for (const path of [
      `/api/movies/slug/${show.slug}`,
      `/api/shows/${show.id}/seasons`,
      `/api/seasons/${season.id}`,
      `/api/episodes/${episode.id}`,
      `/api/movies/${show.id}/comments`,
    ])
      expect((await api.get(path)).status, path).toBe(404);
    expect(changes.map(({ op, entity }) => `${op} ${entity}`).toSorted()).toEqual([
      'delete comment',
      'delete episode',
      'delete movie',
      'delete season',
      'insert removed_address',
    ]);
    const movie = changes.find(({ entity }) => entity === 'movie');
    expect(movie).toMatchObject({ before: { slug: 'gone-with-all', type: 'tv_show' }, after: null });
  });

  test('while a season, an episode or a comment is added leaves none of them behind', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { season, id } = await buildEpisode(api.em());
      const showId = season.getEntity().show.id;
      const [removed, ...others] = await Promise.all([
        admin.delete(`/api/movies/${showId}`),
        admin.post('/api/seasons', { showId, seasonNumber: 2, title: 'Late' }),
        admin.post('/api/episodes', { seasonId: season.id, episodeNumber: 2, title: 'Late' }),
        admin.put(`/api/episodes/${id}`, { title: 'Late' }),
        admin.put(`/api/movies/${showId}`, { title: 'Late' }),
      ]);
      expect(removed.status).toBe(200);
      for (const { status } of others) expect([200, 201, 404]).toContain(status);
    }
    const [left] = await api.em().execute<{ n: number }[]>(
      `select count(*)::integer as n from episodes e full join seasons s on s.id = e.season_id
         full join movies m on m.id = s.show_id where m.title = 'Late' or s.title = 'Late' or e.title = 'Late'`,
    );
    expect(left?.n).toBe(0);
  });

  test('of an unknown id is 404', async () => {
    expect((await admin.delete('/api/movies/2000000000')).status).toBe(404);
  });
});
