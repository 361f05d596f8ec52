import { apiRouter } from '#admin-api/ground/http/api-router.ts';
import { serveRecord } from '#admin-api/ground/http/write-routes.ts';
import * as calls from '#schema/calls/seasons.ts';
import { presentSeason } from './season.entity.ts';
import { addSeason, getSeason, listSeasonsOfShow, removeSeason, updateSeason } from './season.queries.ts';

export const seasonRoutes = apiRouter();

seasonRoutes.serve(calls.listSeasons, async ({ params, em }) =>
  (await listSeasonsOfShow(em, params.id)).map(presentSeason),
);

seasonRoutes.serve(calls.getSeason, async ({ params, em }) => presentSeason(await getSeason(em, params.id)));

serveRecord(
  seasonRoutes,
  { add: calls.addSeason, change: calls.changeSeason, remove: calls.removeSeason },
  { present: presentSeason, add: addSeason, change: updateSeason, remove: removeSeason },
);
