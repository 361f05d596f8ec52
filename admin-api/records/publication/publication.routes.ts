import { apiRouter } from '#admin-api/ground/http/api-router.ts';
import { actorOf } from '#admin-api/ground/http/require-admin.ts';
import { written } from '#admin-api/ground/http/write-routes.ts';
import * as calls from '#schema/calls/publication.ts';
import { changePublications } from './publication.queries.ts';
import { listSchedule } from './schedule.queries.ts';

export const publicationRoutes = apiRouter();

const ofTables = [
  [calls.publishSeasons, 'seasons'],
  [calls.publishEpisodes, 'episodes'],
  [calls.publishMatches, 'matches'],
  [calls.publishPages, 'pages'],
] as const;
for (const [call, table] of ofTables)
  publicationRoutes.serve(call, async ({ body, em, ctx }) =>
    written(ctx, await changePublications(em, actorOf(ctx), table, body)),
  );

publicationRoutes.serve(calls.listSchedule, async ({ query, em }) => {
  const { entries, total } = await listSchedule(em, query);
  return {
    entries: entries.map((entry) => ({ ...entry, at: new Date(entry.at).toISOString() })),
    total,
  };
});
