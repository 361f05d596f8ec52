/** Months and days of the calendar, in the operator's time zone. */

/** '2026-11', as it stands in the address. */
export type Month = string;

const two = (value: number) => String(value).padStart(2, '0');

export const monthOf = (at: Date): Month => `${at.getFullYear()}-${two(at.getMonth() + 1)}`;
export const dayOf = (at: Date): string => `${monthOf(at)}-${two(at.getDate())}`;

/** The month that an address names; anything else is this one. */
export const monthIn = (text: string | null, now: Date): Month =>
  text !== null && /^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/.test(text) ? text : monthOf(now);

const startOf = (month: Month): Date => new Date(Number(month.slice(0, 4)), Number(month.slice(5)) - 1, 1);

export function monthAfter(month: Month, by: 1 | -1): Month {
  const start = startOf(month);
  return monthOf(new Date(start.getFullYear(), start.getMonth() + by, 1));
}

/** The parameters of GET /api/schedule. */
export const boundsOf = (month: Month) => ({
  from: startOf(month).toISOString(),
  to: startOf(monthAfter(month, 1)).toISOString(),
});

export const monthWords = (month: Month): string =>
  startOf(month).toLocaleDateString('en-GB', { month: 'long', year: 'numeric' });

/** The weeks of a month from Monday on, with days of its neighbours where a week begins before it or ends after it. */
export function weeksOf(month: Month): string[][] {
  const start = startOf(month);
  const before = (start.getDay() + 6) % 7;
  const days = new Date(start.getFullYear(), start.getMonth() + 1, 0).getDate();
  const weeks = Math.ceil((before + days) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, day) =>
      dayOf(new Date(start.getFullYear(), start.getMonth(), 1 - before + week * 7 + day)),
    ),
  );
}
