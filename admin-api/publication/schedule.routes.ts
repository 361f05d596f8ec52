import { apiRouter, handle } from '#admin-api/http/handle.ts';
import { requireAdmin } from '#admin-api/http/require-admin.ts';
import { totalPagesOf } from '#schema/paging.ts';
import { schedule, scheduleQuery } from '#schema/schedule.ts';
import { listSchedule } from './schedule.queries.ts';

export const scheduleRoutes = apiRouter();

scheduleRoutes.get(
  '/api/schedule',
  requireAdmin,
  handle(
    {
      summary: 'The records that will be published or archived, the next first',
      description: 'Titles, seasons, episodes, matches and content pages, each moment as one entry.',
      query: scheduleQuery,
      reply: schedule,
    },
    async ({ query, em }) => {
      const { entries, total } = await listSchedule(em, query);
      return {
        entries: entries.map((entry) => ({ ...entry, at: new Date(entry.at).toISOString() })),
        total,
        totalPages: totalPagesOf(total, query.limit),
      };
    },
  ),
);
