import { apiRouter } from '#admin-api/ground/http/api-router.ts';
import * as calls from '#schema/calls/history.ts';
import { exportActivity, listActivity, measureLog, sumDeed } from './activity.queries.ts';
import { readHistory, readState } from './history.queries.ts';

/** Reads the log of changes. No part of the product changes a line of it. */
export const historyRoutes = apiRouter();

historyRoutes.serve(
  calls.listChanges,
  async ({ params, query, em }) => await readHistory(em, params.kind, params.id, query),
);

historyRoutes.serve(
  calls.getFormerState,
  async ({ params, em }) => await readState(em, params.kind, params.id, params.seq),
);

historyRoutes.serve(calls.listActivity, async ({ query, em }) => ({
  ...(await listActivity(em, query)),
  ...(await measureLog(em)),
}));

historyRoutes.serve(calls.sumDeed, async ({ params, em }) => await sumDeed(em, params));

historyRoutes.serve(calls.exportActivity, async ({ query, em, ctx }) => {
  ctx.type = 'text/csv';
  ctx.attachment('activity.csv');
  return exportActivity(em, query);
});
