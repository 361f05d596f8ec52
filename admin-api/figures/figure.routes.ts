import { z } from 'zod';
import { apiRouter } from '#admin-api/http/api-router.ts';
import { requireFeedKey } from '#admin-api/http/bearer.ts';
import { RequestError } from '#admin-api/http/errors.ts';
import { requireAdmin } from '#admin-api/http/require-admin.ts';
import { MovieEntity } from '#admin-api/movies/movie.entity.ts';
import {
  figureBatch,
  figures,
  figuresAdded,
  figuresQuery,
  leastSearches,
  titleFigures,
} from '#schema/figures.ts';
import { pathId } from '#schema/text.ts';
import { addFigures, readFigures, readTitleFigures } from './figure.queries.ts';

/** Daily sums of what visitors do. */
export function figureRoutes({ feedKey }: { feedKey: string }) {
  const router = apiRouter();
  router.get('/api/figures', requireAdmin, {
    summary: 'Views, plays, downloads, broken streams and searches by day',
    description: `Days are UTC. Words that were searched for fewer than ${leastSearches} times on a day are left out.`,
    query: figuresQuery,
    reply: figures,
    answer: async ({ query, em }) => await readFigures(em, query.days, query.to),
  });
  router.get('/api/movies/:id/figures', requireAdmin, {
    summary: 'Views, plays, downloads and broken streams of one title by day',
    params: z.object({ id: pathId }),
    query: figuresQuery,
    reply: titleFigures,
    answer: async ({ params: { id }, query, em }) => {
      if ((await em.count(MovieEntity, { id })) === 0) throw new RequestError(404, 'Movie not found');
      return await readTitleFigures(em, id, query.days, query.to);
    },
  });
  router.post('/api/figures', requireFeedKey(feedKey), {
    summary: 'Adds what a site server has counted',
    description: 'Batches of several site servers add up. Titles that there are no more are left out.',
    body: figureBatch,
    reply: figuresAdded,
    answer: async ({ body, em }) => ({ added: await addFigures(em, body) }),
  });
  return router;
}
