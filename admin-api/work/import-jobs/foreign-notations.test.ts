/** What other programs write, through the real import: each table is one file. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ImportApi, startImports } from './testing/import-api.ts';
import { expectStored, imported, refused } from './testing/imported.ts';

let on: ImportApi;
beforeAll(async () => {
  on = await startImports();
});
beforeEach(() => on.clear());
afterAll(() => on.close());

const both = 'Drama, War';
const lists: [string, string][] = [
  ["[u'Drama', u'War']", both],
  ["array('Drama','War')", both],
  ["array(['Drama', 'War'])", both],
  ['Array ( [0] => Drama [1] => War )', both],
  ["['a' => 'Drama', 'b' => 'War']", refused],
  ["frozenset({'Drama', 'War'})", both],
  ['Set(Drama, War)', both],
  ['java.util.List.of("Drama", "War")', both],
  ['[:drama, :war]', 'drama, war'],
  ['@[@"Drama", @"War"]', refused],
  ['[{id=18, name=Drama}, {id=10752, name=War}]', both],
  ["[Genre(id=18, name='Drama')]", 'Drama'],
  ['Symbol(drama)', 'drama'],
  ['"[\\"Drama\\", \\"War\\"]"', both],
  ['%5B%22Drama%22%2C%22War%22%5D', both],
  ['“Drama”, “War”', both],
  ['«Drama»; «War»', both],
  ['‘Drama’, ‘War’', both],
  ['Drama｜War', both],
  ['Drama · War', both],
  ['- Drama\n- War', both],
  ['* Drama\r\n* War', both],
  ['1. Drama\n2. War', both],
  ['Genres: Drama, War', both],
  ['(Drama, War)', both],
  ['Dra\u200bma, War', both],
  ['Rock &amp; Roll, War', 'Rock & Roll, War'],
  ['Drama (Noir), War(Film)', 'Drama (Noir), War(Film)'],
  ['18+', refused],
  ['true', refused],
  ['ARRAY(0x55d0c8)', refused],
  ['Resource id #3', refused],
  ['[Drama](/genres/drama)', refused],
  ['https://a.example/genres/drama', refused],
  ['Genre::Drama', refused],
  ['#Drama #War', both],
  ['16|35', refused],
  ['16', refused],
  ['java.util.ArrayList@1b2c', refused],
  ['[Ljava.lang.String;@1b2c3d', refused],
  ['System.Collections.Generic.List`1[System.String]', refused],
  ['&lt;genre&gt;Drama', refused],
  ['<genre>Drama</genre>', refused],
  ['#<Genre:0x00007f>', refused],
  ['Genre.DRAMA', refused],
  ['{{genre}}', refused],
  ['a:1:{i:0;s:5:"Drama";}', refused],
];

test('lists in the notations of programs are read or refused, in the import and in the API', async () => {
  await expectStored(on, 'genre', lists);
  await expectStored(on, 'country', lists);
  for (const [at, [genre, wanted]] of lists.entries()) {
    const sent = await on.ann.post('/api/movies', { title: `S ${at}`, type: 'movie', genre });
    const answer = (await sent.json()) as { genre?: string };
    expect([genre, sent.status === 400 ? refused : answer.genre]).toEqual([genre, wanted]);
  }
});

const nothing =
  '#NV|#WERT!|#NOM?|#VALEUR!|#¿NOMBRE?|#ЗНАЧ!|#Н/Д|#DIV/0!|Err:502|########|NaT|n.a|n.a.|N / A|n/d|Н/Д|(none)|<null>|<NaN>|[null]|""|\'\'|not applicable|Not Available|no data|\\N|\\\\N|…|―|‐|‑|—|－|ー|Ｎ／Ａ|N/A, N/A|[None, None]|keine Angabe|unbekannt|aucun|неизвестно|нет данных|不明|未設定|לא ידוע|T.B.A.|-nan(ind)|np.nan|━|No overview found.|(blank)|&mdash;|TBA|0000-00-00T00:00:00Z|00/00/0000|0001-01-01T00:00:00|\u200b|\u3164|データなし|情報がありません|해당 없음|정보 없음|ไม่ระบุ|ไม่มี|ไม่มีข้อมูล|không có|chưa cập nhật|tidak ada|belum diketahui|sem informação|sin datos|aucune donnée|brak informacji|entfällt|keine Daten|sans objet|o. A.|s.o.|δ/υ|DBNull.Value|pd.NA|missing value|None listed|Null/None|Nothing|Add a Plot »|Plot unknown.|1.#IND|-1.#IND00|Loading...|알 수 없음|sin descripción|non précisé|nessuna descrizione|nincs adat|nema podataka|δεν υπάρχει|None / None|NaN min|Be the first to add a plot.|It looks like we don’t have a synopsis for this title yet.|لا توجد بيانات|暂无简介|未知'.split(
    '|',
  );

test('a control character separates names in a file', async () => {
  await expectStored(on, 'genre', [
    ['Drama\u001fWar', both],
    ['Drama\u001e\u001dWar', both],
  ]);
});

test('a mark for nothing counts as missing in every field but the title, which may be one', async () => {
  const fields =
    'genre country description quality posterUrl rating year duration releaseDate trailerUrl'.split(' ');
  const bare = {
    ...{ genre: '', country: null, description: null, quality: null, rating: null, year: null },
    ...{ duration: null, release_date: null, trailer_url: null, poster_url: '/placeholder-poster.svg' },
  };
  // The rows of an import are read a hundred at a time.
  for (const marks of [nothing.slice(0, 60), nothing.slice(60)]) {
    await on.clear();
    const rows = marks.map((mark, at) => ({
      title: `T ${at}`,
      type: 'movie',
      ...Object.fromEntries(fields.map((field) => [field, mark])),
    }));
    const found = await imported(on, rows.map((row) => JSON.stringify(row)).join('\n'), 'a.ndjson');
    expect(found.map((row, at) => [marks[at], row])).toMatchObject(marks.map((mark) => [mark, bare]));
  }
  await on.clear();
  const titles = ['None', 'Null', 'N/A', '…', 'Unknown', 'TBA', '#NV'];
  const named = await imported(
    on,
    titles.map((title) => JSON.stringify({ title, type: 'movie' })).join('\n'),
    'a.ndjson',
  );
  expect(named).toMatchObject(titles.map((title) => ({ title })));
});

test('a value that only resembles such a mark stays', async () => {
  const kept = [
    'na',
    'Nada',
    'Nova',
    'ND',
    'Na',
    'Loading',
    'Nodata',
    '不思议',
    'Nothing but lamps',
    'Sans toit ni loi',
    'Nothing/Everything',
    'S.D.',
    'None of them came home.',
    '#1 at last',
    'Not known to many',
    '½',
    '🎬',
    '16-0',
    'tvmaze:538',
  ];
  await expectStored(
    on,
    'description',
    kept.map((text) => [text, text]),
  );
});

test('TMDB’s paths get its address, and what leads nowhere is refused', async () => {
  const tmdb = 'https://image.tmdb.org/t/p/w500/ab.jpg';
  await expectStored(on, 'Poster Path', [['/ab.jpg', tmdb]], 'poster_url');
  await expectStored(
    on,
    'posterUrl',
    [
      ['/media/a.jpg', '/media/a.jpg'],
      ['/ab.jpg', refused],
      ['/media/../etc', refused],
      ['/media/%2e%2E/etc', refused],
      ['https:///a.jpg', refused],
      ['https://?a.jpg', refused],
      ['http://.jpg', refused],
    ],
    'poster_url',
  );
  await expectStored(on, 'subtitles', [
    ['fr /media/a.vtt', 'fr /media/a.vtt'],
    ['fr /subs/a.vtt', refused],
    ['en https://a.example/a.vtt\nfr /subs/a.vtt', refused],
    [['fr /media/../a.vtt'], refused],
  ]);
  for (const posterUrl of ['https:///a.jpg', '/media/../etc']) {
    const sent = await on.ann.post('/api/movies', { title: 'A', type: 'movie', genre: 'Drama', posterUrl });
    expect([posterUrl, sent.status]).toEqual([posterUrl, 400]);
  }
});
