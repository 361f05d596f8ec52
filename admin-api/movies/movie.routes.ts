import { apiRouter } from '#admin-api/http/api-router.ts';
import { serveRecord } from '#admin-api/http/write-routes.ts';
import * as calls from '#schema/calls/titles.ts';
import { listRoutes } from './list.routes.ts';
import { presentMovie } from './movie.entity.ts';
import { addMovie, getMovieBySlug, listSameTitles, removeMovie, updateMovie } from './movie.queries.ts';
import { managedTitleRoutes } from './sets/title.routes.ts';
import { titleViewRoutes } from './sets/title-view.routes.ts';

export const movieRoutes = apiRouter();
movieRoutes.use(listRoutes.routes());
movieRoutes.use(managedTitleRoutes.routes());
movieRoutes.use(titleViewRoutes.routes());

movieRoutes.serve(calls.getTitle, async ({ params, em }) =>
  presentMovie(await getMovieBySlug(em, params.slug)),
);

movieRoutes.serve(calls.listSameTitles, async ({ query, em }) =>
  (await listSameTitles(em, query)).map(presentMovie),
);

serveRecord(
  movieRoutes,
  { add: calls.addTitle, change: calls.changeTitle, remove: calls.removeTitle },
  { present: presentMovie, add: addMovie, change: updateMovie, remove: removeMovie },
);
