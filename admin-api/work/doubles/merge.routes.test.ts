import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MovieEntity } from '#admin-api/records/movies/movie.entity.ts';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import {
  buildCollection,
  buildComment,
  buildEpisode,
  buildMovie,
  buildSeason,
} from '#admin-api/testing/factories.ts';
import { errorReply } from '#schema/shapes/error.ts';
import { mergePreview, titleMerge } from '#schema/shapes/title-merge.ts';

let api: TestApi;
let ann: Caller;
beforeAll(async () => {
  api = await startApi();
  ann = await api.signIn();
});
afterAll(() => api.close());
beforeEach(() =>
  api.em().execute('truncate movies, collections, trash, title_merges restart identity cascade'),
);

/** Everything that belongs to titles, without the columns that describe the writing itself. */
async function catalogue() {
  const tables = ['movies', 'seasons', 'episodes', 'comments', 'collection_titles', 'slug_redirects'];
  const rows = tables.map(async (table) => [
    table,
    await api
      .em()
      .execute(
        `select to_jsonb(t) - array['changed_at', 'edited_at', 'edited_by', 'revised_at'] as row from ${table} t order by 1`,
      ),
  ]);
  return Object.fromEntries(await Promise.all(rows));
}

/** Two records of one show: season 1 in both with an episode of the same number, season 2 only in the second. */
async function twoShows() {
  const em = api.em();
  const kept = await buildMovie(em, { title: 'The Heron', slug: 'heron', type: 'tv_show', country: null });
  const merged = await buildMovie(em, {
    title: 'Heron',
    slug: 'heron-1950',
    type: 'tv_show',
    description: 'A bird, and its town.',
    country: 'Peru',
    rating: 8,
    isTrending: true,
  });
  const first = await buildSeason(em, { show: kept });
  const second = await buildSeason(em, { show: merged });
  const third = await buildSeason(em, { show: merged, seasonNumber: 2 });
  const pilot = await buildEpisode(em, { season: first, title: 'Pilot' });
  await buildEpisode(em, { season: second, title: 'The pilot', streamUrl: 'https://a.example/1' });
  const alone = await buildEpisode(em, { season: second, episodeNumber: 2 });
  const later = await buildEpisode(em, { season: third });
  await buildComment(em, { movie: kept });
  const comment = await buildComment(em, { movie: merged });
  // The same key was sent with a comment on each.
  await em.execute(`update comments set repeat_key = 'sent twice'`);
  for (const [slug, titles] of [
    ['birds', [kept, merged]],
    ['towns', [merged]],
  ] as const) {
    const { id } = await buildCollection(em, { slug, title: slug });
    for (const [at, title] of titles.entries())
      await em.execute('insert into collection_titles values (?, ?, ?)', [id, title.id, at]);
  }
  await ann.put(`/api/movies/${merged.id}`, { slug: 'the-heron-again' });
  return { kept: kept.id, merged: merged.id, first, third, pilot, alone, later, comment };
}

async function merge(body: object) {
  const answer = await ann.post('/api/merges', body);
  expect(answer.status).toBe(201);
  expect(answer.headers.get('x-publish-job')).toMatch(/^\d+$/);
  return titleMerge.parse(await answer.json());
}
async function undo(id: number) {
  const answer = await ann.post(`/api/merges/${id}/undo`);
  return { status: answer.status, body: await answer.json() };
}
const read = async (path: string) => (await api.get(path)).json();

test('the better value of each field, comments, seasons, episodes, collections and addresses go to the kept title', async () => {
  const { kept, merged, first, third, pilot, alone, later, comment } = await twoShows();
  const preview = mergePreview.parse(
    await (await ann.get(`/api/merges/preview?kept=${kept}&merged=${merged}`)).json(),
  );
  expect(preview).toMatchObject({
    kept: { comments: 1, seasons: 1, episodes: 1, collections: 1 },
    merged: { comments: 1, seasons: 2, episodes: 3, collections: 2 },
    better: {
      title: 'kept',
      description: 'merged',
      country: 'merged',
      rating: 'kept',
      isTrending: 'merged',
    },
    sharedSeasons: 1,
    sharedEpisodes: 1,
  });
  expect(preview.better).not.toHaveProperty('year');

  expect(await merge({ kept, merged, fields: { rating: 'merged', country: 'kept' } })).toMatchObject({
    keptName: 'The Heron (1950)',
    mergedName: 'Heron (1950)',
    mergedBy: 'ann@example.org',
    undoneAt: null,
  });
  for (const slug of ['heron', 'heron-1950', 'the-heron-again'])
    expect(await read(`/api/movies/slug/${slug}`)).toMatchObject({
      id: kept,
      slug: 'heron',
      title: 'The Heron',
      description: 'A bird, and its town.',
      country: null,
      rating: 8,
      isTrending: true,
    });
  const { seasons, episodes, comments, collection_titles: places, movies } = await catalogue();
  expect(movies).toHaveLength(1);
  expect(movies[0].row).toMatchObject({ comment_count: 2 });
  expect(seasons.map(({ row }: { row: object }) => row)).toEqual([
    expect.objectContaining({ id: first.id, show_id: kept, episode_count: 2 }),
    expect.objectContaining({ id: third.id, show_id: kept, episode_count: 1 }),
  ]);
  expect(episodes.map(({ row }: { row: object }) => row)).toEqual([
    expect.objectContaining({ id: pilot.id, title: 'Pilot', stream_url: 'https://a.example/1' }),
    expect.objectContaining({ id: alone.id, season_id: first.id, episode_number: 2 }),
    expect.objectContaining({ id: later.id, season_id: third.id }),
  ]);
  expect(comments.map(({ row }: { row: { movie_id: number } }) => row.movie_id)).toEqual([kept, kept]);
  expect(comments.map(({ row }: { row: { id: number } }) => row.id)).toContain(comment.id);
  expect(places.map(({ row }: { row: { movie_id: number } }) => row.movie_id)).toEqual([kept, kept]);
});

test('one undo restores both titles, and only once', async () => {
  const { kept, merged } = await twoShows();
  const before = await catalogue();
  const { id } = await merge({ kept, merged });
  expect(await catalogue()).not.toEqual(before);
  expect(await undo(id)).toMatchObject({ status: 200, body: { undoneAt: expect.any(String) } });
  expect(await catalogue()).toEqual(before);
  expect(await undo(id)).toMatchObject({ status: 409, body: { message: 'It has been undone already' } });
});

test('an undo keeps what was written since, and later edits of moved records', async () => {
  const { kept, merged, later, third, comment } = await twoShows();
  const unwanted = await buildComment(api.em(), { movie: await api.em().findOneOrFail(MovieEntity, merged) });
  const { id } = await merge({ kept, merged });
  await ann.put(`/api/movies/${kept}`, { title: 'The Grey Heron' });
  await ann.put(`/api/episodes/${later.id}`, { title: 'Later still' });
  const added = await ann.post('/api/episodes', { seasonId: third.id, episodeNumber: 7, title: 'Since' });
  expect(added.status).toBe(201);
  const post = { name: 'Bo', body: 'Seen after the merge.' };
  await ann.delete(`/api/comments?ids=${unwanted.id}`);
  const written = await api.post(`/api/movies/${kept}/comments`, post);
  expect(written.status).toBe(201);
  expect((await undo(id)).status).toBe(200);
  expect(await read('/api/movies/slug/heron')).toMatchObject({ title: 'The Grey Heron', description: null });
  expect(await read(`/api/shows/${merged}/seasons`)).toHaveLength(2);
  const episodes: { title: string }[] = await read(`/api/seasons/${third.id}/episodes`);
  expect(episodes.map(({ title }) => title)).toEqual(['Later still', 'Since']);
  const rows = await api.em().execute('select id, movie_id from comments order by id');
  expect(rows).toEqual([
    { id: expect.any(Number), movie_id: kept },
    { id: comment.id, movie_id: merged },
    { id: expect.any(Number), movie_id: kept },
  ]);
});

test('an undo that is not fully possible names the records and changes nothing', async () => {
  const { kept, merged, pilot, third } = await twoShows();
  const { id } = await merge({ kept, merged });
  await ann.put(`/api/movies/${kept}`, { description: 'Another one.' });
  await ann.put(`/api/episodes/${pilot.id}`, { streamUrl: 'https://b.example/1' });
  await ann.delete(`/api/seasons/${third.id}`);
  await buildMovie(api.em(), { title: 'Newcomer', slug: 'the-heron-again' });
  await api.em().execute(`delete from collection_titles where position = 0 and collection_id = 2`);
  const before = await catalogue();
  const { status, body } = await undo(id);
  expect(status).toBe(409);
  const { message, issues = [] } = errorReply.parse(body);
  expect(message).toBe('6 records are not as the merge left them. Nothing was undone');
  expect(issues.map((issue) => issue.message).toSorted()).toEqual([
    'A deleted episode',
    'A deleted season',
    'Episode 1 Pilot',
    'Its place in towns',
    'Newcomer has its address or key by now',
    'The Heron (1950)',
  ]);
  expect(await catalogue()).toEqual(before);
});

test('a chain of merges is undone from its end', async () => {
  const [one, two, three] = [
    await buildMovie(api.em(), { slug: 'one' }),
    await buildMovie(api.em(), { slug: 'two' }),
    await buildMovie(api.em(), { slug: 'three' }),
  ];
  const before = await catalogue();
  const first = await merge({ kept: two.id, merged: one.id });
  const second = await merge({ kept: three.id, merged: two.id });
  expect(await read('/api/movies/slug/one')).toMatchObject({ id: three.id });
  expect((await undo(first.id)).status).toBe(409);
  expect((await undo(second.id)).status).toBe(200);
  expect(await read('/api/movies/slug/one')).toMatchObject({ id: two.id });
  expect((await undo(first.id)).status).toBe(200);
  expect(await catalogue()).toEqual(before);
  const { length } = await (await ann.get('/api/merges')).json();
  expect(length).toBe(2);
});

test('a merge of a title with itself, of an unknown title, or of an unknown field is refused', async () => {
  const { id } = await buildMovie(api.em());
  for (const [body, status, path] of [
    [{ kept: id, merged: id }, 400, 'merged'],
    [{ kept: id, merged: 999 }, 404, 'merged'],
    [{ kept: 'a', merged: id }, 400, 'kept'],
    [{ kept: id, merged: 999, fields: { slug: 'merged' } }, 400, 'fields.slug'],
    [{ kept: id, merged: 999, fields: { title: 'other' } }, 400, 'fields.title'],
  ] as const) {
    const answer = await ann.post('/api/merges', body);
    expect(answer.status).toBe(status);
    expect(errorReply.parse(await answer.json()).issues?.map((issue) => issue.path)).toContain(path);
  }
  expect((await ann.get(`/api/merges/preview?kept=${id}&merged=${id}`)).status).toBe(400);
  expect((await ann.post('/api/merges/99/undo')).status).toBe(404);
  expect((await api.post('/api/merges', { kept: id, merged: 2 })).status).toBe(401);
});
