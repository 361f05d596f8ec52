/** The dates of a page by weeks and days, and the texts of its heading. */

import { leagueSlug, weekOf } from '#schema/rules/match-lists.ts';
import { type Calendar, type CalendarEntry, calendarPageSize, daysAfter } from '#schema/shapes/calendar.ts';
import type { League } from '#schema/shapes/match-bundle.ts';
import { pagePlace } from '#site/lib/lists.ts';
import { monthDay, utc } from '#site/lib/moments.ts';
import { calendarMonthPath } from '#site/lib/paths.ts';

interface CalendarDay {
  /** '2026-12-04' in UTC; the browser moves matches to the visitor's own days. */
  day: string;
  entries: CalendarEntry[];
}

export interface CalendarWeek {
  monday: string;
  days: CalendarDay[];
}

/** Entries are in the order of their days. */
export function weeksOf(entries: readonly CalendarEntry[]): CalendarWeek[] {
  const days = [...Map.groupBy(entries, ({ date }) => utc.day(date))].map(([day, ofDay]) => ({
    day,
    entries: ofDay,
  }));
  return [...Map.groupBy(days, ({ day }) => weekOf(new Date(day)))].map(([monday, ofWeek]) => ({
    monday,
    days: ofWeek,
  }));
}

interface CalendarGroup {
  /** null for titles, episodes and seasons, which come first. */
  league: League | null;
  entries: CalendarEntry[];
}

/** The entries of a day: titles and their parts, then the matches by league, each in the order of its first one. */
export function groupsOf(entries: readonly CalendarEntry[]): CalendarGroup[] {
  const nameOf = (entry: CalendarEntry | undefined) => (entry?.kind === 'match' ? entry.league : null);
  const groups = Map.groupBy(entries, (entry) => {
    const name = nameOf(entry);
    return name === null ? null : leagueSlug(name);
  });
  return [...groups].map(([slug, ofGroup]) => ({
    league: slug === null ? null : { slug, name: nameOf(ofGroup[0]) ?? slug },
    entries: ofGroup,
  }));
}

/** 'November 23 – 29', 'November 30 – December 6' */
export function weekWords(monday: string): string {
  const [first, last] = [monthDay(monday), monthDay(daysAfter(monday, 6))];
  const [month = '', day = ''] = last.split(' ');
  return `${first} – ${first.startsWith(`${month} `) ? day : last}`;
}

/** 'December 2026' */
export const monthWords = (month: string) => {
  const [name] = monthDay(`${month}-01`).split(' ');
  return `${name} ${month.slice(0, 4)}`;
};

export const dateCount = (total: number) =>
  `${total.toLocaleString('en-US')} ${total === 1 ? 'date' : 'dates'}`;

/** The id of a day on its page. */
export const dayId = (day: string) => `day-${day}`;

/** The place of each day on the pages of its month; `days` are all days of the months that have dates, in their order. */
export function placesOfDays(days: Calendar['days']): Map<string, { path: string; count: number }> {
  const before = new Map<string, number>();
  return new Map(
    days.map(({ day, count }) => {
      const month = day.slice(0, 7);
      const earlier = before.get(month) ?? 0;
      before.set(month, earlier + count);
      const page = Math.floor(earlier / calendarPageSize) + 1;
      return [day, { path: `${calendarMonthPath(month, page)}#${dayId(day)}`, count }];
    }),
  );
}

interface HeadWords {
  heading: string;
  title: string;
  description: string;
}

export function describeCalendar(
  month: string | null,
  total: number,
  page: number,
  totalPages: number,
): HeadWords {
  if (month === null)
    return {
      heading: 'Calendar',
      title: 'Calendar',
      description: `Releases, episodes, new seasons and matches of this week and the next ones, day by day: ${dateCount(total)}.`,
    };
  const heading = monthWords(month);
  const place = totalPages > 1 ? ` (${pagePlace(page, totalPages)})` : '';
  return {
    heading,
    title: `${heading}: calendar${place}`,
    description: `Releases, episodes, new seasons and matches of ${heading}, day by day: ${dateCount(total)}${place}.`,
  };
}

export const describeYear = (year: string, months: number): HeadWords => ({
  heading: year,
  title: `${year}: calendar`,
  description: `The months of ${year} with releases, episodes, new seasons and matches: ${monthCount(months)}.`,
});

export const monthCount = (months: number) => `${months} ${months === 1 ? 'month' : 'months'}`;

/** The months of each year; the latest year comes first. */
export const yearsOf = (months: readonly string[]) =>
  [...Map.groupBy(months, (month) => month.slice(0, 4))].toReversed();
