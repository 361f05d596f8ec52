import { beforeAll, expect, test } from 'vitest';
import { setTitle, titleLines } from './title-block.ts';
import { type Archivo, loadArchivo } from './typeface.ts';

let archivo: Archivo;
beforeAll(async () => {
  archivo = await loadArchivo();
});

const byLetters = (text: string) => text.length;

test('a title is broken between words, into each number of lines', () => {
  expect(titleLines('Man with a Movie Camera', byLetters)).toEqual([
    ['MAN WITH A MOVIE CAMERA'],
    ['MAN WITH A', 'MOVIE CAMERA'],
    ['MAN WITH', 'A MOVIE', 'CAMERA'],
    ['MAN', 'WITH A', 'MOVIE', 'CAMERA'],
    ['MAN', 'WITH', 'A', 'MOVIE', 'CAMERA'],
  ]);
});

test('a leading article may have a line of its own', () => {
  expect(titleLines('The General', byLetters)).toEqual([
    ['THE GENERAL'],
    ['THE', 'GENERAL'],
    ['THE', 'GENERAL'],
  ]);
});

test('a word too long for a line is broken with hyphens', () => {
  const lines =
    titleLines('Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogoch', byLetters).at(-1) ?? [];
  expect(lines.length).toBeGreaterThan(3);
  for (const line of lines.slice(0, -1)) expect(line).toMatch(/^[A-Z]{10,18}-$/);
  expect(lines.join('').replaceAll('-', '')).toBe('LLANFAIRPWLLGWYNGYLLGOGERYCHWYRNDROBWLLLLANTYSILIOGOGOCH');
});

test('a very long title is cut between words', () => {
  const [[line = ''] = []] = titleLines('word '.repeat(60), byLetters);
  expect(line).toMatch(/WORD…$/);
  expect(line.length).toBeLessThan(120);
});

test('a title in Japanese is broken between phrases, and a blank stands only where it has one', () => {
  expect(titleLines('千と千尋の神隠し', byLetters)).toContainEqual(['千と千尋の', '神隠し']);
  expect(titleLines('進撃の巨人 The End', byLetters)[0]).toEqual(['進撃の巨人 THE END']);
  for (const lines of titleLines('「やはり俺の青春ラブコメはまちがっている。」', byLetters))
    for (const line of lines) {
      expect(line).not.toMatch(/[「]$|^[」。はのー]/);
      expect(line).not.toContain('\u2060');
    }
});

test('lines of ideographs keep to their room, and apart from one another', async () => {
  const title = 'やはり俺の青春ラブコメはまちがっている。';
  const own = await loadArchivo(title);
  const { height, draw } = setTitle(title, 128, own);
  expect(height).toBeLessThanOrEqual(128);
  const lines = [...draw(0, '#fff').matchAll(/translate\([\d.]+ ([\d.]+)\) scale\(([\d.]+)/g)];
  const tops = lines.map(([, y, scale]) => Number(y) - Number(scale) * 820);
  const ends = lines.map(([, y, scale]) => Number(y) + Number(scale) * 60);
  expect(lines.length).toBeGreaterThan(1);
  for (const [at, top] of tops.entries()) expect(top).toBeGreaterThan((ends[at - 1] ?? -1) - 0.5);
});

test.each([
  'Wings',
  'The Passion of Joan of Arc',
  'Santa Claus Conquers the Martians',
  'A B C D E F G H I J K L',
])('%s keeps to its room', (title) => {
  for (const room of [92, 128, 176]) {
    const { height } = setTitle(title, room, archivo);
    expect(height).toBeGreaterThan(16);
    expect(height).toBeLessThanOrEqual(room);
  }
});
