import { apiRouter } from '#admin-api/ground/http/api-router.ts';
import { serveRecord } from '#admin-api/ground/http/write-routes.ts';
import * as calls from '#schema/calls/titles.ts';
import { listTitles, readTitleChoices } from './dashboard-list/listed-titles.queries.ts';
import { exportTitles } from './dashboard-list/title-export.ts';
import { titleViewRoutes } from './dashboard-list/title-view.routes.ts';
import { listRoutes } from './list.routes.ts';
import { presentMovie } from './movie.entity.ts';
import { addMovie, getMovieBySlug, listSameTitles, removeMovie, updateMovie } from './movie.queries.ts';

/** The titles as administrators list them; visitors' lists are in ./list.routes.ts. */
const managedTitleRoutes = apiRouter();

managedTitleRoutes.serve(calls.listTitles, ({ query, em }) => listTitles(em, query));

managedTitleRoutes.serve(calls.listTitleChoices, async ({ em }) => await readTitleChoices(em));

const exports = [
  [calls.exportAsNdjson, 'ndjson'],
  [calls.exportAsCsv, 'csv'],
] as const;
for (const [call, format] of exports)
  managedTitleRoutes.serve(call, async ({ query, em, ctx }) => {
    ctx.type = call.replyType;
    ctx.attachment(`titles.${format}`);
    return exportTitles(em, query, format);
  });

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
