import { apiRouter } from '#admin-api/http/api-router.ts';
import * as calls from '#schema/calls/titles.ts';
import { totalPagesOf } from '#schema/paging.ts';
import { listTitles, readTitleChoices } from './listed-titles.queries.ts';
import { exportTitles } from './title-export.ts';

/** The titles as administrators list them; visitors' lists are in ../list.routes.ts. */
export const managedTitleRoutes = apiRouter();

managedTitleRoutes.serve(calls.listTitles, async ({ query, em }) => {
  const { titles, total } = await listTitles(em, query);
  return { titles, total, totalPages: totalPagesOf(total, query.limit) };
});

managedTitleRoutes.serve(calls.listTitleChoices, async ({ em }) => await readTitleChoices(em));

const exports = [
  [calls.exportAsNdjson, 'ndjson'],
  [calls.exportAsCsv, 'csv'],
] as const;
for (const [call, format] of exports)
  managedTitleRoutes.serve(call, async ({ query, em, ctx }) => {
    ctx.type = call.replyType;
    ctx.attachment(`titles.${format}`);
    return exportTitles(em, query, format);
  });
