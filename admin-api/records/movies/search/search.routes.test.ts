import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#admin-api/testing/api-server.ts';
import type { Caller } from '#admin-api/testing/caller.ts';
import { buildComment, buildMovie } from '#admin-api/testing/factories.ts';
import { movie, movieList } from '#schema/shapes/movie.ts';

let api: TestApi;
let admin: Caller;

const catalogue = [
  'The Dark Knight',
  'Dark Knight Rises',
  'A Night in the Dark',
  'Knight',
  'Knights of the Round Table',
  "Schindler's List",
  'Law & Order',
  'Spider-Man: Homecoming',
  'S*P*Y*S',
  'Amélie',
  'Interstellar',
  'Heat',
  'The Matrix',
  'Matrix of Evil',
  'Schwarzenegger',
  '鋼の錬金術師 FULLMETAL',
  'ＡＫＩＲＡ',
  'となりのトトロ',
  'Rocky II',
  'Boxer 4',
  'Saw V',
  'Apollo 13',
  'Star Saga: Episode I – The Start',
  'Malcolm X',
  'I, Robot',
  'Vi ses',
  '★',
  'Up',
];

beforeAll(async () => {
  api = await startApi();
  admin = await api.signIn();
  const em = api.em();
  for (const title of catalogue) await buildMovie(em, { title });
});
afterAll(async () => await api.close());

async function names(text: string): Promise<string[]> {
  const answer = await api.get(`/api/movies/search?q=${encodeURIComponent(text)}`);
  expect(answer.status, text).toBe(200);
  return movie
    .array()
    .parse(await answer.json())
    .map(({ title }) => title);
}

describe('GET /api/movies/search', () => {
  test.each([
    ['knight', 'The Dark Knight'],
    ['dark kni', 'The Dark Knight'],
    ['knight dark', 'The Dark Knight'],
    ['ROUND KNIGHTS', 'Knights of the Round Table'],
    ['amelie', 'Amélie'],
    ['AMÉL', 'Amélie'],
    ['schindlers list', "Schindler's List"],
    ['Schindler’s', "Schindler's List"],
    ['law and order', 'Law & Order'],
    ['law & or', 'Law & Order'],
    ['spiderman', 'Spider-Man: Homecoming'],
    ['spider man', 'Spider-Man: Homecoming'],
    ['spiderman home', 'Spider-Man: Homecoming'],
    ['spys', 'S*P*Y*S'],
    ['akira', 'ＡＫＩＲＡ'],
    ['錬金術師', '鋼の錬金術師 FULLMETAL'],
    ['鋼の錬', '鋼の錬金術師 FULLMETAL'],
    ['fullmetal 鋼', '鋼の錬金術師 FULLMETAL'],
    ['★', '★'],
    ['となりのととろ', 'となりのトトロ'],
    ['トナリノトトロ', 'となりのトトロ'],
    ['ﾄﾅﾘﾉﾄﾄﾛ', 'となりのトトロ'],
    ['ととろ', 'となりのトトロ'],
    ['トトロ', 'となりのトトロ'],
    ['トトロ となり', 'となりのトトロ'],
    ['となりの トトロ', 'となりのトトロ'],
    ['rocky 2', 'Rocky II'],
    ['rocky ii', 'Rocky II'],
    ['2 rocky', 'Rocky II'],
    ['boxer iv', 'Boxer 4'],
    ['saw 5', 'Saw V'],
    ['apollo xiii', 'Apollo 13'],
    ['star saga episode 1', 'Star Saga: Episode I – The Start'],
    ['episode 1 the start', 'Star Saga: Episode I – The Start'],
    ['malcolm x', 'Malcolm X'],
    ['i robot', 'I, Robot'],
    ['vi s', 'Vi ses'],
  ])('%s finds %s', async (text, title) => {
    expect(await names(text)).toContain(title);
  });

  test.each([
    ['1', 'I, Robot'],
    ['10', 'Malcolm X'],
    ['6 ses', 'Vi ses'],
  ])('%s does not find %s, whose letters are no number', async (text, title) => {
    expect(await names(text)).not.toContain(title);
  });

  test('a title that is named with the other numeral is as good as named', async () => {
    const em = api.em();
    await buildMovie(em, { title: 'Rocky 2 and the Fans of Philadelphia', rating: 10 });
    expect((await names('rocky 2'))[0]).toBe('Rocky II');
  });

  test.each([
    ['interstelar', 'Interstellar', 'a letter missing'],
    ['innterstellar', 'Interstellar', 'one too many'],
    ['imterstellar', 'Interstellar', 'a wrong one'],
    ['interstelalr', 'Interstellar', 'two swapped'],
    ['intersetl', 'Interstellar', 'an error before the word is typed to its end'],
    ['haet', 'Heat', 'in a short word'],
    ['pu', 'Up', 'in a very short one'],
    ['the dark knihgt', 'The Dark Knight', 'in one word of several'],
    ['drak knight rises', 'Dark Knight Rises', 'in the first'],
    ['darkknight', 'The Dark Knight', 'a blank missing'],
    ['inter stellar', 'Interstellar', 'a blank too many'],
    ['鋼の錬金述師', '鋼の錬金術師 FULLMETAL', 'in Japanese'],
    ['shwarzeneger', 'Schwarzenegger', 'two letters missing'],
    ['schindlrs lst', "Schindler's List", 'one in each word'],
  ])('%s finds %s: %s', async (text, title) => {
    expect(await names(text)).toContain(title);
  });

  test('finds a title in spite of any one error in it', async () => {
    const title = 'Dark Knight Rises';
    const wrong = [...title].flatMap((letter, at) => [
      title.slice(0, at) + title.slice(at + 1),
      `${title.slice(0, at)}q${title.slice(at)}`,
      `${title.slice(0, at)}q${title.slice(at + 1)}`,
      title.slice(0, at) + (title[at + 1] ?? '') + letter + title.slice(at + 2),
    ]);
    for (const text of new Set(wrong)) expect(await names(text), text).toContain(title);
  });

  test('ranks the title itself first, then without its article, then with the whole word, then with the prefix', async () => {
    expect((await names('knight')).slice(0, 4)).toEqual([
      'Knight',
      'Dark Knight Rises',
      'The Dark Knight',
      'Knights of the Round Table',
    ]);
    expect(await names('matrix')).toEqual(['The Matrix', 'Matrix of Evil']);
    expect(await names('dark knight')).toEqual(['The Dark Knight', 'Dark Knight Rises']);
  });

  test('a name that begins with the typed letters, be it after an article, comes before a more popular one that has them later', async () => {
    const em = api.em();
    await buildMovie(em, { title: 'Our Quillfather', rating: 9 });
    await buildMovie(em, { title: 'The Quillfather Returns', rating: 2 });
    await buildMovie(em, { title: 'Quillfathers', rating: 1 });
    await buildMovie(em, { title: 'The Quillfather', rating: null });
    expect(await names('quillf')).toEqual([
      'The Quillfather Returns',
      'Quillfathers',
      'The Quillfather',
      'Our Quillfather',
    ]);
    expect((await names('quillfather'))[0]).toBe('The Quillfather');
  });

  test('ranks titles with the typed words before corrections', async () => {
    const found = await names('night');
    expect(found[0]).toBe('A Night in the Dark');
    expect(found).toContain('Knight');
  });

  test('sorts by popularity, which comments change at once', async () => {
    const em = api.em();
    const [first, second] = [
      await buildMovie(em, { title: 'Orchard One', rating: 5 }),
      await buildMovie(em, { title: 'Orchard Two', rating: 6 }),
    ];
    expect(await names('orchard')).toEqual([second.title, first.title]);
    for (let count = 0; count < 40; count += 1) await buildComment(em, { movie: first });
    expect(await names('orchard')).toEqual([first.title, second.title]);
  });

  test('finds nothing for unknown text, and treats wildcards as plain characters', async () => {
    for (const text of ['xylophone quartet', '%', '_', '%%%', '*', '\\', "'", '"', ':*', '| !', '()', '<->'])
      expect(await names(text), text).toEqual([]);
  });

  test.each([
    "' or true --",
    "'; select pg_sleep(10); --",
    "knight' & 'x",
    "knight':*",
    "\\'",
    '{knight}',
    '$1',
    ':name',
    'a'.repeat(100),
    'a '.repeat(50),
    'é'.repeat(100),
    '\u{1f600}'.repeat(50),
    '\ud800',
    '\u{20bb7}野家 \u{20bb7}屋',
    '\u200b\u200d',
    'ﷺ'.repeat(100),
    '̈'.repeat(100),
  ])('answers %j with a list', async (text) => {
    const answer = await api.get(`/api/movies/search?q=${encodeURIComponent(text.toWellFormed())}`);
    expect(answer.status).toBe(200);
    expect(movie.array().parse(await answer.json()).length).toBeLessThanOrEqual(24);
  });
});

describe('a written title', () => {
  const add = async (title: string) => {
    const answer = await admin.post('/api/movies', { title, genre: 'Drama', type: 'movie' });
    expect(answer.status).toBe(201);
    return movie.parse(await answer.json());
  };

  test('is found as soon as the write is answered, with and without a typing error', async () => {
    const { title } = await add('Zephyrine of Quillonby');
    expect(await names('zephyrine')).toEqual([title]);
    expect(await names('quilonby')).toEqual([title]);
  });

  test('is found under a new name and not under the old one', async () => {
    const { id } = await add('Vermilion Xanthous');
    await admin.put(`/api/movies/${id}`, { title: 'Ochre Umber' });
    expect(await names('vermilion')).toEqual([]);
    expect(await names('ochre')).toEqual(['Ochre Umber']);
  });

  test('is not found once it is deleted', async () => {
    const { id } = await add('Thaumaturgical Obelisk');
    await admin.delete(`/api/movies/${id}`);
    expect(await names('obelisk')).toEqual([]);
    expect(await names('obeilsk')).toEqual([]);
  });
});

describe('GET /api/movies?search=', () => {
  const list = async (query: string) => {
    const answer = await api.get(`/api/movies?${query}`);
    expect(answer.status, query).toBe(200);
    return movieList.parse(await answer.json());
  };

  test('pages through the results, each title once, with its totals', async () => {
    const em = api.em();
    for (let count = 0; count < 30; count += 1)
      await buildMovie(em, { title: `Lighthouse ${count}`, type: 'anime' });
    const pages = [await list('search=lighthouse'), await list('search=lighthouse&page=2')];
    for (const page of pages) expect(page).toMatchObject({ total: 30, totalPages: 2 });
    expect(pages.map(({ movies }) => movies.length)).toEqual([24, 6]);
    expect(new Set(pages.flatMap(({ movies }) => movies.map(({ id }) => id))).size).toBe(30);
    expect(await list('search=lighthouse&page=3')).toEqual({ movies: [], total: 30, totalPages: 2 });
    expect(await list('search=lighthuose&type=anime')).toMatchObject({ total: 30 });
    expect(await list('search=lighthouse&type=movie')).toMatchObject({ total: 0 });
  });

  test('searches within a genre, by words and with a typing error', async () => {
    const em = api.em();
    await buildMovie(em, { title: 'Lantern Parade', genre: 'Fantasy, Animation', type: 'tv_show' });
    await buildMovie(em, { title: 'Lantern Street', genre: 'Drama' });
    await buildMovie(em, { title: 'Street of the Lantern', genre: 'Animation' });
    const titles = async (query: string) => (await list(query)).movies.map(({ title }) => title).toSorted();
    for (const words of ['lantern', 'lanter', 'lantren'])
      expect(await titles(`search=${words}&genre=Animation`), words).toEqual([
        'Lantern Parade',
        'Street of the Lantern',
      ]);
    expect(await titles('search=street lantern&genre=animation')).toEqual(['Street of the Lantern']);
    expect(await titles('search=lantern&genre=Animation&type=tv_show')).toEqual(['Lantern Parade']);
    expect(await titles('search=lantern&genre=Western')).toEqual([]);
  });

  test('refuses a search that is too long or contains a NUL', async () => {
    expect((await api.get(`/api/movies?search=${'a'.repeat(101)}`)).status).toBe(400);
    expect((await api.get('/api/movies?search=a%00b')).status).toBe(400);
  });
});
