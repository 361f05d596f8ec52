import { readdirSync } from 'node:fs';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { printOf } from '#schema/rules/poster-style.ts';
import subjects from './art/subjects.json' with { type: 'json' };
import { printArt } from './art.ts';
import { drawMatch, drawPoster } from './poster-svg.ts';
import { type Archivo, loadArchivo } from './typeface.ts';

let archivo: Archivo;
beforeAll(async () => {
  archivo = await loadArchivo();
});

const title = { title: 'The Salt Meridian', year: 2024, genre: 'Sci-Fi, Drama' };
const svgOf = (changes: object) => drawPoster({ ...title, ...changes }, archivo).svg;

test('the same title gives the same poster, and another title or year another one', () => {
  expect(svgOf({})).toBe(svgOf({}));
  const drawn = [{}, { title: 'Halcyon' }, { year: 2023 }, { year: null }].map(svgOf);
  expect(new Set(drawn).size).toBe(drawn.length);
});

const arts = readdirSync(new URL('./art/', import.meta.url))
  .filter((file) => file.endsWith('.svg'))
  .map((file) => file.slice(0, -'.svg'.length));

test.each(arts)('%s is drawn completely on dark and on light paper, in defined inks', async (art) => {
  const prints = Array.from({ length: 16 }, (_, year) => printOf({ title: art, year, genre: 'Sci-Fi' }));
  const papers = [true, false].map((isDark) => prints.find(({ palette }) => palette.isDark === isDark)!);
  const initial = { d: 'M0 0H500V700H0Z', x: 0, width: 500, height: 700 };
  for (const { palette, random } of papers) {
    const { svg } = printArt(art, { palette, random, initial });
    expect(svg).not.toMatch(/NaN|undefined|Infinity|<(?:dots|spin|vary|initial)/);
    for (const [, ink] of svg.matchAll(/(?:fill|stroke)="([^"]*)"/g))
      expect(ink).toMatch(/^(?:#[0-9a-f]{6}|none|url\(#(?:fade|fall|lit)\))$/);
    const whole = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 600" width="40" height="60">${svg}</svg>`;
    expect((await sharp(Buffer.from(whole)).stats()).entropy).toBeGreaterThan(0);
  }
});

test('every art that a word or a genre refers to exists', () => {
  const named = [...subjects.byWord.map(([, names = '']) => names), ...Object.values(subjects.byStyle)];
  const asked = new Set(named.flatMap((names) => names.split(/[ |]/)));
  expect([...asked, 'floodlights'].sort()).toEqual(arts.sort());
});

test('a word of the title chooses the art', () => {
  const drawn = [1950, 1951, 1952, 1953, 1954, 1955].map(
    (year) => drawPoster({ title: 'The Night Train', year, genre: 'Drama' }, archivo).art,
  );
  expect(drawn).toContain('rails');
});

test('of 24 dramas in a row hardly two neighbours have the same art, and never in the same colours', () => {
  const drawn = Array.from({ length: 24 }, (_, i) =>
    drawPoster({ title: `Untitled Work ${i * 7}`, year: 1920 + i, genre: 'Drama' }, archivo),
  );
  const papers = drawn.map(({ svg, art }) => [art, /<rect [^>]*fill="(#\w+)"/.exec(svg)?.[1]]);
  const columns = 6;
  const pairs = papers.flatMap((one, at) => [
    ...(at % columns > 0 ? [[one, papers[at - 1]]] : []),
    ...(at >= columns ? [[one, papers[at - columns]]] : []),
  ]);
  expect(pairs.filter(([one, other]) => one?.[0] === other?.[0]).length).toBeLessThanOrEqual(4);
  expect(pairs.filter(([one, other]) => String(one) === String(other))).toEqual([]);
  expect(new Set(drawn.map(({ art }) => art)).size).toBeGreaterThanOrEqual(9);
});

test.each([
  ['Ōkami to Fantômas', 'letters of the second subset'],
  ['W', 'one letter'],
  ['...', 'no letter'],
  ['', 'nothing'],
  ['<svg onload="x">&amp;', 'markup'],
  ['Supercalifragilisticexpialidocious', 'one endless word'],
  [
    'The Incredibly Strange and Rather Long Story of How Nobody Ever Managed to Finish Reading a Title',
    'a sentence',
  ],
])('%s can be printed (%s)', (name) => {
  for (let year = 1950; year < 1962; year += 1)
    expect(svgOf({ title: name, year })).not.toMatch(/NaN|undefined|Infinity/);
});

/** The lines of type of a poster, as tall as they are drawn. */
const lettered = (svg: string) =>
  [...svg.matchAll(/<path transform="translate\([^"]*scale\(([\d.]+)/g)].map(([, scale]) => Number(scale));

test.each(['千と千尋の神隠し', 'Солярис', 'شعلے', 'ลุงบุญมี', 'शोले', '☆', '🎬'])(
  'a title in other scripts is left to the page: %s has year and genre in large type',
  (name) => {
    const lines = lettered(drawPoster({ title: name, year: 1972, genre: 'Drama, Sci-Fi' }, archivo).svg);
    const [credit] = lettered(drawPoster({ ...title, title: 'Wings' }, archivo).svg).slice(-1);
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line).toBeGreaterThan((credit ?? 0) * 2);
  },
);

test.each(['千と千尋の神隠し', 'コルボッコロ', 'Солярис', '臥虎藏龍', 'Re:ゼロ'])(
  'in Japanese, Chinese and Cyrillic a title is lettered in its own script: %s',
  async (name) => {
    const own = await loadArchivo(name);
    expect(own.settable(name)).toBe(name);
    expect(drawPoster({ ...title, title: name }, own).svg).not.toBe(
      drawPoster({ ...title, title: name }, archivo).svg,
    );
  },
);

test('of a title with a character that no typeface has, another stands with the year', async () => {
  const name = '电\u{2ebf0}影';
  const own = await loadArchivo(name);
  expect(own.settable(name)).toBe('');
  const drawn = drawPoster({ ...title, title: name }, own);
  expect(drawn.art).toBe('glyph');
  const [credit = 0] = lettered(drawPoster({ ...title, title: 'Wings' }, archivo).svg).slice(-1);
  expect(lettered(drawn.svg).filter((line) => line > credit * 2).length).toBeGreaterThan(0);
});

test.each([
  ['I ♥ Huckabees', 'I Huckabees'],
  ['Solaris (Солярис)', 'Solaris'],
  ['Солярис (Solaris)', 'Solaris'],
  ['Ame\u0301lie', 'Am\u00e9lie'],
  ['Ch\u1ea1y \u0111i', 'Ch\u1ea1y \u0111i'],
  ['1917', '1917'],
  ['千と千尋 2', ''],
  ['♥ 300', '300'],
  ['𝕱𝖗𝖆𝖐𝖙𝖚𝖗 Ｗｉｄｅ ﬁlm', 'Fraktur Wide film'],
  ['Rocky Ⅳ', 'Rocky IV'],
  ['...And Justice for All', '...And Justice for All'],
])('of %s the typeface sets %s', (given, set) => {
  expect(archivo.settable(given)).toBe(set);
});

test('a poster contains nothing beyond the given facts', () => {
  const { svg } = drawPoster({ title: '千', year: null, genre: '' }, archivo);
  expect(svg).not.toMatch(/<path transform="translate\([^"]*scale/);
});

test('a match has both colours', () => {
  const { svg } = drawMatch('#d9213a', '#2f8f9d');
  expect(svg).toContain('#d9213a');
  expect(svg).toContain('#2f8f9d');
});
