/** The pages of a year of the calendar, which link to its months with dates, and to the nearest years. */
import { calendarYearTag } from '#schema/cache-tags.ts';
import { yearsOfMonths } from '#schema/calendar.ts';
import { calendarYearPath } from '#site/lib/paths.ts';
import { type Near, nearest, readMonths } from './calendar.ts';
import { calendarTags, movedMonths } from './changed-calendar.ts';
import type { PageKind } from './page-kind.ts';

export type CalendarYearData =
  /** A year without any date is rendered again once it has one. */
  ({ kind: 'found' | 'empty'; year: string; months: string[] } & Near) | { kind: 'missing' };

const yearInPath = /^(?:1[89]|2[01])\d\d$/;
const farthestYears = 10;

const yearsAfter = (year: string, years: number) => String(Number(year) + years);

export const calendarYearPage: PageKind<{ year: string }, CalendarYearData> = {
  paths: {
    pages: async (api) => ({ late: yearsOfMonths((await readMonths(api)).months).map(calendarYearPath) }),
  },

  async read(api, { year }) {
    if (!yearInPath.test(year)) return { kind: 'missing' };
    const all = (await readMonths(api)).months;
    const months = all.filter((month) => month.startsWith(`${year}-`));
    return {
      kind: months.length > 0 ? 'found' : 'empty',
      year,
      months,
      ...nearYears(year, yearsOfMonths(all)),
    };
  },

  /** Its own year, and those in which a date could come nearer than, or take away, the nearest ones. */
  tags(data) {
    if (data.kind !== 'found') return [];
    const { year, before, after } = data;
    const last = after ?? yearsAfter(year, farthestYears);
    const tags: string[] = [];
    for (let at = before ?? yearsAfter(year, -farthestYears); at <= last; at = yearsAfter(at, 1))
      tags.push(calendarYearTag(at));
    return tags;
  },

  touchedBy: (change) => ({
    lazy: calendarTags(change),
    paths: yearsOfMonths(movedMonths(change)).map(calendarYearPath),
  }),
};

/** Of the years with dates the nearest to one, at most ten years away. */
export const nearYears = (year: string, years: readonly string[]): Near =>
  nearest(year, years, yearsAfter(year, -farthestYears), yearsAfter(year, farthestYears));
