/** The pages of a year of the calendar, which link to its months with dates. There are those of this year and the ones next to it. */
import { calendarWeekTag, calendarYearTag } from '#schema/rules/cache-tags.ts';
import { yearsOfMonths } from '#schema/shapes/calendar.ts';
import { calendarYearPath } from '#site/lib/paths.ts';
import { isInReach, type Near, readMonths } from './calendar.ts';
import { calendarTags, pagedMonths } from './changed-calendar.ts';
import type { PageKind } from './page-kind.ts';

export type CalendarYearData =
  /** A year without any date is rendered again once it has one. */
  ({ kind: 'found' | 'empty'; year: string; months: string[] } & Near) | { kind: 'missing' };

const yearInPath = /^\d{4}$/;
const yearsAfter = (year: string, years: number) => String(Number(year) + years);

export const calendarYearPage: PageKind<{ year: string }, CalendarYearData> = {
  paths: {
    pages: async (api) => ({ late: yearsOfMonths((await readMonths(api)).months).map(calendarYearPath) }),
  },

  async read(api, { year }) {
    const known = await readMonths(api);
    if (!yearInPath.test(year) || !isInReach(`${year}-01`, known)) return { kind: 'missing' };
    const months = known.months.filter((month) => month.startsWith(`${year}-`));
    const years = yearsOfMonths(known.months);
    const near = (by: number) => years.find((other) => other === yearsAfter(year, by)) ?? null;
    return { kind: months.length > 0 ? 'found' : 'empty', year, months, before: near(-1), after: near(1) };
  },

  tags: (data) =>
    data.kind === 'found'
      ? [calendarWeekTag, ...[-1, 0, 1].map((by) => calendarYearTag(yearsAfter(data.year, by)))]
      : [],

  touchedBy: (change) => ({
    onVisit: calendarTags(change),
    paths: yearsOfMonths(pagedMonths(change)).map(calendarYearPath),
  }),
};
