import { z } from 'zod';
import { handle } from '#admin-api/http/handle.ts';
import { actorOf, requireAdmin } from '#admin-api/http/require-admin.ts';
import { apiRouter } from '#admin-api/http/router.ts';
import { written } from '#admin-api/http/written.ts';
import { movie, movieChanges, movieInput } from '#schema/movie.ts';
import { removed } from '#schema/removed.ts';
import { slugInPath } from '#schema/slug.ts';
import { pathId } from '#schema/text.ts';
import { listRoutes } from './list.routes.ts';
import { presentMovie } from './movie.presenter.ts';
import { addMovie, getMovieBySlug, removeMovie, updateMovie } from './movie.queries.ts';

export const movieRoutes = apiRouter();
movieRoutes.use(listRoutes.routes());

const ofMovie = z.object({ id: pathId });

movieRoutes.get(
  '/api/movies/slug/:slug',
  handle({ params: z.object({ slug: slugInPath }), reply: movie }, async ({ params, em }) =>
    presentMovie(await getMovieBySlug(em, params.slug)),
  ),
);

movieRoutes.post(
  '/api/movies',
  requireAdmin,
  handle({ body: movieInput, reply: movie, status: 201 }, async ({ body, em, ctx }) => {
    return presentMovie(written(ctx, await addMovie(em, actorOf(ctx), body)));
  }),
);

movieRoutes.put(
  '/api/movies/:id',
  requireAdmin,
  handle({ params: ofMovie, body: movieChanges, reply: movie }, async ({ params, body, em, ctx }) => {
    return presentMovie(written(ctx, await updateMovie(em, actorOf(ctx), params.id, body)));
  }),
);

movieRoutes.delete(
  '/api/movies/:id',
  requireAdmin,
  handle({ params: ofMovie, reply: removed }, async ({ params, em, ctx }) => {
    written(ctx, await removeMovie(em, actorOf(ctx), params.id));
    return { id: params.id };
  }),
);
