import { createRequire } from 'node:module';
import * as fontkit from 'fontkit';
import { expect, test } from 'vitest';
import { fontSubsets } from './font-subsets.ts';
import { lettersOf } from './subset-fonts.ts';

test('a unicode-range is read as its letters', () => {
  expect(lettersOf('U+41-43,U+E9,U+2026')).toBe('ABCé…');
});

test('no letter of a look stands in two files, or the browser would fetch both', () => {
  const looks = Map.groupBy(fontSubsets, ({ family, style, weight }) => [family, style, weight].join());
  for (const [look, faces] of looks) {
    const letters = faces.flatMap(({ unicodeRange }) => [...lettersOf(unicodeRange)]);
    const twice = letters.filter((letter, at) => letters.indexOf(letter) !== at);
    expect(twice, look).toEqual([]);
  }
});

test('the words of the interface need the first file alone', () => {
  const [first] = fontSubsets;
  const letters = new Set(lettersOf(first?.unicodeRange ?? ''));
  const words = 'Movies (Page 1 of 5) · “Search Results” – it’s S01 … © 2026 € × «Lamphouse» 45′';
  expect([...words].filter((letter) => !letters.has(letter))).toEqual([]);
});

// Newsreader lacks a dozen of Archivo's rare letters; one list is simpler than two
test('no file of the interface is fetched for a letter that it does not have', () => {
  const { resolve } = createRequire(import.meta.url);
  const ui = fontSubsets.filter(({ family }) => family === 'Archivo Variable');
  const missing = ui.flatMap(({ file, source, unicodeRange }) => {
    const font = fontkit.openSync(resolve(source));
    const known = new Set('characterSet' in font ? font.characterSet : []);
    const letters = [...lettersOf(unicodeRange)].filter((letter) => !known.has(letter.codePointAt(0) ?? 0));
    return letters.length > 0 ? [`${file}: ${letters.join(' ')}`] : [];
  });
  expect(missing).toEqual([]);
});
