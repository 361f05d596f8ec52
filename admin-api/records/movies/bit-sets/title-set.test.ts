import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TitleSet } from './title-set.ts';

const someIds = fc.uniqueArray(
  fc.oneof(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 50 })),
);
const inOrder = (ids: Iterable<number>) => [...ids].sort((one, other) => one - other);

test('a set contains its ids, pages through them both ways and combines with others', () => {
  fc.assert(
    fc.property(someIds, someIds, fc.nat(60), fc.nat(30), (one, other, offset, limit) => {
      const set = TitleSet.of(one);
      const sorted = inOrder(one);
      expect(set.total).toBe(one.length);
      expect([...set.ids()]).toEqual(sorted);
      expect(set.page(offset, limit)).toEqual(sorted.slice(offset, offset + limit));
      expect(set.page(offset, limit, { isDescending: true })).toEqual(
        sorted.toReversed().slice(offset, offset + limit),
      );
      expect([...set.and(TitleSet.of(other)).ids()]).toEqual(sorted.filter((id) => other.includes(id)));
      expect([...set.without(TitleSet.of(other)).ids()]).toEqual(sorted.filter((id) => !other.includes(id)));
      expect(other.filter((id) => set.has(id))).toEqual(other.filter((id) => one.includes(id)));
    }),
  );
});

test('the bits of all ids form one line, the lowest id of a byte in its highest bit', () => {
  const line = TitleSet.of([0, 9, 4096]).line();
  expect(line?.length).toBe(1024);
  expect([line?.[0], line?.[1], line?.[512]]).toEqual([0x80, 0x40, 0x80]);
  expect(TitleSet.of([2_000_000_000]).line()).toBeNull();
});
