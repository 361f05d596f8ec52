import { apiRouter } from '#admin-api/ground/http/api-router.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { MovieEntity } from '#admin-api/records/movies/movie.entity.ts';
import * as calls from '#schema/calls/figures.ts';
import { addFigures, readFigures, readTitleFigures } from './figure.queries.ts';

/** Daily sums of what visitors do. */
export const figureRoutes = apiRouter();

figureRoutes.serve(calls.readFigures, async ({ query, em }) => await readFigures(em, query.days, query.to));

figureRoutes.serve(calls.readTitleFigures, async ({ params: { id }, query, em }) => {
  if ((await em.count(MovieEntity, { id })) === 0) throw new RequestError(404, 'Movie not found');
  return await readTitleFigures(em, id, query.days, query.to);
});

figureRoutes.serve(calls.addFigures, async ({ body, em }) => ({ added: await addFigures(em, body) }));
