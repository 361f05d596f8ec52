import { gzipSync } from 'node:zlib';
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { importEncodingNames } from '#schema/shapes/import-fields.ts';
import { linesIn, sampleOf } from './file-encoding.ts';

const file = (content: string | Uint8Array, encoding = 'utf-8') =>
  new File(
    [new Uint8Array(typeof content === 'string' ? iconv.encode(content, encoding) : content)],
    'a.csv',
  );
const lines = async (content: string, encoding: Parameters<typeof linesIn>[1]) => {
  const sample = await sampleOf(file(content, encoding));
  return sample && linesIn(sample, encoding);
};

test('a file in UTF-8 is sent as it is, whole or compressed, with or without a byte-order mark', async () => {
  const text = 'title,year\nSolyaris Солярис,1972\n'.repeat(5000);
  for (const content of [text, `\uFEFF${text}`, 'title\nAlien\n', ''])
    expect(await sampleOf(file(content))).toBeNull();
  expect(await sampleOf(file(gzipSync(text)))).toBeNull();
  expect(await sampleOf(file(iconv.encode(text, 'utf-16le', { addBOM: true })))).toBeNull();
  // A damaged file is left to the server, which says what is wrong.
  expect(await sampleOf(file(gzipSync(text).subarray(0, 60)))).toBeNull();
});

test('another file shows its lines in every encoding of the choice', async () => {
  expect(await lines('название;year\nСолярис;1972\nAlien;1979\n', 'windows-1251')).toEqual([
    'название;year',
    'Солярис;1972',
  ]);
  expect(await lines('title,year\n千と千尋,2001\n', 'shift_jis')).toEqual(['千と千尋,2001']);
  expect(await lines('title,year\nAlien,1979\n', 'utf-16le')).toEqual(['title,year', 'Alien,1979', '']);
  const sample = await sampleOf(file('title\nBête\n', 'windows-1252'));
  for (const name of importEncodingNames) {
    expect(iconv.encodingExists(name), name).toBe(true);
    expect(linesIn(sample ?? new Uint8Array(), name).length, name).toBeGreaterThan(0);
  }
});

test('a letter far behind the beginning is found, also in a compressed file', async () => {
  const content = iconv.encode(`title\n${'Alien\n'.repeat(200_000)}Bête\n`, 'windows-1252');
  for (const bytes of [content, gzipSync(content)])
    expect(linesIn((await sampleOf(file(bytes))) ?? new Uint8Array(), 'windows-1252')).toEqual(['Bête']);
});
