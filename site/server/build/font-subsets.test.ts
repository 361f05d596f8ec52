import { createRequire } from 'node:module';
import * as fontkit from 'fontkit';
import { expect, test } from 'vitest';
import { fontFaces, fontFiles } from './font-subsets.ts';
import { lettersOf } from './subset-fonts.ts';

test('a unicode-range is parsed into its characters', () => {
  expect(lettersOf('U+41-43,U+E9,U+2026')).toBe('ABCé…');
});

test('no character of a style is in two files, or the browser would fetch both', () => {
  const looks = Map.groupBy(fontFaces, ({ family, style, weight, stretch }) =>
    [family, style, weight, stretch].join(),
  );
  for (const [look, faces] of looks) {
    const letters = faces.flatMap(({ file }) => [...lettersOf(file.unicodeRange)]);
    const twice = letters.filter((letter, at) => letters.indexOf(letter) !== at);
    expect(twice, look).toEqual([]);
  }
});

test('every width and weight in use has a face with all characters', () => {
  const ui = fontFaces.filter(({ family }) => family === 'Archivo Variable');
  const letters = new Set(ui.flatMap(({ file }) => [...lettersOf(file.unicodeRange)]));
  for (const asked of [84, 100, 108, 112, 118, 122, 125]) {
    const faces = ui.filter(({ stretch: [low, high] = [100, 100] }) => asked >= low && asked <= high);
    expect(new Set(faces.flatMap(({ file }) => [...lettersOf(file.unicodeRange)])), `${asked}%`).toEqual(
      letters,
    );
    expect(new Set(faces.map(({ weight }) => weight.join())), `${asked}%`).toEqual(new Set(['400,900']));
  }
});

test('the texts of the interface need only the first file', () => {
  const letters = new Set(lettersOf(fontFiles.find(({ name }) => name === 'archivo')?.unicodeRange ?? ''));
  const words =
    'Movies (Page 1 of 5) · “Search Results” – it’s S01 E02: 9/10 … © 2026, Lamphouse & more; +44?';
  expect([...words].filter((letter) => !letters.has(letter))).toEqual([]);
});

// Newsreader lacks a dozen of Archivo's rare letters; one list for both is simpler.
test('no file is fetched for a character of the interface that it does not contain', () => {
  const { resolve } = createRequire(import.meta.url);
  const ui = fontFiles.filter(({ name }) => name.startsWith('archivo'));
  const missing = ui.flatMap(({ name, source, unicodeRange }) => {
    const font = fontkit.openSync(resolve(source));
    const known = new Set('characterSet' in font ? font.characterSet : []);
    const letters = [...lettersOf(unicodeRange)].filter((letter) => !known.has(letter.codePointAt(0) ?? 0));
    return letters.length > 0 ? [`${name}: ${letters.join(' ')}`] : [];
  });
  expect(missing).toEqual([]);
});
