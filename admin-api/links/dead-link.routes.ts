import { z } from 'zod';
import { apiRouter, handle } from '#admin-api/http/handle.ts';
import { requireAdmin } from '#admin-api/http/require-admin.ts';
import { deadLink, deadLinkList, deadLinkQuery } from '#schema/dead-link.ts';
import { pathId } from '#schema/text.ts';
import { listDeadLinks, listNewestDead } from './link-check.queries.ts';

export const deadLinkRoutes = apiRouter();

const whenDead =
  'Empty unless the setting links_check is on. An address is dead that answered 404 or 410, or that failed twice, a day apart.';

deadLinkRoutes.get(
  '/api/movies/:id/dead-links',
  requireAdmin,
  handle(
    {
      summary: 'The dead addresses of a title and of its episodes',
      description: whenDead,
      params: z.object({ id: pathId }),
      reply: deadLink.array(),
    },
    async ({ params: { id }, em }) => await listDeadLinks(em, id),
  ),
);

deadLinkRoutes.get(
  '/api/dead-links',
  requireAdmin,
  handle(
    {
      summary: 'The addresses that died last, and how many titles have a dead one',
      description: whenDead,
      query: deadLinkQuery,
      reply: deadLinkList,
    },
    async ({ query: { limit }, em }) => await listNewestDead(em, limit),
  ),
);
