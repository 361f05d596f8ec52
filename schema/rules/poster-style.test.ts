import { expect, test } from 'vitest';
import { printColors, printOf } from './poster-style.ts';

const film = { title: 'The Lodger', year: 1927, genre: 'Thriller' };

test('the colours of a poster follow from title, year and genre alone', () => {
  const first = printColors(film);
  const others = [{ title: 'The Ring' }, { year: 1932 }, { genre: 'Romance' }].map((change) =>
    printColors({ ...film, ...change }),
  );
  expect(new Set([first, ...others].map(({ blur }) => blur)).size).toBe(4);
  expect(printColors({ ...film })).toEqual(first);
  const { a, b, c, paper } = printOf(film).palette;
  expect([a, b, c, paper]).toContain(first.light);
});
