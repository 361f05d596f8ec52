import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findValues } from './order-range.ts';
import { TitleSet } from './title-set.ts';

const valued = fc.array(fc.record({ value: fc.nat(15), isIn: fc.boolean() }), {
  minLength: 1,
  maxLength: 60,
});

test('the values of a page are found from the digits, with the titles before them', () => {
  fc.assert(
    fc.property(
      valued,
      fc.boolean(),
      fc.nat(59),
      fc.integer({ min: 1, max: 20 }),
      (given, isDescending, at, most) => {
        const titles = given.map((title, id) => ({ ...title, id }));
        const setOf = (some: typeof titles) => TitleSet.of(some.map(({ id }) => id));
        const every = setOf(titles);
        const digits = [8, 4, 2, 1].map((digit) => setOf(titles.filter(({ value }) => (value & digit) > 0)));
        const wanted = titles
          .filter(({ isIn }) => isIn)
          .sort((one, other) => (isDescending ? other.value - one.value : one.value - other.value));
        if (at >= wanted.length) return;
        const limit = Math.min(most, wanted.length - at);
        const found = findValues(setOf(wanted), { every, digits }, { isDescending, offset: at, limit });
        const values = wanted.slice(at, at + limit).map(({ value }) => value);
        const { from, to } = found.values ?? { from: -1, to: -1 };
        expect([from, to]).toEqual([Math.min(...values), Math.max(...values)]);
        expect(found.before).toBe(wanted.findIndex(({ value }) => value === values[0]));
        const within = wanted.filter(({ value }) => value >= from && value <= to);
        expect(found.total).toBe(within.length);
        expect([...found.titles.ids()]).toEqual(expect.arrayContaining(within.map(({ id }) => id)));
      },
    ),
  );
});
