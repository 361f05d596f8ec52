import { z } from 'zod';
import { handle } from '#admin-api/http/handle.ts';
import { actorOf, requireAdmin } from '#admin-api/http/require-admin.ts';
import { apiRouter } from '#admin-api/http/router.ts';
import { written } from '#admin-api/http/written.ts';
import { movie, movieChanges, movieInput, sameTitleQuery } from '#schema/movie.ts';
import { slugInPath } from '#schema/slug.ts';
import { pathId } from '#schema/text.ts';
import { trashed } from '#schema/trash.ts';
import { listRoutes } from './list.routes.ts';
import { presentMovie } from './movie.presenter.ts';
import { addMovie, getMovieBySlug, listSameTitles, removeMovie, updateMovie } from './movie.queries.ts';

export const movieRoutes = apiRouter();
movieRoutes.use(listRoutes.routes());

const ofMovie = z.object({ id: pathId });

movieRoutes.get(
  '/api/movies/slug/:slug',
  handle(
    {
      summary: 'One title by its slug, or by one it had before',
      params: z.object({ slug: slugInPath }),
      reply: movie,
    },
    async ({ params, em }) => presentMovie(await getMovieBySlug(em, params.slug)),
  ),
);

movieRoutes.get(
  '/api/movies/same',
  handle(
    {
      summary: 'Titles of the same name, whatever its case and accents, and of the same year',
      query: sameTitleQuery,
      reply: movie.array(),
    },
    async ({ query, em }) => (await listSameTitles(em, query)).map(presentMovie),
  ),
);

movieRoutes.post(
  '/api/movies',
  requireAdmin,
  handle(
    {
      summary: 'Adds a movie, TV show or anime; of what is left out nothing is said',
      body: movieInput,
      reply: movie,
      status: 201,
      otherStatuses: [409],
    },
    async ({ body, em, ctx }) => presentMovie(written(ctx, await addMovie(em, actorOf(ctx), body))),
  ),
);

movieRoutes.put(
  '/api/movies/:id',
  requireAdmin,
  handle(
    {
      summary: 'Changes the fields of a title that are sent; its old slug leads to the new one',
      params: ofMovie,
      body: movieChanges,
      reply: movie,
      otherStatuses: [409],
    },
    async ({ params, body, em, ctx }) =>
      presentMovie(written(ctx, await updateMovie(em, actorOf(ctx), params.id, body))),
  ),
);

movieRoutes.delete(
  '/api/movies/:id',
  requireAdmin,
  handle(
    { summary: 'Deletes a title with its seasons, episodes and comments', params: ofMovie, reply: trashed },
    async ({ params, em, ctx }) => {
      const trashId = written(ctx, await removeMovie(em, actorOf(ctx), params.id));
      return { id: params.id, trashId };
    },
  ),
);
