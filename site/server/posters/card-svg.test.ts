import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitLines, type Place } from './card-svg.ts';

/** All characters are equally wide, as in a monospaced font. */
const measure = (text: string) => text.length * 0.6;
const place: Place = { width: 600, height: 400, lines: 4, sizes: { largest: 96, smallest: 40 } };

test('a short title is one line, in the largest size', () => {
  expect(fitLines('Heat', place, measure)).toEqual({ lines: ['Heat'], size: 96 });
});

test('a long one takes more lines, then smaller ones, and ends with an ellipsis', () => {
  expect(fitLines('The Treasure of the Sierra Madre', place, measure).lines.join(' ')).toBe(
    'The Treasure of the Sierra Madre',
  );
  const longest = fitLines('word '.repeat(60), place, measure);
  expect(longest).toMatchObject({ size: 40 });
  expect(longest.lines).toHaveLength(4);
  expect(longest.lines.at(-1)).toMatch(/…$/);
});

test('lines that would be higher than the box are set smaller', () => {
  const title = 'Alpha Rovers against Beta United';
  const { lines, size } = fitLines(title, { ...place, height: 200 }, measure);
  expect(size).toBeLessThan(fitLines(title, place, measure).size);
  expect(lines.length * size).toBeLessThanOrEqual(200);
});

test('no line is wider than the box, whatever the title', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (title) => {
      const { lines, size } = fitLines(title, place, measure);
      expect(lines.length).toBeLessThanOrEqual(place.lines);
      for (const line of lines)
        expect(measure(line.replace(/…$/, '')) * size).toBeLessThanOrEqual(place.width);
    }),
  );
});
