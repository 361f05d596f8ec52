import { apiRouter } from '#admin-api/http/api-router.ts';
import { actorOf, requireAdmin } from '#admin-api/http/require-admin.ts';
import { written } from '#admin-api/http/write-routes.ts';
import { totalPagesOf } from '#schema/paging.ts';
import { publicationOrder, publicationReply } from '#schema/publication.ts';
import { schedule, scheduleQuery } from '#schema/schedule.ts';
import { changePublications, publishedTables } from './publication.queries.ts';
import { listSchedule } from './schedule.queries.ts';

export const publicationRoutes = apiRouter();

for (const table of publishedTables) {
  publicationRoutes.post(`/api/${table}/publication`, requireAdmin, {
    summary: `Changes the publication of many ${table === 'pages' ? 'content pages' : table} at once`,
    description:
      'All of them or none. The answer says what each record was: sent back as what it is to be, with what it became as `was`, it is the undo.',
    body: publicationOrder,
    reply: publicationReply,
    otherStatuses: [404, 409],
    answer: async ({ body, em, ctx }) =>
      written(ctx, await changePublications(em, actorOf(ctx), table, body)),
  });
}

publicationRoutes.get('/api/schedule', requireAdmin, {
  summary: 'The records that will be published or archived, the next first',
  description: 'Titles, seasons, episodes, matches and content pages, each moment as one entry.',
  query: scheduleQuery,
  reply: schedule,
  answer: async ({ query, em }) => {
    const { entries, total } = await listSchedule(em, query);
    return {
      entries: entries.map((entry) => ({ ...entry, at: new Date(entry.at).toISOString() })),
      total,
      totalPages: totalPagesOf(total, query.limit),
    };
  },
});
