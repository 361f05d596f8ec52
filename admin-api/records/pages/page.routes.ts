import { apiRouter } from '#admin-api/ground/http/api-router.ts';
import { serveNamed } from '#admin-api/records/named/named-records.ts';
import * as calls from '#schema/calls/pages.ts';
import { presentPage } from './page.entity.ts';
import { addPage, changePage, listPages, pages } from './page.queries.ts';

export const pageRoutes = apiRouter();

pageRoutes.serve(calls.listPages, async ({ query, em }) => (await listPages(em, query)).map(presentPage));

serveNamed(
  pageRoutes,
  { get: calls.getPage, add: calls.addPage, change: calls.changePage, remove: calls.removePage },
  { ...pages, add: addPage, change: changePage },
);
