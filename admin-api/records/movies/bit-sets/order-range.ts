import type { TitleSet } from './title-set.ts';

export interface Direction {
  isDescending: boolean;
  offset: number;
}

/** Titles of a set that stand one after the other in an order. */
export interface OrderRange {
  /** A set that contains them, and nothing else in this part of the order. */
  titles: TitleSet;
  /** How many titles of the set come before them. */
  before: number;
  total: number;
  /** About how many titles stand in this part of the order, in the set or not. */
  entries: number;
  /** The lowest and the highest value of this part; without it, the whole order. */
  values?: { from: number; to: number };
}

interface Digits {
  every: TitleSet;
  /** The titles that have each digit of their value, the highest first. */
  digits: readonly TitleSet[];
}

/** All titles that share the value of the nth, found digit by digit from the counts of the sets. */
function valueAt(titles: TitleSet, { every, digits }: Digits, { isDescending, offset }: Direction) {
  return digits.reduce(
    ({ value, before, ...of }, digit) => {
      const having = of.titles.and(digit);
      const first = isDescending ? having.total : of.titles.total - having.total;
      const isFirst = offset - before < first;
      const isSet = isFirst === isDescending;
      return {
        value: value * 2 + (isSet ? 1 : 0),
        before: isFirst ? before : before + first,
        titles: isSet ? having : of.titles.without(digit),
        every: isSet ? of.every.and(digit) : of.every.without(digit),
      };
    },
    { value: 0, before: 0, titles, every },
  );
}

/** The titles with the values that a page of a set contains, from the first to the last. */
export function findValues(titles: TitleSet, of: Digits, page: Direction & { limit: number }): OrderRange {
  const { isDescending, offset, limit } = page;
  const first = valueAt(titles, of, page);
  const end = first.before + first.titles.total;
  if (offset + limit <= end) {
    const values = { from: first.value, to: first.value };
    const { before, every } = first;
    return { titles: first.titles, before, total: first.titles.total, entries: every.total, values };
  }
  const last = valueAt(titles, of, { isDescending, offset: offset + limit - 1 });
  return {
    titles,
    before: first.before,
    total: last.before + last.titles.total - first.before,
    entries: first.every.total + last.every.total,
    values: { from: Math.min(first.value, last.value), to: Math.max(first.value, last.value) },
  };
}
