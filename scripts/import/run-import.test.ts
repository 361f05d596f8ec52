import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { temporaryFile } from '#admin-api/work/import/reading/testing/files.ts';
import { fixture, type ImportRun, startRun } from './testing/run.ts';

let db: ImportRun;
beforeAll(async () => {
  db = await startRun();
});
beforeEach(async () => {
  await db.rows('truncate movies, matches, pages, ui_settings restart identity cascade');
});
afterAll(async () => await db.close());

const all = ['episodes.ndjson', 'matches.ndjson', 'titles.ndjson', 'seasons.ndjson'].map(fixture);
const titles = async () => (await db.rows('select title from movies order by id')).map(({ title }) => title);

test('an unknown column is reported once, and the other columns are imported', async () => {
  const path = await temporaryFile('films.csv', 'Titel,title,type,year\nx,A,movie,1920\ny,B,movie,1921\n');
  const { counts, said } = await db.run([path]);
  expect(counts).toEqual({ movies: [2, 0, 0, 0] });
  const sentence = "films.csv: the column 'Titel' is left out; did you mean title?";
  expect(said.filter((line) => line.includes(sentence))).toHaveLength(1);
});

test.each([
  ['places.csv', 'ident,type,region,height,link,home\n', (at: number) => `X${at},harbour,NO-18,4,-,-\n`],
  ['places.ndjson', '', (at: number) => `{"ident":"X${at}","type":"harbour","a":1,"b":2,"c":3,"d":4}\n`],
])(
  'for %s, which is no list for the import, the first rows are reported, then the number of others, and the contents',
  async (name, header, row) => {
    const text = header + Array.from({ length: 1_500 }, (_, at) => row(at)).join('');
    const path = await temporaryFile(name, text);
    const { counts, said } = await db.run([path]);
    expect(counts).toEqual({ movies: [0, 0, 0, 1_500] });
    expect(said.filter((line) => line.startsWith(`${name}, line`))).toHaveLength(20);
    expect(said).toContain(`${name}: 1,480 more rows are refused; --verbose names them all`);
    expect(said.at(-1)).toMatch(
      new RegExp(
        `^${name}: none of its 1,500 rows goes in\\. Its fields are 'ident', 'type', .* and 1 more\\. Expected is`,
      ),
    );
    const all = await db.run([path], { isVerbose: true });
    expect(all.said.filter((line) => line.startsWith(`${name}, line`))).toHaveLength(1_500);
  },
);

test('the first line of a plain text is not reported as many unknown columns', async () => {
  const path = await temporaryFile('letter.txt', 'Dear all, dear Ann, dear Bob\nOne line\nAnother\n');
  const { said } = await db.run([path]);
  expect(said.filter((line) => line.includes('is left out'))).toEqual([]);
  expect(said.at(-1)).toMatch(
    /^letter\.txt: none of its 2 rows goes in\. Its fields are 'Dear all', 'dear Ann'/,
  );
});

describe('real files', () => {
  test('are imported in any order, and a second run changes nothing', async () => {
    const first = await db.run(all);
    expect(first.counts).toEqual({
      movies: [51, 0, 0, 0],
      seasons: [4, 0, 0, 0],
      episodes: [16, 0, 0, 0],
      matches: [8, 0, 0, 0],
    });
    expect(first.said).toContain(
      'titles.ndjson: 1 value of year left empty: Year must be from 1900 to 2100, not 1896',
    );
    const before = await db.rows('select * from changes order by seq');
    const second = await db.run(all);
    expect(second.counts).toEqual({
      movies: [0, 0, 51, 0],
      seasons: [0, 0, 4, 0],
      episodes: [0, 0, 16, 0],
      matches: [0, 0, 8, 0],
    });
    expect(await db.rows('select * from changes order by seq')).toEqual(before);
  });

  test('are only checked in a dry run', async () => {
    const rehearsed = await db.run(all, { isDryRun: true });
    expect(await titles()).toEqual([]);
    expect(rehearsed.counts).toEqual((await db.run(all)).counts);
    expect(rehearsed.said).toContain("+ movies hard-d:0 '$'");
    expect(rehearsed.said).toContain('+ movies: more of these; --verbose names them all');
    expect(rehearsed.said).toContain("+ episodes guide:alone-us 1x1 'And So It Begins'");
  });

  test('report what a changed file would change', async () => {
    await db.run(all);
    const text = await readFile(fixture('titles.ndjson'), 'utf8');
    const path = await temporaryFile('titles.ndjson', text.replace('"year":1963', '"year":1964'));
    const { counts, said } = await db.run([path], { isDryRun: true });
    expect(counts['movies']).toEqual([0, 1, 50, 0]);
    expect(said).toContain("~ movies hard-d:2 '8½': year 1963 → 1964");
  });

  test('lose nothing: dates, entities, results, seasons without a row of their own', async () => {
    await db.run(all);
    expect(await db.rows(`select title, slug from movies where key = 'bgm:199005-2'`)).toEqual([
      { title: 'ライトニングトラップ レイナ&ライカ', slug: expect.stringMatching(/^[a-z0-9-]+$/) },
    ]);
    expect(await db.rows(`select count(*)::int, count(distinct slug)::int as slugs from movies`)).toEqual([
      { count: 51, slugs: 51 },
    ]);
    expect(
      await db.rows(
        `select match_date, status, home_score, away_score from matches where league = 'World Cup 2026'`,
      ),
    ).toEqual([
      { match_date: new Date('2026-06-11T19:00:00Z'), status: 'finished', home_score: 2, away_score: 0 },
    ]);
    expect(await db.rows('select season_number, title, episode_count from seasons order by 1')).toEqual([
      { season_number: 1, title: 'Season 1', episode_count: 11 },
      { season_number: 2, title: 'Season 2', episode_count: 0 },
      { season_number: 3, title: 'Season 3', episode_count: 0 },
      { season_number: 4, title: 'Lost and Found', episode_count: 0 },
      { season_number: 11, title: 'Season 11', episode_count: 5 },
    ]);
    expect(await db.rows(`select air_date::text from episodes where title = 'Stalked'`)).toEqual([
      { air_date: '2015-07-09' },
    ]);
  });

  test("do not undo an editor's change of a field that they do not contain", async () => {
    await db.run(all);
    await db.rows(`update movies set genre = 'Comedy', slug = 'dollars', rating = 9 where key = 'hard-d:0'`);
    expect((await db.run(all)).counts['movies']).toEqual([0, 0, 51, 0]);
    expect(await db.rows(`select genre, slug, rating from movies where key = 'hard-d:0'`)).toEqual([
      { genre: 'Comedy', slug: 'dollars', rating: 9 },
    ]);
  });
});

describe('files', () => {
  const csv =
    'title,type,year\r\n"Amélie, ""le film""",movie,2001\r\nSwan Song,movie,2021\r\nSwan Song,movie,2021\r\n';

  test('of rows without keys change nothing the second time, even when two rows are equal', async () => {
    const path = await temporaryFile('a.csv', `\uFEFF${csv}`);
    expect((await db.run([path])).counts['movies']).toEqual([3, 0, 0, 0]);
    expect((await db.run([path])).counts['movies']).toEqual([0, 0, 3, 0]);
    expect(await titles()).toEqual(['Amélie, "le film"', 'Swan Song', 'Swan Song']);
  });

  test('of another encoding are read as the operator specifies', async () => {
    const path = await temporaryFile('a.csv.gz', gzipSync(iconv.encode(csv, 'latin1')));
    const { counts, said } = await db.run([path]);
    expect(counts['movies']).toEqual([2, 0, 0, 1]);
    expect(said).toContainEqual(expect.stringMatching(/^a\.csv\.gz, line 2: row: .*--encoding$/));
    expect((await db.run([path], { encoding: 'latin1' })).counts['movies']).toEqual([1, 0, 2, 0]);
  });

  test('may contain every kind, children first', async () => {
    const rows = [
      { showKey: 'a', seasonNumber: 1, episodeNumber: 1, title: 'Pilot' },
      { movieKey: 'a', name: 'Ada', body: 'Well made.', createdAt: '2026-01-02' },
      { showKey: 'a', seasonNumber: 1, title: 'One' },
      ...Array.from({ length: 1_500 }, (_, at) => ({
        key: `t${at}`,
        type: 'movie',
        title: `Film ${at}`,
        year: 1950,
      })),
      { key: 'a', type: 'series', title: 'A Show', year: 1999 },
      { slug: 'help', title: 'Help', content: '<p>Ask.</p>' },
      { key: 'branding_site_name', value: 'Lamp', category: 'branding' },
    ];
    const path = await temporaryFile('a.json', JSON.stringify({ records: rows }));
    const counts = (at: number) => {
      const of = (count: number) => [0, 0, 0, 0].with(at, count);
      return {
        movies: of(1_501),
        seasons: of(1),
        episodes: of(1),
        comments: of(1),
        pages: of(1),
        'ui-settings': of(1),
      };
    };
    expect((await db.run([path])).counts).toEqual(counts(0));
    expect((await db.run([path])).counts).toEqual(counts(2));
    expect(await db.rows('select title from seasons')).toEqual([{ title: 'One' }]);
  });

  test('that cannot be read do not stop the others', async () => {
    const whole = gzipSync((await readFile(fixture('titles.ndjson'), 'utf8')).repeat(50));
    const cut = await temporaryFile('cut.ndjson.gz', whole.subarray(0, whole.length - 100));
    const { unread, said } = await db.run(['/nowhere/x.csv', cut, fixture('matches.ndjson')]);
    expect(unread).toEqual(['/nowhere/x.csv', cut]);
    expect(said).toContain('x.csv: there is no such file');
    expect(said).toContain('cut.ndjson.gz: the compressed file is cut short');
    expect(await db.rows('select count(*)::int from matches')).toEqual([{ count: 8 }]);
  });

  test('in one long line are reported by record', async () => {
    const path = await temporaryFile('a.json', '[{"title":"A","type":"movie"},{"title":"B"}]');
    expect((await db.run([path])).said).toContainEqual(
      expect.stringMatching(/^a\.json, line 1, record 2: type: /),
    );
  });

  test('report every refused row by line, field and reason', async () => {
    const lines = [
      '{"title":"A","type":"movie"}',
      '{"title":',
      '{"title":"B"}',
      '{"seasonNumber":1,"showKey":"none"}',
    ];
    const path = await temporaryFile('a.ndjson', lines.join('\n'));
    const { counts, said } = await db.run([path]);
    expect(counts).toEqual({ movies: [1, 0, 0, 2], seasons: [0, 0, 0, 1] });
    expect(said.slice(1)).toEqual([
      expect.stringMatching(/^a\.ndjson, line 2: row: not JSON: /),
      'a.ndjson, line 3: type: The type must be movie, tv_show or anime',
      "a.ndjson, line 4: showKey: there is no title with the key 'none'",
    ]);
  });
});
