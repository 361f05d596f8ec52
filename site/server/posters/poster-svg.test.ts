import { beforeAll, expect, test } from 'vitest';
import { type Archivo, loadArchivo } from '#site/server/cards/typeface.ts';
import { type CompositionName, compositions } from './compositions.ts';
import { drawBackdrop, drawMatch, drawPoster } from './poster-svg.ts';

let archivo: Archivo;
beforeAll(async () => {
  archivo = await loadArchivo();
});

const title = { title: 'The Salt Meridian', year: 2024, genre: 'Sci-Fi, Drama' };
const svgOf = (changes: object) => drawPoster({ ...title, ...changes }, archivo).svg;

test('the same title gives the same poster, and another title, year or salt another one', () => {
  expect(svgOf({})).toBe(svgOf({}));
  const drawn = [{}, { title: 'Halcyon' }, { year: 2023 }, { year: null }, { salt: 1 }].map(svgOf);
  expect(new Set(drawn).size).toBe(drawn.length);
});

test.each(Object.keys(compositions))('%s draws no broken number on any paper', (composition) => {
  for (const [palette, genre] of [
    [0, 'Sci-Fi'],
    [1, 'Sci-Fi'],
    [0, 'Comedy'],
    [1, 'Horror'],
  ] as const) {
    const poster = { ...title, genre, palette, composition: composition as CompositionName };
    for (const { svg } of [drawPoster(poster, archivo), drawBackdrop(poster, archivo)])
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  }
});

test('a word of the title chooses the art', () => {
  const drawn = [1950, 1951, 1952, 1953, 1954, 1955].map(
    (year) => drawPoster({ title: 'The Night Train', year, genre: 'Drama' }, archivo).composition,
  );
  expect(drawn).toContain('rails');
});

test('of 24 dramas in a row hardly two neighbours have the same art, and never in the same colours', () => {
  const drawn = Array.from({ length: 24 }, (_, i) =>
    drawPoster({ title: `Untitled Work ${i * 7}`, year: 1920 + i, genre: 'Drama' }, archivo),
  );
  const papers = drawn.map(({ svg, composition }) => [
    composition,
    /<rect [^>]*fill="(#\w+)"/.exec(svg)?.[1],
  ]);
  const columns = 6;
  const pairs = papers.flatMap((one, at) => [
    ...(at % columns > 0 ? [[one, papers[at - 1]]] : []),
    ...(at >= columns ? [[one, papers[at - columns]]] : []),
  ]);
  expect(pairs.filter(([one, other]) => one?.[0] === other?.[0]).length).toBeLessThanOrEqual(4);
  expect(pairs.filter(([one, other]) => String(one) === String(other))).toEqual([]);
  expect(new Set(drawn.map(({ composition }) => composition)).size).toBeGreaterThanOrEqual(9);
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
  for (let salt = 0; salt < 12; salt += 1)
    expect(svgOf({ title: name, salt })).not.toMatch(/NaN|undefined|Infinity/);
});

test.each(['千と千尋の神隠し', 'Солярис', 'शोले', '☆'])(
  'what the typeface cannot set is left to the page: %s is art alone',
  (name) => {
    for (let salt = 0; salt < 12; salt += 1) {
      const { svg } = drawPoster({ ...title, title: name, salt }, archivo);
      expect(svg).not.toMatch(/<path transform="translate\([^"]*scale/);
    }
  },
);

test('nothing is told of a title that nobody said', () => {
  const { svg } = drawPoster({ title: '千', year: null, genre: '' }, archivo);
  expect(svg).not.toMatch(/<path transform="translate\([^"]*scale/);
});

test('a match is lit in both colours', () => {
  const { svg } = drawMatch('#d9213a', '#2f8f9d');
  expect(svg).toContain('#d9213a');
  expect(svg).toContain('#2f8f9d');
});
