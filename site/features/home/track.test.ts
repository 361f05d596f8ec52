import { describe, expect, test } from 'vitest';
import { pageAt, pageCount, pageStart, type TrackSize } from './track.ts';

/** Six cards of 200 px with gaps of 20 px fill a window of 1,440 px with 70 px at each edge. */
function row(cards: number): TrackSize {
  return {
    scrollWidth: Math.max(1440, 140 + cards * 200 + (cards - 1) * 20),
    clientWidth: 1440,
    bleed: 70,
    gap: 20,
  };
}

describe('pages', () => {
  test('one when everything fits', () => {
    expect(pageCount(row(3))).toBe(1);
    expect(pageCount(row(6))).toBe(1);
  });

  test('as many as it takes to see every card', () => {
    expect(pageCount(row(7))).toBe(2);
    expect(pageCount(row(12))).toBe(2);
    expect(pageCount(row(13))).toBe(3);
    expect(pageCount(row(18))).toBe(3);
  });

  test('not one more for a fraction of a pixel', () => {
    expect(pageCount({ ...row(18), scrollWidth: row(18).scrollWidth + 0.6 })).toBe(3);
  });

  test('one while the row has no width', () => {
    expect(pageCount({ scrollWidth: 0, clientWidth: 0, bleed: 0, gap: 0 })).toBe(1);
  });
});

describe('places', () => {
  test('each page begins where the previous one ended, the last one at the end', () => {
    expect([0, 1, 2].map((page) => pageStart(page, row(18)))).toEqual([0, 1320, 2640]);
    expect(pageStart(1, row(8))).toBe(row(8).scrollWidth - 1440);
  });

  test('the visible page is the nearest, and the last one at the end', () => {
    expect(pageAt(0, row(18))).toBe(0);
    expect(pageAt(600, row(18))).toBe(0);
    expect(pageAt(700, row(18))).toBe(1);
    expect(pageAt(2640, row(18))).toBe(2);
    expect(pageAt(440, row(8))).toBe(1);
  });

  test('going to a page scrolls to that page', () => {
    for (const cards of [7, 8, 13, 18, 26])
      for (let page = 0; page < pageCount(row(cards)); page += 1)
        expect(pageAt(pageStart(page, row(cards)), row(cards))).toBe(page);
  });
});
