/** What waits for administrators, as counts. */
import { z } from 'zod';
import { moment } from '#schema/rules/date.ts';
import { daysAhead } from '#schema/rules/limits.ts';

const count = z.int().min(0);

export const lastBackup = z.strictObject({
  at: moment,
  bytes: count.meta({ description: 'Its size' }),
});
export type LastBackup = z.infer<typeof lastBackup>;

export const waiting = z
  .strictObject({
    comments: z.strictObject({ held: count, oldest: moment.nullable(), reported: count }).nullable().meta({
      description:
        'Held comments, when the oldest of them was written, and how many others visitors reported',
    }),
    inbox: z
      .strictObject({ messages: count, requests: count, problems: count })
      .nullable()
      .meta({ description: 'Unread messages, open requests and open reports' }),
    planned: z
      .strictObject({
        total: count.meta({ description: 'Moments at which something is published or archived' }),
        soon: count.meta({ description: `Those of the next ${daysAhead} days, and late ones` }),
        next: z.strictObject({ name: z.string(), at: moment }).nullable(),
      })
      .nullable(),
    server: z
      .strictObject({
        diskFree: count.meta({ description: 'Bytes' }),
        diskTotal: count.meta({ description: 'Bytes' }),
        lastBackup: lastBackup
          .nullable()
          .meta({ description: 'Made by npm run backup; null where none is known' }),
      })
      .nullable(),
  })
  .meta({ description: 'Null where the role does not include it' });
export type WaitingCounts = z.infer<typeof waiting>;

export const waitingTitles = z.strictObject({
  noStream: count.meta({ description: 'Published titles of which nothing can be watched' }),
  noPoster: count.meta({ description: 'Published titles with a drawn poster' }),
  doubles: count.meta({ description: 'Pairs of GET /api/doubles' }),
  deadLinks: count.meta({ description: 'Titles, matches, people and collections with a dead address' }),
});
export type WaitingTitles = z.infer<typeof waitingTitles>;
