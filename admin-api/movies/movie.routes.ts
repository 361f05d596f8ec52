import { z } from 'zod';
import { apiRouter } from '#admin-api/http/api-router.ts';
import { recogniseAdmin } from '#admin-api/http/require-admin.ts';
import { writeRoutes } from '#admin-api/http/write-routes.ts';
import { movie, movieChanges, movieInput, sameTitleQuery } from '#schema/movie.ts';
import { slugInPath } from '#schema/slug.ts';
import { pathId } from '#schema/text.ts';
import { listRoutes } from './list.routes.ts';
import { presentMovie } from './movie.entity.ts';
import { addMovie, getMovieBySlug, listSameTitles, removeMovie, updateMovie } from './movie.queries.ts';
import { managedTitleRoutes } from './sets/title.routes.ts';
import { titleViewRoutes } from './sets/title-view.routes.ts';

export const movieRoutes = apiRouter();
movieRoutes.use(listRoutes.routes());
movieRoutes.use(managedTitleRoutes.routes());
movieRoutes.use(titleViewRoutes.routes());

const ofMovie = z.object({ id: pathId });

movieRoutes.get('/api/movies/slug/:slug', recogniseAdmin, {
  summary: 'One title by its slug, or by one it had before',
  params: z.object({ slug: slugInPath }),
  reply: movie,
  answer: async ({ params, em }) => presentMovie(await getMovieBySlug(em, params.slug)),
});

movieRoutes.get('/api/movies/same', recogniseAdmin, {
  summary: 'Titles of the same name, small typing errors aside, and at most a year apart',
  query: sameTitleQuery,
  reply: movie.array(),
  answer: async ({ query, em }) => (await listSameTitles(em, query)).map(presentMovie),
});

movieRoutes.use(
  writeRoutes({
    path: '/api/movies',
    params: ofMovie,
    reply: movie,
    present: presentMovie,
    add: {
      summary: 'Adds a movie, TV show or anime; fields that are left out stay unknown',
      body: movieInput,
      otherStatuses: [409],
      work: addMovie,
    },
    change: {
      summary: 'Changes the fields of a title that are sent; its old slug leads to the new one',
      body: movieChanges,
      work: updateMovie,
    },
    remove: { summary: 'Deletes a title with its seasons, episodes and comments', work: removeMovie },
  }),
);
