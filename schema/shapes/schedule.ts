/** The moments at which records will be published or archived. */
import { z } from 'zod';
import { moment, momentInput } from '#schema/rules/date.ts';
import { id, int4Max } from '#schema/rules/text.ts';
import { movieType } from './movie.ts';
import { pagingQuery } from './paging.ts';

const scheduledKinds = ['movie', 'season', 'episode', 'match', 'page'] as const;
export type ScheduledKind = (typeof scheduledKinds)[number];

export const scheduleQuery = pagingQuery.extend({
  from: momentInput.optional().meta({ description: 'The first moment; left out: from what is late on' }),
  to: momentInput.optional().meta({ description: 'Moments before this one' }),
});
export type ScheduleQuery = z.infer<typeof scheduleQuery>;

const scheduleEntry = z.strictObject({
  kind: z.enum(scheduledKinds),
  id,
  name: z.string(),
  becomes: z.enum(['published', 'archived']),
  at: moment,
  slug: z.string().nullable().meta({ description: 'Of the page, or of the title that it is or belongs to' }),
  type: movieType.nullable().meta({ description: 'Of that title' }),
  seasonNumber: z.int().nullable(),
  episodeNumber: z.int().nullable(),
  problem: z
    .string()
    .nullable()
    .meta({ description: 'Why it could not be published or archived in time; it is tried again' }),
});
export type ScheduleEntry = z.infer<typeof scheduleEntry>;

export const schedule = z.strictObject({
  entries: scheduleEntry.array(),
  total: z.int().min(0).max(int4Max),
  totalPages: z.int().min(1).max(int4Max),
});
