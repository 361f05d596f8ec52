import { beforeAll, expect, test } from 'vitest';
import { compositions } from './compositions.ts';
import { drawPoster, posterLight } from './poster.ts';
import { loadArchivo, type Typeface } from './typeface.ts';

let typeface: Typeface;
beforeAll(async () => {
  typeface = await loadArchivo();
});

const title = { title: 'The Salt Meridian', year: 2024, genre: 'Sci-Fi, Drama' };

test('the same title gives the same poster', () => {
  expect(drawPoster(title, typeface)).toEqual(drawPoster({ ...title }, typeface));
});

test('another title, year or salt gives another one', () => {
  const drawn = [title, { ...title, title: 'Halcyon' }, { ...title, year: 2023 }, { ...title, salt: 1 }];
  expect(new Set(drawn.map((poster) => drawPoster(poster, typeface).svg)).size).toBe(4);
});

test.each(Object.keys(compositions))('%s draws no broken number on any paper', (composition) => {
  for (const [palette, genre] of [
    [0, 'Sci-Fi'],
    [1, 'Sci-Fi'],
    [0, 'Comedy'],
    [1, 'Horror'],
  ] as const) {
    const { svg } = drawPoster({ ...title, genre, palette, composition: composition as 'arch' }, typeface);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  }
});

test('the light is one colour, and known without drawing', () => {
  expect(posterLight(title)).toMatch(/^#[0-9a-f]{6}$/);
});

test('an unknown genre is printed as a drama, under its own name', () => {
  expect(drawPoster({ ...title, genre: 'Western noir' }, typeface).svg).toContain('<svg');
});

test.each([
  ['Ōkami to Fantômas', 'letters of the second subset'],
  ['千と千尋の神隠し', 'a script the font does not have'],
  ['☆', 'nothing that can be set'],
  ['W', 'one letter'],
  ['Supercalifragilisticexpialidocious', 'one endless word'],
  [
    'The Incredibly Strange and Rather Long Story of How Nobody in Our Street Ever Managed to Finish Reading a Title',
    'a sentence',
  ],
])('%s can be printed (%s)', (name) => {
  const { svg } = drawPoster({ ...title, title: name }, typeface);
  expect(svg).not.toMatch(/NaN|undefined|Infinity/);
});
