import { apiRouter } from '#admin-api/http/api-router.ts';
import { serveRecord } from '#admin-api/http/write-routes.ts';
import * as calls from '#schema/calls/pages.ts';
import { presentPage } from './page.entity.ts';
import { addPage, findPage, listPages, removePage, updatePage } from './page.queries.ts';

export const pageRoutes = apiRouter();

pageRoutes.serve(calls.listPages, async ({ query, em }) => (await listPages(em, query)).map(presentPage));

pageRoutes.serve(calls.getPage, async ({ params, em }) => presentPage(await findPage(em, params.page)));

serveRecord(
  pageRoutes,
  { add: calls.addPage, change: calls.changePage, remove: calls.removePage },
  { present: presentPage, add: addPage, change: updatePage, remove: removePage },
);
