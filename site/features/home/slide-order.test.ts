import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { advance, type Deck, firstDeck, placeOf, show, shuffleDeck, shuffled, step } from './slide-order.ts';

/** A repeatable random generator. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

function expectSound(deck: Deck, count: number): void {
  expect([...deck.order].sort((a, b) => a - b)).toEqual(firstDeck(count).order);
  expect(deck.upcoming).toHaveLength(Math.min(2, count - 1));
  expect(new Set([deck.shown, ...deck.upcoming]).size).toBe(1 + deck.upcoming.length);
}

describe('the order', () => {
  test('is the same on every rendering of the server', () => {
    expect(firstDeck(4)).toEqual({ order: [0, 1, 2, 3], shown: 0, upcoming: [1, 2] });
  });

  test('keeps every slide when it is shuffled', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.integer({ min: 0, max: 1e6 }), (items, seed) => {
        const sorted = (list: number[]) => list.toSorted((a, b) => a - b);
        expect(sorted(shuffled(items, seeded(seed)))).toEqual(sorted(items));
      }),
    );
  });

  test('differs between visits', () => {
    const orders = new Set(
      Array.from({ length: 20 }, (_, seed) => shuffleDeck(firstDeck(10), seeded(seed + 1)).order.join()),
    );
    expect(orders.size).toBeGreaterThan(15);
  });

  test('does not replace the visible slide when it is shuffled', () => {
    expect(shuffleDeck(firstDeck(10), seeded(7)).shown).toBe(0);
  });
});

describe('moving on', () => {
  test('goes to the slide that was chosen next, never to the visible one', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 10 }), fc.integer({ min: 0, max: 1e6 }), (count, seed) => {
        const random = seeded(seed);
        let deck = shuffleDeck(firstDeck(count), random);
        for (let turn = 0; turn < 30; turn += 1) {
          const next = advance(deck, random);
          expect(next.shown).toBe(deck.upcoming[0]);
          expect(next.shown).not.toBe(deck.shown);
          expectSound(next, count);
          deck = next;
        }
      }),
    );
  });

  test('reaches every slide', () => {
    const random = seeded(3);
    let deck = shuffleDeck(firstDeck(10), random);
    const seen = new Set([deck.shown]);
    for (let turn = 0; turn < 200; turn += 1) {
      deck = advance(deck, random);
      seen.add(deck.shown);
    }
    expect(seen.size).toBe(10);
  });

  test('stays with a single slide', () => {
    const alone = firstDeck(1);
    expect(advance(alone, seeded(1))).toEqual(alone);
    expect(step(alone, 1, seeded(1))).toEqual(alone);
  });
});

describe('by hand', () => {
  test('steps along the dots and from the last to the first', () => {
    const random = seeded(5);
    const deck = firstDeck(3);
    expect(step(deck, 1, random).shown).toBe(1);
    expect(step(deck, -1, random).shown).toBe(2);
    expect(step(step(deck, 1, random), -1, random).shown).toBe(0);
  });

  test('shows the slide of a dot and keeps the next one', () => {
    const deck = firstDeck(6);
    const chosen = show(deck, 4, seeded(9));
    expect(chosen.shown).toBe(4);
    expect(chosen.upcoming).toEqual([1, 2]);
    expectSound(show(deck, 1, seeded(9)), 6);
  });
});

const placesOf = (deck: ReturnType<typeof firstDeck>, leaving: number | null) =>
  deck.order.map((slide) => placeOf(slide, deck, leaving));

test('the shown poster is in front, the next two behind it', () => {
  expect(placesOf(firstDeck(5), null)).toEqual(['front', 'second', 'third', null, null]);
});

test('the previous one is leaving', () => {
  expect(placeOf(0, show(firstDeck(5), 4, Math.random), 0)).not.toBe('front');
  expect(placesOf({ order: [0, 1, 2, 3, 4], shown: 4, upcoming: [1, 2] }, 0)).toEqual([
    'gone',
    'second',
    'third',
    null,
    'front',
  ]);
});

test('unless it comes next again', () => {
  expect(placesOf({ order: [0, 1, 2], shown: 1, upcoming: [0, 2] }, 0)).toEqual(['second', 'front', 'third']);
});

test('a single title has no others behind it', () => {
  expect(placesOf(firstDeck(1), null)).toEqual(['front']);
});
