/** Files as other programs write them, through the real import: each table is one file. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ImportApi, startImports } from './testing/import-api.ts';
import { expectStored, imported, refused } from './testing/imported.ts';

let on: ImportApi;
beforeAll(async () => {
  on = await startImports();
});
beforeEach(() => on.clear());
afterAll(() => on.close());

test.each([
  ['rows before the header', 'a.csv', ',,\n\n,,\ntitle,type,year\nA,movie,1999\n,,\n'],
  ['cells behind the last column', 'a.csv', 'title;type;year\nA;movie;1999;;;\n'],
  ['a row of what is not seen', 'a.csv', 'title;type;year\n\u200b;;\nA;movie;1999\n\ufeff;\u00a0;\n'],
  ['tabs', 'a.tsv', '\t\t\n\ntitle\ttype\tyear\nA\tmovie\t1999\t\t\n\t\t\n'],
  [
    'records',
    'a.ndjson',
    '{}\nnull\n{"title":"","type":null,"year":[]}\n{"title":"A","type":"movie","year":1999}',
  ],
  [
    'elements',
    'a.json',
    '[null,{},{"title":" "},[],"", " ",[null],["",""],{"title":"A","type":"movie","year":1999},"",null]',
  ],
])('empty %s are passed over', async (_, name, text) => {
  expect(await imported(on, text, name)).toMatchObject([{ title: 'A', year: 1999 }]);
});

test('a list of Letterboxd is read behind what it says of itself', async () => {
  const list = [
    'Letterboxd list export v7',
    'Date,Name,Tags,URL,Description',
    '2024-01-02,Lamps,,https://boxd.example/l,"Films, with light',
    '',
    'and, of course, lamps"',
    '',
    'Position,Name,Year,URL,Description',
    '1,The Paper Lantern,2019,https://boxd.example/x,',
    '2,"Lock, Key",1998,https://boxd.example/y,"A note, with\na second line"',
  ].join('\n');
  expect(await imported(on, list)).toMatchObject([
    { title: 'The Paper Lantern', year: 2019, description: null },
    { title: 'Lock, Key', year: 1998, description: 'A note, with\na second line' },
  ]);
});

test('of a file with a heading, and of one with a single column, the header is found', async () => {
  expect(await imported(on, 'Meine Filme\n\nStand: 1. Mai\nTitel;Jahr;Land\nA;1999;Japan\n')).toMatchObject([
    { title: 'A', year: 1999, country: 'Japan' },
  ]);
  await on.clear();
  expect(await imported(on, 'title\nFilm; Movie\nB\n')).toMatchObject([
    { title: 'Film; Movie' },
    { title: 'B' },
  ]);
});

test('a date of football-data.co.uk alone has its day first', async () => {
  const { id, verdicts } = await on.compared(
    'League;HomeTeam;AwayTeam;Date\nE0;Town;Rovers;05/08/2024\nE0;TBD;TBD;16/08/2024\n',
  );
  expect(verdicts).toMatchObject({ new: 2, refused: 0 });
  await on.apply(id);
  const days = await on.api
    .em()
    .execute("select to_char(match_date, 'YYYY-MM-DD') as day from matches order by id");
  expect(days).toEqual([{ day: '2024-08-05' }, { day: '2024-08-16' }]);
});

const named: [string, string, number | null][] = [
  ['Towers, The (1975-1979)', 'Towers, The', 1975],
  ['Bang (2007-)', 'Bang', 2007],
  ['Bang (2008‒2013)', 'Bang', 2008],
  ['Bang ( 2019 )', 'Bang', 2019],
  ['Bang [2019]', 'Bang', 2019],
  ['Bang（2019年）', 'Bang', 2019],
  ['Bang (III) (2019 TV Movie)', 'Bang', 2019],
  ['Bang (TV Series 2008–2013)', 'Bang', 2008],
  ['Bang (Live in 1969)', 'Bang (Live in 1969)', null],
  ['Bang (3000)', 'Bang (3000)', null],
  ['Bang (1999/II)', 'Bang', 1999],
  ['Bang (anime, 1999)', 'Bang', 1999],
  ['Ｂ１（１９９９）', 'Ｂ１', 1999],
  ['Bang【1999】', 'Bang', 1999],
  ['2012 (2009)', '2012', 2009],
  ['Bang (1995) (V)', 'Bang', 1995],
  ['Bang (1995/I) (TV)', 'Bang', 1995],
  ['"Bang" (1995) (mini)', 'Bang', 1995],
  ['Bang (????)', 'Bang', null],
  ['Bang (1995) {{SUSPENDED}}', 'Bang', 1995],
];

test('a year behind a title is its year', async () => {
  const found = await imported(
    on,
    named.map(([title]) => JSON.stringify({ title, type: 'movie' })).join('\n'),
    'a.ndjson',
  );
  expect(found).toMatchObject(named.map(([, title, year]) => ({ title, year })));
});

test('an episode in a list of IMDb is refused', async () => {
  await expectStored(on, 'title', [
    ['Hotel (1995) {The Pilot (#1.1)}', refused],
    ['Hotel {Live}', 'Hotel {Live}'],
  ]);
});

test('years, lengths and types of other catalogues are read', async () => {
  const years = [
    ...['2008‒2013', '2008‑2013', '2008～2013', '2008&ndash;2013', '2008–13', '( 2008 )', '2008年'],
    ...[
      '(III) (2008 TV Movie)',
      '2008 г.',
      '２００８',
      'AD 2008',
      '٢٠٠٨',
      '2008 to 2013',
      '2008年10月',
      '2008 (re-release)',
      '2008.0',
      '17 May 2008',
      'May 17, 2008',
      '17 de mayo de 2008',
      '17.05.2008',
      '5/17/2008',
      '20080517',
      '20080517T000000',
      'Sat, 17 May 2008',
      '17-May-2008',
      '17 May 2008 (USA)',
      '2008 May 17',
      '2008.5.17',
    ],
  ];
  await expectStored(on, 'year', [
    ...years.map((year) => [year, 2008] as const),
    ['–2008', refused],
    ['3/2008', refused],
    ['๒๕๕๑', refused],
    ['20081', refused],
    ['20081399', refused],
  ]);
  await expectStored(on, 'duration', [
    ['1:42', 102],
    ['45:10', 45],
    ['102 мин', 102],
    ['1 ч 42 мин', 102],
    ['1 ч. 42 мин.', 102],
    ['102 Minuten', 102],
    ['102分', 102],
    ['1時間42分', 102],
    ['1小时42分钟', 102],
    ['1시간 42분', 102],
    ['102 dakika', 102],
    ['102 นาที', 102],
    ['102 دقيقة', 102],
    ['1 heure et 42 minutes', 102],
    ['102&nbsp;min', 102],
    ['~102 min', 102],
    ['6120 s', 102],
    ['102 (min)', 102],
    ['٤٢ دقيقة', 42],
    ['1 hour & 42 minutes', 102],
    ['1:42 h', 102],
    ['102 min (1 h 42 min)', 102],
    ['102"', refused],
    ['102 parsecs', refused],
    ['2 Seasons', refused],
  ]);
  const shows = [
    'TV Shows',
    'tv-show',
    'TV_SERIES',
    'TV Mini-Series',
    'Web Series',
    'Serie TV',
    'Soap Opera',
    'ТВ-сериал',
    'TV 드라마',
    'Limited Series',
    'Сериал',
  ];
  const films = [
    'Music Video',
    'music-videos',
    'Short Film',
    'Kurzfilm',
    'Made for TV movie',
    'Court-métrage',
    'Мультфильм',
    'Feature Films',
    'Documentary',
    'Película',
    '映画',
  ];
  await expectStored(on, 'type', [
    ...shows.map((type) => [type, 'tv_show'] as const),
    ...films.map((type) => [type, 'movie'] as const),
    ...[
      'OVA',
      'ONA',
      'TV Anime',
      'テレビアニメ',
      'Original Video Animation',
      'Anime Series',
      'anime movie',
      'アニメ',
    ].map((type) => [type, 'anime'] as const),
    ...['TV Episodes', 'Video games', 'Podcast'].map((type) => [type, refused] as const),
  ]);
});

test.each([
  ['Runtime (min)', '102', 'duration', 102],
  ['Duration (minutes)', '102', 'duration', 102],
  ['Laufzeit, Minuten', '102', 'duration', 102],
  ['Laufzeit (Min.)', '102', 'duration', 102],
  ['Running time', '102', 'duration', 102],
  ['Durée', '102', 'duration', 102],
  ['Genre(s)', 'Drama', 'genre', 'Drama'],
  ['Score (10)', '8', 'rating', 8],
  ['Score (of 5)', '4', 'rating', 8],
  ['Minuten von Laufzeit', '102', undefined, undefined],
  ['Length [hours]', '1,7', 'duration', 102],
  ['runtimeSeconds', '6120', 'duration', 102],
  ['duration_ms', '6120000', 'duration', 102],
  ['Runtime in min', '102', 'duration', 102],
  ['Rating (of 5)', '4', 'rating', 8],
  ['Rating (0-10)', '8', 'rating', 8],
  ['Année', '2008', 'year', 2008],
  ['Title (original)', 'A', 'title', 'A'],
])('a column %s is read with its unit', async (header, value, field, wanted) => {
  const others = field === 'title' ? '' : 'title;';
  const rows = await imported(on, `${others}${header};type\n${others && 'A;'}${value};movie\n`);
  expect(rows).toMatchObject([field === undefined ? { duration: null } : { [field]: wanted }]);
});
