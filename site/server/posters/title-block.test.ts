import { beforeAll, expect, test } from 'vitest';
import { type Archivo, loadArchivo } from '#site/server/cards/typeface.ts';
import { setTitle } from './title-block.ts';
import { titleLines } from './title-lines.ts';

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
