import { z } from 'zod';
import { handle } from '#admin-api/http/handle.ts';
import { requireAdmin } from '#admin-api/http/require-admin.ts';
import { apiRouter } from '#admin-api/http/router.ts';
import type { ApiContext } from '#admin-api/http/state.ts';
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
    const { result, job } = await addMovie(em, actorOf(ctx), body);
    ctx.set('X-Publish-Job', String(job));
    return presentMovie(result);
  }),
);

movieRoutes.put(
  '/api/movies/:id',
  requireAdmin,
  handle({ params: ofMovie, body: movieChanges, reply: movie }, async ({ params, body, em, ctx }) => {
    const { result, job } = await updateMovie(em, actorOf(ctx), params.id, body);
    ctx.set('X-Publish-Job', String(job));
    return presentMovie(result);
  }),
);

movieRoutes.delete(
  '/api/movies/:id',
  requireAdmin,
  handle({ params: ofMovie, reply: removed }, async ({ params, em, ctx }) => {
    const { job } = await removeMovie(em, actorOf(ctx), params.id);
    ctx.set('X-Publish-Job', String(job));
    return { id: params.id };
  }),
);

/** Whom the log names. */
const actorOf = (ctx: ApiContext) => ctx.state.admin?.email ?? '';
