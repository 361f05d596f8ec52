/** The calendar: titles, episodes, seasons and matches by their dates, in UTC. */
import { z } from 'zod';
import { day, dayInput, moment } from '#schema/rules/date.ts';
import { slugInPath } from '#schema/rules/slug.ts';
import { id, int4Max, queryInt } from '#schema/rules/text.ts';
import { movieType } from './movie.ts';
import { pageQuery } from './paging.ts';

const dayMs = 86_400_000;

/** `2026-11-28` seven days after `2026-11-21`. */
export const daysAfter = (from: string, days: number): string =>
  new Date(Date.parse(from) + days * dayMs).toISOString().slice(0, 10);

/** '2026-12' of a day or a moment, in UTC; null for a text that is not a date. */
export function monthOf(date: string): string | null {
  const parsed = new Date(date);
  return Number.isNaN(parsed.getTime()) ? null : parsed.toISOString().slice(0, 7);
}

/** '2027-01' one month after '2026-12'. */
export function monthsAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7);
}

export const yearsOfMonths = (months: readonly string[]): string[] => [
  ...new Set(months.map((month) => month.slice(0, 4))),
];

/** '2026-01' to '2026-12' */
export const monthsOf = (year: string): string[] =>
  Array.from({ length: 12 }, (_, nth) => `${year}-${String(nth + 1).padStart(2, '0')}`);

/** The years that have pages in the week that begins with this Monday: the one that has more of its days, and the ones next to it. */
export function yearsInReach(monday: string): string[] {
  const year = Number(daysAfter(monday, 3).slice(0, 4));
  return [year - 1, year, year + 1].map(String);
}

export const firstDayOf = (month: string) => `${month}-01`;

/** The page of coming dates shows this week and the four after it; its calendar file shows a year. */
export const comingDays = 35;
export const comingDaysInFile = 364;

export const calendarPageSize = 100;
/** The most dates in a calendar file, and in the answer for one show, team or league; the latest ones are kept. */
export const calendarFileSize = 500;

const most = 366;

export const calendarQuery = z
  .strictObject({
    from: dayInput
      .optional()
      .meta({ description: 'The first day; left out: the Monday of this week', examples: ['2026-12-01'] }),
    to: dayInput.optional().meta({
      description: `The day after the last one; left out: ${comingDays} days after the first`,
      examples: ['2027-01-01'],
    }),
    page: pageQuery,
    limit: queryInt(1, calendarFileSize, calendarPageSize),
    daily: queryInt(1, calendarPageSize, 1)
      .unwrap()
      .optional()
      .meta({ description: 'The most dates of each day; left out: all of them' }),
  })
  .refine(({ from, to }) => !from || !to || Date.parse(to) - Date.parse(from) <= most * dayMs, {
    error: `At most ${most} days at once`,
    path: ['to'],
  })
  .refine(({ from, to }) => !to || (from !== undefined && from < to), {
    error: 'Must be after the first day, which is sent with it',
    path: ['to'],
  });
export type CalendarQuery = z.infer<typeof calendarQuery>;

/** The title that a date belongs to, with the fields that its poster is drawn from. */
const calendarTitle = z.strictObject({
  id,
  type: movieType,
  slug: z.string(),
  title: z.string(),
  posterUrl: z.string(),
  year: z.int().nullable(),
  genre: z.string(),
});

/** When what a calendar says of it last changed, or it was added, and how often its date was moved. */
const revised = { revisedAt: moment, revision: z.int().min(0).max(int4Max) };
const season = { id, date: day, show: calendarTitle, seasonNumber: z.int(), title: z.string() };

const calendarEntry = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('movie'),
    id,
    date: day.meta({ description: 'Its release date' }),
    show: calendarTitle.meta({ description: 'The title itself' }),
    ...revised,
  }),
  z.strictObject({ kind: z.literal('season'), ...season, ...revised }),
  z.strictObject({ kind: z.literal('episode'), ...season, episodeNumber: z.int(), ...revised }),
  z.strictObject({
    kind: z.literal('match'),
    id,
    date: z
      .union([moment, day])
      .meta({ description: 'The kick-off; its day alone where the time is not known' }),
    homeTeam: z.string(),
    awayTeam: z.string(),
    homeTeamLogo: z.string(),
    awayTeamLogo: z.string(),
    league: z.string(),
    isLive: z.boolean(),
    isPostponed: z.boolean(),
    isAbandoned: z.boolean(),
    ...revised,
  }),
]);
export type CalendarEntry = z.infer<typeof calendarEntry>;
export type CalendarMatch = Extract<CalendarEntry, { kind: 'match' }>;

export const calendar = z.strictObject({
  from: day,
  to: day,
  /** Sorted by day; within a day titles and their parts come first, then matches by their kick-offs. */
  entries: calendarEntry.array(),
  days: z
    .strictObject({ day, count: z.int().min(1).max(int4Max) })
    .array()
    .meta({ description: 'The days that have dates, with how many each has' }),
  total: z.int().min(0).max(int4Max),
  totalPages: z.int().min(1).max(int4Max),
});
export type Calendar = z.infer<typeof calendar>;

const month = z
  .string()
  .regex(/^\d{4}-\d{2}$/)
  .meta({ examples: ['2026-12'] });

/** Of this year and the ones next to it, the earliest first. */
export const calendarMonths = z.strictObject({
  first: month.meta({ description: 'The first month of these years' }),
  last: month,
  months: month.array().meta({ description: 'Those that hold a date' }),
});
export type CalendarMonths = z.infer<typeof calendarMonths>;

export const calendarLeaguePath = z.object({ slug: slugInPath.meta({ examples: ['first-division'] }) });
export const calendarTeamPath = z.object({ slug: slugInPath.meta({ examples: ['city'] }) });
export const calendarOf = z.strictObject({ name: z.string(), entries: calendarEntry.array() });
export type CalendarOf = z.infer<typeof calendarOf>;
