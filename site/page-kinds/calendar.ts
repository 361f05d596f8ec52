/** The page of coming dates, and the pages of a month. */

import { listCalendar, listMonths } from '#schema/calls/calendar.ts';
import {
  calendarMonthsTag,
  calendarMonthTag,
  calendarShowTag,
  calendarWeekTag,
} from '#schema/rules/cache-tags.ts';
import {
  type Calendar,
  type CalendarEntry,
  type CalendarMonths,
  calendarPageSize,
  daysAfter,
  firstDayOf,
  monthsAfter,
} from '#schema/shapes/calendar.ts';
import { pageInPath } from '#site/lib/lists.ts';
import { calendarMonthPath, calendarPath } from '#site/lib/paths.ts';
import { calendarTags, pagedMonths } from './changed-calendar.ts';
import type { Api, PageKind } from './page-kind.ts';

export interface Coming extends CalendarMonths {
  coming: Calendar;
  /** How many dates the days of its months have; empty where the page shows all of its dates. */
  monthDays: Calendar['days'];
}

export const calendarPage: PageKind<null, Coming> = {
  paths: { pages: () => ({ soon: [calendarPath] }) },

  async read(api) {
    const coming = await api.call(listCalendar, { query: {} });
    return {
      ...(coming.totalPages > 1 ? await readSomeOfEachDay(api, coming) : { coming, monthDays: [] }),
      ...(await readMonths(api)),
    };
  },

  tags: ({ coming }) => [calendarMonthsTag, ...comingTags(coming)],
  touchedBy: (change) => ({ onVisit: calendarTags(change) }),
};

/** So that no single day fills the page. */
async function readSomeOfEachDay(api: Api, { from, to, days }: Calendar) {
  const daily = mostOfEachDay(days.map(({ count }) => count));
  const months = [firstDayOf(from.slice(0, 7)), firstDayOf(monthsAfter(daysAfter(to, -1).slice(0, 7), 1))];
  const [coming, whole] = await Promise.all([
    api.call(listCalendar, { query: { from, to, daily } }),
    api.call(listCalendar, { query: { from: months[0], to: months[1], limit: 1 } }),
  ]);
  return { coming, monthDays: whole.days };
}

/** The most dates that every day can show on one page. */
export function mostOfEachDay(counts: readonly number[]): number {
  const shown = (most: number) => counts.reduce((sum, count) => sum + Math.min(count, most), 0);
  let most = 1;
  while (most < calendarPageSize && shown(most + 1) <= calendarPageSize) most += 1;
  return most;
}

interface MonthAsked {
  /** The parts of the path, as they were sent. */
  month: string;
  page?: string | undefined;
}

/** The nearest months, or years, with dates; null if there are none. Those of a month are at most a year away. */
export interface Near {
  before: string | null;
  after: string | null;
}

const farthestMonths = 12;

/** Months of other years have no page. */
export const isInReach = (month: string, { first, last }: CalendarMonths) => month >= first && month <= last;

export type CalendarMonthData =
  /** A month without any date is rendered again once it has one. */
  | ({ kind: 'found' | 'empty'; month: string; page: number; dates: Calendar } & Near)
  | { kind: 'moved'; path: string }
  | { kind: 'missing' };

const monthInPath = /^\d{4}-(?:0[1-9]|1[0-2])$/;

export const calendarMonthPage: PageKind<MonthAsked, CalendarMonthData> = {
  paths: {
    pages: async (api) => ({ late: (await readMonths(api)).months.map((month) => calendarMonthPath(month)) }),
  },

  async read(api, { month, page: text }) {
    const page = text === undefined ? 1 : pageInPath(text);
    const known = await readMonths(api);
    if (!monthInPath.test(month) || !isInReach(month, known) || page === null) return { kind: 'missing' };
    if (text !== undefined && page === 1) return { kind: 'moved', path: calendarMonthPath(month) };
    const days = { from: firstDayOf(month), to: firstDayOf(monthsAfter(month, 1)) };
    const dates = await api.call(listCalendar, { query: { ...days, page } });
    if (page > dates.totalPages) return { kind: 'missing' };
    const near = nearMonths(month, known.months);
    return { kind: dates.total > 0 ? 'found' : 'empty', month, page, dates, ...near };
  },

  /** A month that gets its first date or loses its last one has its own tag; a tag of all months would be touched by every date. */
  tags: (data) =>
    data.kind === 'found'
      ? [calendarWeekTag, ...monthsTo(data).map(calendarMonthTag), ...showTags(data.dates.entries)]
      : [],

  /** The first page of a month links to the others. */
  touchedBy: (change) => ({
    onVisit: calendarTags(change),
    paths: pagedMonths(change).map((month) => calendarMonthPath(month)),
  }),
};

/** Of the months with dates the nearest to one. */
export function nearMonths(month: string, months: readonly string[]): Near {
  const [first, last] = [monthsAfter(month, -farthestMonths), monthsAfter(month, farthestMonths)];
  const sorted = [...months].sort();
  return {
    before: sorted.findLast((other) => other < month && other >= first) ?? null,
    after: sorted.find((other) => other > month && other <= last) ?? null,
  };
}

/** The month and all in which a date could come nearer than, or take away, the nearest ones. */
function monthsTo({ month, before, after }: { month: string } & Near): string[] {
  const last = after ?? monthsAfter(month, farthestMonths);
  const months: string[] = [];
  for (let at = before ?? monthsAfter(month, -farthestMonths); at <= last; at = monthsAfter(at, 1))
    months.push(at);
  return months;
}

export const readMonths = (api: Api): Promise<CalendarMonths> => api.call(listMonths, {});

const showTags = (entries: readonly CalendarEntry[]): string[] => [
  ...new Set(entries.flatMap((entry) => (entry.kind === 'match' ? [] : [calendarShowTag(entry.show.id)]))),
];

/** The tags of the period that begins with this week; its days may be in several months. */
export function comingTags({ from, to, entries }: Calendar): string[] {
  const last = daysAfter(to, -1).slice(0, 7);
  const months: string[] = [];
  for (let month = from.slice(0, 7); month <= last; month = monthsAfter(month, 1)) months.push(month);
  return [calendarWeekTag, ...months.map(calendarMonthTag), ...showTags(entries)];
}
