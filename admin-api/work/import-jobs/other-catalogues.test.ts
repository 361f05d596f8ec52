import iconv from 'iconv-lite';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importRecord } from '#schema/shapes/import.ts';
import { type ImportApi, importsPath, startImports } from './testing/import-api.ts';

let on: ImportApi;
beforeAll(async () => {
  on = await startImports();
});
beforeEach(() => on.clear());
afterAll(() => on.close());

/** Maps the columns as they were guessed, with a type for titles that do not say theirs, and applies all rows. */
async function applied(content: string | Buffer, name: string) {
  const { id, columns } = importRecord.parse((await on.send(content, name)).body);
  const mapping = {
    columns: columns.map((column) => ({ column: column.name, field: column.field })),
    misfits: 'refuse',
    constants: [{ field: 'type', value: 'movie' }],
  };
  expect((await on.ann.put(`${importsPath}/${id}/mapping`, mapping)).status).toBe(202);
  await on.work();
  const { verdicts } = await on.read(id);
  if (verdicts.new > 0) await on.apply(id);
  return { verdicts, id };
}

const facets = async () => (await on.api.get('/api/facets')).json();

test('TMDB’s metadata gives genres, countries and a poster that is there', async () => {
  const csv = [
    'adult,genres,id,imdb_id,original_title,overview,poster_path,production_countries,release_date,runtime,title,vote_average',
    `False,"[{'id': 16, 'name': 'Animation'}, {'id': 35, 'name': 'Comedy'}]",862,tt9000001,Tin Story,A tin soldier.,/rhIRbceoE9lR4veEXuwCC2wARtG.jpg,"[{'iso_3166_1': 'US', 'name': 'United States of America'}]",1995-10-30,81.0,Tin Story,7.7`,
  ].join('\n');
  expect((await applied(csv, 'tmdb.csv')).verdicts).toMatchObject({ new: 1, refused: 0 });
  expect(await on.titles()).toMatchObject([
    {
      title: 'Tin Story',
      genre: 'Animation, Comedy',
      country: 'United States of America',
      duration: 81,
      release_date: '1995-10-30',
      poster_url: 'https://image.tmdb.org/t/p/w500/rhIRbceoE9lR4veEXuwCC2wARtG.jpg',
    },
  ]);
  const text = JSON.stringify(await facets());
  expect(text).toContain('"animation"');
  expect(text).not.toMatch(/object|\[\\?'|\{'/);
});

test('no notation of a list becomes a genre, whether it is imported or sent to the API', async () => {
  const genres = [
    'Action|Drama',
    'Action; Drama',
    "['Action', 'Drama']",
    '["Action", "Drama"]',
    '[object Object]',
  ];
  const file = genres
    .map((genre, at) => JSON.stringify({ title: `T ${at}`, type: 'movie', genre }))
    .join('\n');
  const { id, verdicts, columns } = await on.compared(file, 'a.ndjson');
  expect(verdicts).toMatchObject({ new: 5, refused: 0 });
  expect(columns).toContainEqual(expect.objectContaining({ field: 'genre', left: 1 }));
  await on.apply(id);
  for (const [at, genre] of genres.entries()) {
    const sent = await on.ann.post('/api/movies', { title: `S ${at}`, type: 'movie', genre });
    expect(sent.status).toBe(at < 4 ? 201 : 400);
  }
  expect(new Set((await on.titles()).map(({ genre }) => genre))).toEqual(new Set(['Action, Drama', '']));
});

test('a list of Letterboxd gives titles, and says that its stars are doubled', async () => {
  const csv =
    'Date,Name,Year,Letterboxd URI,Rating\n2024-01-02,The Paper Lantern,2019,https://boxd.example/x,4.5\n2024-01-03,"Lock, Key",1998,https://boxd.example/y,\n';
  const { id } = await applied(csv, 'ratings.csv');
  expect(await on.titles()).toMatchObject([
    { title: 'The Paper Lantern', year: 2019, rating: 9 },
    { title: 'Lock, Key', year: 1998, rating: null },
  ]);
  expect((await on.read(id)).remarks).toEqual([expect.stringContaining('stars of 5')]);
});

test('empty rows of a spreadsheet are passed over, and short ones have empty cells', async () => {
  const { verdicts } = await on.compared(
    'title;type;year;genre\r\nAlpha;movie;1999;Drama\r\n;;;\r\nBeta;movie\r\n;;;\r\n',
  );
  expect(verdicts).toEqual({ new: 2, changed: 0, unchanged: 0, refused: 0 });
});

test.each([
  ['windows-1251', 'название;title;type;year\nx;Солярис;movie;1972\n', 'Солярис'],
  ['shift_jis', 'title,type,year\n千と千尋,movie,2001\n', '千と千尋'],
  ['utf-16le', 'title,type,year\nAlien,movie,1979\n', 'Alien'],
])('a file in %s is read in the encoding that is chosen', async (encoding, text, title) => {
  const file = iconv.encode(text, encoding);
  const { body } = await on.send(file, 'films.csv', `?encoding=${encoding}`);
  const { id, columns } = importRecord.parse(body);
  expect(importRecord.parse(body).encoding).toBe(encoding);
  expect(columns.find(({ name }) => name === 'title')?.example).toBe(title);
  await on.work();
  expect((await on.read(id)).verdicts.refused).toBe(0);
});

test('a file in UTF-8 with a letter that was lost before stays in UTF-8, and words of the command are not advised', async () => {
  const { id, encoding } = await on.compared('title,type\nAmélie,movie\nLost \uFFFD,movie\n');
  expect(encoding).toBeNull();
  const rows = await on.rowsOf(id);
  expect(rows).toMatchObject([{ name: 'Amélie', verdict: 'new' }, { verdict: 'refused' }]);
  expect(rows[1]?.problem?.reason).not.toMatch(/--/);
});
