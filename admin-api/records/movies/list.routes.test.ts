import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import { buildComment, buildMovie } from '#admin-api/testing/factories.ts';
import { type Movie, movie, movieList } from '#schema/shapes/movie.ts';
import { MovieEntity, type MovieRow } from './movie.entity.ts';

let api: TestApi;
const titles = new Map<string, MovieRow>();

/** Oldest first; the name of each title says what it tests. */
const catalogue = [
  { title: 'Plain', genre: 'Drama', year: 1950 },
  { title: 'Best', genre: 'Drama', year: 1951, rating: 9.5 },
  { title: 'Good', genre: 'Drama, Crime', year: 1952, rating: 8 },
  { title: 'Flagged', genre: 'Comedy', year: 1960, rating: 2, isTop20: true, isTrending: true },
  { title: 'Space', genre: 'science  Fiction', year: 1968 },
  { title: 'Robots', genre: 'Sci-Fi, Animation', year: 1969, type: 'anime', country: 'Japan' },
  { title: 'Serial', genre: 'DRAMA', year: 1953, type: 'tv_show', isTrending: true },
  { title: 'Amélie & the 100% Café', genre: '', year: 2001 },
  { title: 'Modern', genre: 'Action', year: 2015, type: 'anime', country: 'Peru', rating: 9 },
] as const;

beforeAll(async () => {
  api = await startApi();
  for (const line of catalogue) titles.set(line.title, await buildMovie(api.em(), line));
});
afterAll(async () => await api.close());

const idOf = (title: string) => titles.get(title)?.id ?? 0;
const namesOf = (movies: readonly Movie[]) => movies.map(({ title }) => title);

async function list(path: string) {
  const answer = await api.get(path);
  expect(answer.status, path).toBe(200);
  return movieList.parse(await answer.json());
}

async function names(path: string) {
  const answer = await api.get(path);
  expect(answer.status, path).toBe(200);
  return namesOf(movie.array().parse(await answer.json()));
}

describe('GET /api/movies', () => {
  test('of every kind lists the most popular first, and so agrees with the lists that visitors read', async () => {
    for (const call of [
      '/api/movies?',
      '/api/movies?type=movie&',
      '/api/tv-shows?',
      '/api/anime?',
      '/api/movies?genre=drama&',
      '/api/movies?quality=HD&',
    ]) {
      const [asked, left] = await Promise.all([list(`${call}page=1&sort=popular`), list(`${call}page=1`)]);
      expect(left, call).toEqual(asked);
    }
    expect(namesOf((await list('/api/movies?sort=popular')).movies)).not.toEqual(
      namesOf((await list('/api/movies?sort=newest')).movies),
    );
  });

  test('lists everything, newest first, page by page', async () => {
    const first = await list('/api/movies?sort=newest&limit=4');
    expect(namesOf(first.movies)).toEqual(['Modern', 'Amélie & the 100% Café', 'Serial', 'Robots']);
    expect(first).toMatchObject({ total: 9, totalPages: 3 });
    const last = await list('/api/movies?sort=newest&limit=4&page=3');
    expect(namesOf(last.movies)).toEqual(['Plain']);
    expect((await list('/api/movies?sort=newest&limit=4&page=4')).movies).toEqual([]);
  });

  test('lists the most popular first, page by page, of all, of a type and of a genre', async () => {
    const em = api.em();
    for (let count = 0; count < 9; count += 1)
      await buildMovie(em, {
        title: `Ranked ${count}`,
        genre: 'Ranked',
        type: 'tv_show',
        rating: (count * 7) % 9,
      });
    const ranked = [8, 7, 6, 5, 4, 3, 2, 1, 0].map((rating) => `Ranked ${(rating * 4) % 9}`);
    for (const within of ['genre=ranked', 'genre=ranked&type=tv_show', 'type=tv_show&genre=ranked&limit=9']) {
      const pages = [1, 2, 3].map((page) =>
        list(`/api/movies?limit=3&sort=popular&page=${page}&${within.replace('&limit=9', '')}`),
      );
      const found = (await Promise.all(pages)).flatMap(({ movies }) => namesOf(movies));
      expect(found, within).toEqual(ranked);
    }
    const all = await list('/api/movies?sort=popular&limit=100');
    const parts = await Promise.all(
      [1, 2, 3].map((page) => list(`/api/movies?sort=popular&limit=6&page=${page}`)),
    );
    expect(parts.flatMap(({ movies }) => namesOf(movies))).toEqual(namesOf(all.movies));
    await em.execute(`update movies set comment_count = 31 where title = 'Ranked 0'`);
    expect(namesOf((await list('/api/movies?genre=ranked&sort=popular&limit=7')).movies).at(-1)).toBe(
      'Ranked 0',
    );
    await em.execute(`delete from movies where genre = 'Ranked'`);
    expect(await list('/api/movies?genre=ranked&sort=popular')).toMatchObject({ total: 0 });
  });

  test('lists one type', async () => {
    expect(namesOf((await list('/api/movies?type=movie&sort=newest&limit=2')).movies)).toEqual([
      'Amélie & the 100% Café',
      'Space',
    ]);
    expect(await list('/api/movies?type=tv_show')).toMatchObject({ total: 1, totalPages: 1 });
  });

  test('lists any of the genres named, case-insensitively', async () => {
    expect(namesOf((await list('/api/movies?sort=newest&genre=drama')).movies)).toEqual([
      'Serial',
      'Good',
      'Best',
      'Plain',
    ]);
    expect(namesOf((await list('/api/movies?genre=Comedy,%20CRIME&sort=newest')).movies)).toEqual([
      'Flagged',
      'Good',
    ]);
    expect(namesOf((await list('/api/movies?genre=Drama&type=tv_show')).movies)).toEqual(['Serial']);
    expect(await list('/api/movies?genre=Western')).toEqual({ movies: [], total: 0, totalPages: 1 });
  });

  test('treats % and _ as plain characters', async () => {
    expect(await list('/api/movies?search=%25')).toMatchObject({ total: 0 });
    expect(await list('/api/movies?search=_')).toMatchObject({ total: 0 });
    expect(await list('/api/movies?genre=%25')).toMatchObject({ total: 0 });
    expect(await list(`/api/movies?search=${encodeURIComponent("' or true --")}`)).toMatchObject({
      total: 0,
    });
  });

  test('searches within a type', async () => {
    expect(namesOf((await list('/api/movies?search=ro&type=anime')).movies)).toEqual(['Robots']);
    expect(await list('/api/movies?search=ro&type=tv_show')).toMatchObject({ total: 0 });
  });

  test.each([
    ['page', "1' or '1'='1"],
    ['limit', '1; select pg_sleep(9)'],
    ['type', "movie' or true --"],
    ['genre', "Drama') or true --"],
    ['genre', '{Drama,Comedy}'],
    ['country', "Japan' or true --"],
    ['year', '2010s; drop table movies'],
    ['sort', 'id; select pg_sleep(9)'],
    ['sort', '(select pg_sleep(9))'],
    ['search', "' union select 1, 2 --"],
    ['search', '\\x27 or 1=1'],
    ['search', '$$; select pg_sleep(9); $$'],
  ])('an injection in %s, %s, is refused or finds nothing', async (name, value) => {
    for (const path of ['/api/movies', '/api/tv-shows', '/api/anime']) {
      const answer = await api.get(
        `${path}?${new URLSearchParams(
          [
            ['page', '1'],
            [name, value],
          ].slice(name === 'page' ? 1 : 0),
        )}`,
      );
      if (answer.status !== 200) expect(answer.status, path).toBe(400);
      else expect(await answer.json(), path).toMatchObject({ movies: [], total: 0 });
    }
  });

  test('refuses an invalid page, limit or type', async () => {
    for (const query of [
      'page=0',
      'page=10001',
      'page=-1',
      'page=x',
      'limit=0',
      'limit=1000000',
      'type=film',
      'colour=red',
    ]) {
      const answer = await api.get(`/api/movies?${query}`);
      expect(answer.status, query).toBe(400);
      expect(await answer.json()).toMatchObject({ issues: [{ path: query.split('=')[0] }] });
    }
  });
});

test('GET /api/tv-shows lists TV shows with their totals', async () => {
  const found = await list('/api/tv-shows?limit=26');
  expect(namesOf(found.movies)).toEqual(['Serial']);
  expect(found).toMatchObject({ total: 1, totalPages: 1 });
});

describe('GET /api/anime', () => {
  test('answers with an array for the home page', async () => {
    expect(await names('/api/anime?limit=26')).toEqual(['Modern', 'Robots']);
  });

  test('answers with totals for a page, filtered and sorted', async () => {
    expect(await list('/api/anime?page=1&limit=1')).toMatchObject({ total: 2, totalPages: 2 });
    expect(namesOf((await list('/api/anime?page=1&genre=animation')).movies)).toEqual(['Robots']);
    expect(namesOf((await list('/api/anime?page=1&country=Japan')).movies)).toEqual(['Robots']);
    expect(namesOf((await list('/api/anime?page=1&country=Other')).movies)).toEqual(['Modern']);
    expect(namesOf((await list('/api/anime?page=1&year=2010s')).movies)).toEqual(['Modern']);
    expect(namesOf((await list('/api/anime?page=1&year=Other')).movies)).toEqual(['Robots']);
    expect(namesOf((await list('/api/anime?page=1&sort=rating')).movies)).toEqual(['Modern', 'Robots']);
  });

  test('refuses unknown filters', async () => {
    expect((await api.get('/api/anime?page=1&year=soon')).status).toBe(400);
    expect((await api.get('/api/anime?page=1&sort=random')).status).toBe(400);
  });
});

describe('the ranked lists', () => {
  test('popular sorts by rating, comments and recency', async () => {
    expect((await names('/api/movies/popular')).slice(0, 3)).toEqual(['Best', 'Modern', 'Good']);
    const em = api.em();
    const good = await em.findOneOrFail(MovieEntity, { id: idOf('Good') });
    for (let count = 0; count < 40; count += 1) await buildComment(em, { movie: good });
    expect(await names('/api/movies/popular?limit=1')).toEqual(['Good']);
  });

  test('must-watch has those rated 8 or more, best first', async () => {
    expect(await names('/api/movies/must-watch')).toEqual(['Best', 'Modern', 'Good']);
  });

  test('top20 has the flagged titles, then the best rated', async () => {
    expect((await names('/api/movies/top20')).slice(0, 4)).toEqual(['Flagged', 'Best', 'Modern', 'Good']);
  });

  test('trending has the flagged titles with their totals', async () => {
    const found = await list('/api/movies/trending?page=1&limit=1');
    expect(found).toMatchObject({ total: 2, totalPages: 2 });
    expect(namesOf(found.movies)).toEqual(['Serial']);
  });

  test('sci-fi finds either name of the genre', async () => {
    expect(await names('/api/movies/sci-fi')).toEqual(['Robots', 'Space']);
  });

  test('recent has the newest', async () => {
    expect(await names('/api/movies/recent?limit=3')).toEqual(['Modern', 'Amélie & the 100% Café', 'Serial']);
  });
});

describe('GET /api/movies/search', () => {
  test('finds a title by how it begins and by its words, with or without accents', async () => {
    expect(await names('/api/movies/search?q=amelie')).toEqual(['Amélie & the 100% Café']);
    expect(await names('/api/movies/search?q=CAF')).toEqual(['Amélie & the 100% Café']);
    expect(await names('/api/movies/search?q=caf%C3%A9%20am%C3%A9lie')).toEqual(['Amélie & the 100% Café']);
  });

  test('finds nothing for an empty search', async () => {
    expect(await names('/api/movies/search?q=')).toEqual([]);
    expect(await names('/api/movies/search?q=%20')).toEqual([]);
    expect(await names('/api/movies/search?q=zzz')).toEqual([]);
  });

  test('refuses a search that is too long', async () => {
    expect((await api.get(`/api/movies/search?q=${'a'.repeat(101)}`)).status).toBe(400);
  });
});

describe('GET /api/movies/{id}/related', () => {
  test('has the nearest of the first genre by year, those of its own type first', async () => {
    expect(await names(`/api/movies/${idOf('Good')}/related`)).toEqual(['Best', 'Plain', 'Serial']);
    expect(await names(`/api/movies/${idOf('Good')}/related?limit=2`)).toEqual(['Best', 'Plain']);
    expect(await names(`/api/movies/${idOf('Plain')}/related?limit=2`)).toEqual(['Best', 'Good']);
  });

  test('has the nearest of all by year for a title without a genre, those of its own type first', async () => {
    expect(await names(`/api/movies/${idOf('Amélie & the 100% Café')}/related?limit=2`)).toEqual([
      'Space',
      'Flagged',
    ]);
  });

  test('sorts an unknown year before all others', async () => {
    const { id } = await buildMovie(api.em(), { title: 'Undated', genre: 'Crime, Drama', year: null });
    await buildMovie(api.em(), { title: 'Undated too', genre: 'Crime', year: null });
    await buildMovie(api.em(), { title: 'Dated', genre: 'Crime', year: 1900 });
    expect(await names(`/api/movies/${id}/related`)).toEqual(['Undated too', 'Dated']);
    expect(await names(`/api/movies/${idOf('Plain')}/related?limit=2`)).toEqual(['Best', 'Good']);
  });

  test('answers 404 for an unknown title', async () => {
    expect((await api.get('/api/movies/2000000000/related')).status).toBe(404);
  });
});
