import { z } from 'zod';
import { requireAdmin } from '#admin-api/http/guards.ts';
import { apiRouter, handle } from '#admin-api/http/handle.ts';
import { deadLink } from '#schema/dead-link.ts';
import { pathId } from '#schema/text.ts';
import { listDeadLinks } from './link-check.queries.ts';

export const deadLinkRoutes = apiRouter();

deadLinkRoutes.get(
  '/api/movies/:id/dead-links',
  requireAdmin,
  handle(
    {
      summary: 'The dead addresses of a title and of its episodes',
      description:
        'Empty unless the setting links_check is on. An address is dead that answered 404 or 410, or that failed twice, a day apart.',
      params: z.object({ id: pathId }),
      reply: deadLink.array(),
    },
    async ({ params: { id }, em }) => await listDeadLinks(em, id),
  ),
);
