import { apiRouter } from '#admin-api/ground/http/api-router.ts';
import * as calls from '#schema/calls/dead-links.ts';
import { askDeadAgain, listDeadLinks, listNewestDead } from './link-check.queries.ts';

export const deadLinkRoutes = apiRouter();

deadLinkRoutes.serve(calls.listDeadLinksOf, async ({ params, em }) => await listDeadLinks(em, params));

deadLinkRoutes.serve(
  calls.listDeadLinks,
  async ({ query: { limit }, em }) => await listNewestDead(em, limit),
);

deadLinkRoutes.serve(calls.askDeadAgain, async ({ params, em }) => ({
  asked: await askDeadAgain(em, params),
}));
