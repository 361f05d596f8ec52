import { apiRouter } from '#admin-api/http/api-router.ts';
import { requireAdmin } from '#admin-api/http/require-admin.ts';
import { askedAgain, deadLink, deadLinkList, deadLinkQuery, linkOwner } from '#schema/dead-link.ts';
import { askDeadAgain, listDeadLinks, listNewestDead } from './link-check.queries.ts';

export const deadLinkRoutes = apiRouter();

const whenDead =
  'Empty unless the setting links_check is on. An address is dead that answered 404 or 410, or that failed twice, a day apart.';

deadLinkRoutes.get('/api/dead-links/:kind/:id', requireAdmin, {
  summary: 'The dead addresses of a record; of a title with those of its seasons and episodes',
  description: whenDead,
  params: linkOwner,
  reply: deadLink.array(),
  answer: async ({ params, em }) => await listDeadLinks(em, params),
});

deadLinkRoutes.get('/api/dead-links', requireAdmin, {
  summary: 'The addresses that died last, and how many records have a dead one',
  description: whenDead,
  query: deadLinkQuery,
  reply: deadLinkList,
  answer: async ({ query: { limit }, em }) => await listNewestDead(em, limit),
});

deadLinkRoutes.post('/api/dead-links/:kind/:id', requireAdmin, {
  summary: 'Asks the dead addresses of a record again now, without waiting for their turn',
  description:
    'Those that were asked in the last minute are left out, and all of them while the setting links_check is off.',
  params: linkOwner,
  reply: askedAgain,
  answer: async ({ params, em }) => ({ asked: await askDeadAgain(em, params) }),
});
