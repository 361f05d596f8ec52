/** Series of matches: created from one match, shown before they are created, and deleted together. */
import { z } from 'zod';
import { momentOrDay } from '#schema/rules/date.ts';
import { kickOffOf } from '#schema/rules/kick-off.ts';
import { removed } from './error.ts';
import { match } from './match.ts';

export const seriesLimits = { times: { min: 1, max: 60 }, everyDays: { min: 1, max: 366 } } as const;

export const seriesMessages = {
  none: 'A series has at least one match',
  tooMany: `A series has at most ${seriesLimits.times.max} matches`,
  isReturn: 'Must be true or false',
  notFound: 'Series not found',
} as const;

const fixture = z.strictObject({
  matchDate: momentOrDay,
  isReturn: z
    .boolean(seriesMessages.isReturn)
    .default(false)
    .meta({ description: 'Whether the away team is at home' }),
});
export type Fixture = z.infer<typeof fixture>;

export const seriesInput = z.strictObject({
  fixtures: fixture
    .array()
    .min(1, seriesMessages.none)
    .max(seriesLimits.times.max, seriesMessages.tooMany)
    .meta({ examples: [[{ matchDate: '2026-11-28T20:45:00Z', isReturn: true }]] }),
});
export type SeriesInput = z.infer<typeof seriesInput>;

export const seriesReply = z.strictObject({
  series: z.uuid().meta({ description: 'The id for DELETE /api/matches/series/{series}' }),
  matches: match.array(),
});

export const seriesPath = z.object({ series: z.uuid('Must be the name of a series') });

/** The ids of the deleted matches. */
export const seriesGone = z.strictObject({ matches: removed.shape.id.array() });

interface Rhythm {
  everyDays: number;
  times: number;
  /** Home and away alternate, beginning with the return match. */
  alternates: boolean;
}

/**
 * The fixtures that follow one, each at the same local time of day for the client, also across a change of daylight saving time.
 */
export function fixturesAfter(
  { matchDate, isTimeKnown }: { matchDate: string; isTimeKnown: boolean },
  { everyDays, times, alternates }: Rhythm,
): Fixture[] {
  return Array.from({ length: times }, (_, index) => {
    const at = new Date(matchDate);
    at.setDate(at.getDate() + everyDays * (index + 1));
    return {
      matchDate: kickOffOf({ matchDate: at.toISOString(), isTimeKnown }),
      isReturn: alternates && index % 2 === 0,
    };
  });
}
