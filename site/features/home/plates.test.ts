import { expect, test } from 'vitest';
import { firstDeck, show } from './deck.ts';
import { placeOf } from './plates.ts';

const placesOf = (deck: ReturnType<typeof firstDeck>, leaving: number | null) =>
  deck.order.map((slide) => placeOf(slide, deck, leaving));

test('the shown poster lies in front, the next two behind it', () => {
  expect(placesOf(firstDeck(5), null)).toEqual(['front', 'second', 'third', null, null]);
});

test('the one that was shown is on its way out', () => {
  expect(placeOf(0, show(firstDeck(5), 4, Math.random), 0)).not.toBe('front');
  expect(placesOf({ order: [0, 1, 2, 3, 4], shown: 4, upcoming: [1, 2] }, 0)).toEqual([
    'gone',
    'second',
    'third',
    null,
    'front',
  ]);
});

test('unless it is to come again', () => {
  expect(placesOf({ order: [0, 1, 2], shown: 1, upcoming: [0, 2] }, 0)).toEqual(['second', 'front', 'third']);
});

test('a single title lies alone', () => {
  expect(placesOf(firstDeck(1), null)).toEqual(['front']);
});
