import { gzipSync } from 'node:zlib';
import iconv from 'iconv-lite';
import { describe, expect, test } from 'vitest';
import { type ReadOptions, readRows } from './read-rows.ts';
import { notTextReason } from './source-row.ts';
import { collect, temporaryFile } from './testing/files.ts';

async function read(name: string, content: string | Uint8Array, options: ReadOptions = {}) {
  return await collect(readRows(await temporaryFile(name, content), options));
}

describe('NDJSON', () => {
  const text = '{"title":"A"}\n\n{"title":"B"\r\n"C"\n{"title":"D"}';
  const rows = [
    { line: 1, values: { title: 'A' } },
    { line: 3, reason: expect.stringContaining('not JSON') },
    { line: 4, reason: 'not an object with fields' },
    { line: 5, values: { title: 'D' } },
  ];

  test('is read one record per line; an invalid line does not affect the others', async () => {
    expect(await read('a.ndjson', text)).toEqual(rows);
  });

  test('may be compressed under any file name', async () => {
    expect(await read('a.ndjson.gz', gzipSync(text))).toEqual(rows);
    expect(await read('a.ndjson', gzipSync(text))).toEqual(rows);
    expect(await read('a.ndjson.gz', text)).toEqual(rows);
  });

  test('is recognised under the name of a JSON file', async () => {
    expect(await read('a.json', '{"title":"A"}\n{"title":"B"}')).toHaveLength(2);
  });

  test('skips a line without end', async () => {
    const long = `{"title":"${'x'.repeat(17 * 1024 * 1024)}"}`;
    expect(await read('a.ndjson', `${long}\n{"title":"B"}\n`)).toEqual([
      { line: 1, reason: 'the line is longer than 16 MB' },
      { line: 2, values: { title: 'B' } },
    ]);
  });

  test('with bytes that are not UTF-8 is refused row by row', async () => {
    const latin1 = iconv.encode('{"title":"Amélie"}\n{"title":"Ran"}\n', 'latin1');
    expect(await read('a.ndjson', latin1)).toEqual([
      { line: 1, reason: notTextReason },
      { line: 2, values: { title: 'Ran' } },
    ]);
    expect(await read('a.ndjson', latin1, { encoding: 'latin1' })).toMatchObject([
      { values: { title: 'Amélie' } },
      { values: { title: 'Ran' } },
    ]);
  });

  test('truncated in the compressed stream is reported after the readable rows', async () => {
    const lines = Array.from({ length: 50_000 }, (_, at) =>
      JSON.stringify({ title: `${at} ${Math.sin(at)}` }),
    );
    const whole = gzipSync(lines.join('\n'));
    const path = await temporaryFile('a.ndjson.gz', whole.subarray(0, whole.length / 2));
    let rows = 0;
    const reading = async () => {
      for await (const _ of readRows(path, {})) rows += 1;
    };
    await expect(reading()).rejects.toThrow('cut short');
    expect(rows).toBeGreaterThan(1_000);
  });
});

describe('JSON', () => {
  test('is an array of records, reported with their lines', async () => {
    expect(
      await read('a.json', '[\n {"title": "A [}\\"", "genre": ["x", {"y": 1}]},\n\n {"title":"B"}\n]\n'),
    ).toEqual([
      { line: 2, values: { title: 'A [}"', genre: ['x', { y: 1 }] } },
      { line: 4, values: { title: 'B' } },
    ]);
  });

  test('may be an object that contains the records', async () => {
    const reply =
      '{"total": 2, "facets": {"a": [{"b": 1}]}, "tags": ["x"], "movies": [{"title":"A"},{"title":"B"}]}';
    expect(await read('a.json', reply)).toMatchObject([
      { values: { title: 'A' } },
      { values: { title: 'B' } },
    ]);
    expect(await read('a.json', '{\n"records": [{"title":"A"}]}')).toHaveLength(1);
  });

  test('reports each value that is not a record, and continues', async () => {
    expect(await read('a.json', '[12, {"title":"A"}, "x y", {"title": oops}, {"title":"B"}]')).toMatchObject([
      { reason: 'not an object with fields' },
      { values: { title: 'A' } },
      { reason: 'not an object with fields' },
      { reason: expect.stringContaining('not JSON') },
      { values: { title: 'B' } },
    ]);
  });

  test('that is truncated, closed wrongly or empty is reported', async () => {
    await expect(read('a.json', '[{"title":"A"},\n{"title":')).rejects.toThrow('ends in the middle (line 2)');
    await expect(read('a.json', '[{"title":"A"]}')).rejects.toThrow('a stray ] in line 1');
    await expect(read('a.json', '{"http://a": {"title": "A"}}\n')).resolves.toHaveLength(1);
    await expect(read('a.json', '{\n"meta": {"pages": [1]}}\n')).rejects.toThrow('no records');
  });

  test('of records that each stand behind a key has the key, too', async () => {
    const text = '{\n"http://a": {"title": "A"},\n"b": {"title": "B", "year": 1900},\n"c": 3}\n';
    expect(await read('a.json', text)).toEqual([
      { line: 2, values: { key: 'http://a', title: 'A' } },
      { line: 3, values: { key: 'b', title: 'B', year: 1900 } },
      { line: 4, reason: 'not an object with fields' },
    ]);
  });

  test('is read the same however the text is split', async () => {
    const title = 'é"\\ {[漢字]}'.repeat(40_000);
    const rows = await read('a.json', JSON.stringify([{ title }, { title: 'B' }]));
    expect(rows).toEqual([
      { line: 1, values: { title } },
      { line: 1, values: { title: 'B' } },
    ]);
  });
});

describe('CSV', () => {
  test('with byte-order mark, CRLF, quotes and line breaks within them is read with the lines where records begin', async () => {
    const text = '\uFEFFtitle,description\r\n"A, ""B""","two\r\nlines"\r\n\r\nThe "Real" Thing,x\r\n';
    expect(await read('a.csv', text)).toEqual([
      { line: 2, values: { title: 'A, "B"', description: 'two\r\nlines' } },
      { line: 5, values: { title: 'The "Real" Thing', description: 'x' } },
    ]);
  });

  test.each([
    ['semicolons', 'title;year\nA, B;1999'],
    ['tabs', 'title\tyear\nA, B\t1999'],
    ['bars', 'title|year\nA, B|1999'],
    ['a declared separator', 'sep=;\ntitle;year\nA, B;1999'],
  ])('may be separated by %s', async (_, text) => {
    expect(await read('a.csv', text)).toMatchObject([{ values: { title: 'A, B', year: '1999' } }]);
  });

  test('may have any separator that the operator specifies', async () => {
    expect(await read('a.csv', 'title:year\nA:1999', { separator: ':' })).toMatchObject([
      { values: { year: '1999' } },
    ]);
  });

  test('may have another encoding', async () => {
    const text = 'title,year\nAmélie,2001\n';
    for (const encoding of ['latin1', 'windows-1252', 'utf-16le']) {
      expect(await read('a.csv', iconv.encode(text, encoding), { encoding })).toMatchObject([
        { values: { title: 'Amélie' } },
      ]);
    }
    expect(await read('a.csv', iconv.encode(text, 'utf-16le', { addBOM: true }))).toMatchObject([
      { values: { title: 'Amélie', year: '2001' } },
    ]);
  });

  test('refuses a record with too many fields, and fills one with too few', async () => {
    expect(await read('a.csv', 'title,year\nA,1,2\nB\nC,3\n')).toEqual([
      { line: 2, reason: 'has 3 fields, the header has 2' },
      { line: 3, values: { title: 'B', year: '' } },
      { line: 4, values: { title: 'C', year: '3' } },
    ]);
  });

  test.each([
    [';', 'title;year;genre\r\nA;1999;Drama\r\n;;\r\n ; ;\r\n"";"";""\r\nB;2000\r\n;;\r\n'],
    [',', '\uFEFFtitle,year,genre\nA,1999,Drama\n,,\n , ,\n"","",""\nB,2000\n,,,\n'],
    ['tab', '\uFEFFtitle\tyear\tgenre\nA\t1999\tDrama\n\t\t\n \t\n""\t""\t""\nB\t2000\n\t\t\t\t\n'],
  ])('passes over rows whose cells are all empty (%s)', async (_, text) => {
    expect(await read('a.csv', text)).toEqual([
      { line: 2, values: { title: 'A', year: '1999', genre: 'Drama' } },
      { line: 6, values: { title: 'B', year: '2000', genre: '' } },
    ]);
  });

  test('with a quote that is not closed names the line where it opens', async () => {
    const refused = {
      reason: 'a quote that opens here is not closed, and takes the 2 lines behind it for its text',
    };
    const a = { line: 2, values: { title: 'A', year: '1' } };
    const toTheEnd = 'title,year\nA,1\n"B,2\nC,3\nD,4\n';
    expect(await read('a.csv', toTheEnd)).toEqual([a, { line: 3, ...refused }]);
    expect(await read('a.csv', toTheEnd.replaceAll('\n', '\r\n'))).toEqual([a, { line: 3, ...refused }]);
    expect(await read('a.csv', toTheEnd.trimEnd())).toEqual([a, { line: 3, ...refused }]);
    expect(await read('a.csv', 'title,year\nA,1\n"B,2\n"C",3\nD,4\n')).toEqual([
      a,
      { line: 3, reason: expect.stringContaining('takes the line behind it') },
      { line: 5, values: { title: 'D', year: '4' } },
    ]);
    expect(await read('a.csv', 'title,year\n"""Quoted""\nand more",1\n')).toEqual([
      { line: 2, values: { title: '"Quoted"\nand more', year: '1' } },
    ]);
  });
});

describe('values between tabs', () => {
  const titles = async (lines: string[], name = 'a.tsv') =>
    (await read(name, `title\tyear\tgenre\n${lines.join('\n')}\n`)).map((row) =>
      'values' in row ? row.values['title'] : row.reason,
    );

  test('hold quotes as letters, unless a quote closes at the end of the value', async () => {
    const lines = [
      'First Light\t1940\tDrama',
      '"Swing It" Teacher\t1940\tComedy',
      '"Hush\t1941\tComedy',
      '"\t1941\tComedy',
      'After One\t1942\tThe "Thing"',
      '"Quoted"\t1943\tDrama',
      '"""Both"" Ways"\t1943\tDrama',
    ];
    const found = ['First Light', '"Swing It" Teacher', '"Hush', '"', 'After One', 'Quoted', '"Both" Ways'];
    expect(await titles(lines)).toEqual(found);
    expect(await titles(lines, 'a.csv')).toEqual(found);
    expect(await titles(lines, 'films')).toEqual(found);
  });

  test('may hold a tab or line breaks in quotes, as spreadsheets write them', async () => {
    const lines = [
      '"One\ttab"\t1940\tDrama',
      '"Two\n""lines"""\t1941\tDrama',
      'Three\t1942\t"a\n\nb"',
      'Four\t1943\tWar',
    ];
    expect(await titles(lines)).toEqual(['One\ttab', 'Two\n"lines"', 'Three', 'Four']);
    expect(await read('a.tsv', `title\tyear\tgenre\r\n${lines.join('\r\n')}`)).toMatchObject([
      { line: 2 },
      { line: 3 },
      { line: 5 },
      { line: 8, values: { genre: 'War' } },
    ]);
  });

  test('of a single column hold commas and quotes, unless its header has another separator', async () => {
    expect(await read('a.tsv', 'title\nLock, Stock\n"Hush\nSays "No" x\n')).toMatchObject([
      { values: { title: 'Lock, Stock' } },
      { values: { title: '"Hush' } },
      { values: { title: 'Says "No" x' } },
    ]);
    expect(await read('a.tsv', 'title,year\nA,1999\n')).toMatchObject([
      { values: { title: 'A', year: '1999' } },
    ]);
  });

  test('that begin with a quote in a short row keep the rows behind them', async () => {
    expect(await titles(['"Hush\t1941', 'After\t1942\tDrama', '"Late'])).toEqual(['"Hush', 'After', '"Late']);
    expect(await titles(['"A\t1\tx\ty', 'B\t1942\tDrama'])).toEqual(['has 4 fields, the header has 3', 'B']);
  });

  test('are read the same however the text is split, and end with a damaged line', async () => {
    const long = 'x'.repeat(200_000);
    expect(await titles([`"${long}\t1\ta`, `${long}"\t2\tb`])).toEqual([`"${long}`, `${long}"`]);
  });
});

test('a missing file, a folder and an empty file have different errors', async () => {
  await expect(collect(readRows('/nowhere/a.csv', {}))).rejects.toThrow('there is no such file');
  await expect(collect(readRows('/', {}))).rejects.toThrow('a folder, not a file');
  await expect(read('a.csv', '')).rejects.toThrow('empty');
});
