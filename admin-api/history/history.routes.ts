import { z } from 'zod';
import { apiRouter } from '#admin-api/http/api-router.ts';
import { requireAdmin } from '#admin-api/http/require-admin.ts';
import {
  activityFilter,
  activityList,
  activityQuery,
  historyList,
  historyPath,
  historyQuery,
  historyState,
  historyStatePath,
} from '#schema/history.ts';
import { exportActivity, listActivity, measureLog } from './activity.queries.ts';
import { readHistory, readState } from './history.queries.ts';

/** Reads the log of changes. No part of the product changes a line of it. */
export const historyRoutes = apiRouter();

historyRoutes.get('/api/history/:kind/:id', requireAdmin, {
  summary: 'Who changed a record, when, and which fields from what to what',
  description: 'The last change first. Long texts are cut here; a state has them whole.',
  params: historyPath,
  query: historyQuery,
  reply: historyList,
  answer: async ({ params, query, em }) => await readHistory(em, params.kind, params.id, query),
});

historyRoutes.get('/api/history/:kind/:id/:seq', requireAdmin, {
  summary: 'A record as it stood after a change of the log, where that differs from now',
  params: historyStatePath,
  reply: historyState,
  otherStatuses: [409],
  answer: async ({ params, em }) => await readState(em, params.kind, params.id, params.seq),
});

historyRoutes.get('/api/activity', requireAdmin, {
  summary: 'Who did what, the last first: every record, accounts and signing in',
  description: 'What one person did alike to several records, one after the other, is one entry.',
  query: activityQuery,
  reply: activityList,
  answer: async ({ query, em }) => ({ ...(await listActivity(em, query)), ...(await measureLog(em)) }),
});

historyRoutes.get('/api/activity/export.csv', requireAdmin, {
  summary: 'The activity as CSV, a line for each record',
  query: activityFilter,
  reply: z.string(),
  replyType: 'text/csv',
  answer: async ({ query, em, ctx }) => {
    ctx.type = 'text/csv';
    ctx.attachment('activity.csv');
    return exportActivity(em, query);
  },
});
