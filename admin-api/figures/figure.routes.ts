import { requireAdmin, requireFeedKey } from '#admin-api/http/guards.ts';
import { apiRouter, handle } from '#admin-api/http/handle.ts';
import { figureBatch, figures, figuresAdded, figuresQuery, leastSearches } from '#schema/figures.ts';
import { addFigures, readFigures } from './figure.queries.ts';

/** What visitors do, as daily sums. */
export function figureRoutes({ feedKey }: { feedKey: string }) {
  const router = apiRouter();
  router.get(
    '/api/figures',
    requireAdmin,
    handle(
      {
        summary: 'Views, plays, downloads, broken streams and searches by day',
        description: `Days are UTC. Words that were searched for fewer than ${leastSearches} times on a day are left out.`,
        query: figuresQuery,
        reply: figures,
      },
      async ({ query, em }) => await readFigures(em, query.days, query.to),
    ),
  );
  router.post(
    '/api/figures',
    requireFeedKey(feedKey),
    handle(
      {
        summary: 'Adds what a site server has counted',
        description: 'Batches of several site servers add up. Titles that there are no more are left out.',
        body: figureBatch,
        reply: figuresAdded,
      },
      async ({ body, em }) => ({ added: await addFigures(em, body) }),
    ),
  );
  return router;
}
