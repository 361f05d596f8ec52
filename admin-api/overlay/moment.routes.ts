import { apiRouter } from '#admin-api/http/api-router.ts';
import { actorOf, requireAdmin } from '#admin-api/http/require-admin.ts';
import { publishJobHeader, written } from '#admin-api/http/write-routes.ts';
import { asItWas, momentAt, momentPath, momentQuery, restoredSettings } from '#schema/as-it-was.ts';
import { findMoment, readMoment, restoreSettings } from './moment.queries.ts';

export const momentRoutes = apiRouter();

momentRoutes.get('/api/as-it-was', requireAdmin, {
  summary: 'The moment of a date and time, at which the site can be shown',
  description: 'Its number leads to every page as it was then: /admin/as-it-was/{seq}/movies/sunrise.',
  query: momentAt,
  reply: asItWas,
  otherStatuses: [404],
  answer: async ({ query, em }) => await findMoment(em, query.at),
});

momentRoutes.get('/api/as-it-was/:seq', requireAdmin, {
  summary: 'A moment of the log, and the changes of a record before and after it',
  params: momentPath,
  query: momentQuery,
  reply: asItWas,
  otherStatuses: [404],
  answer: async ({ params, query, em }) => await readMoment(em, params.seq, query),
});

momentRoutes.post('/api/as-it-was/:seq/settings', requireAdmin, {
  summary: 'Gives every setting the value that it had at a moment, and home its arrangement',
  description: 'Settings that were added since are deleted. The same call with `undo` takes it back.',
  params: momentPath,
  reply: restoredSettings,
  otherStatuses: [404],
  replyHeaders: publishJobHeader,
  answer: async ({ params, em, ctx }) => written(ctx, await restoreSettings(em, actorOf(ctx), params.seq)),
});
