import { apiRouter } from '#admin-api/ground/http/api-router.ts';
import { serveRecord } from '#admin-api/ground/http/write-routes.ts';
import * as calls from '#schema/calls/episodes.ts';
import { presentEpisode } from './episode.entity.ts';
import {
  addEpisode,
  getEpisode,
  listEpisodesOfSeason,
  listRangesOfSeason,
  removeEpisode,
  updateEpisode,
} from './episode.queries.ts';

export const episodeRoutes = apiRouter();

episodeRoutes.serve(calls.listEpisodes, async ({ params, query, em }) =>
  (await listEpisodesOfSeason(em, params.id, query)).map(presentEpisode),
);

episodeRoutes.serve(calls.listEpisodeRanges, ({ params, em }) => listRangesOfSeason(em, params.id));

episodeRoutes.serve(calls.getEpisode, async ({ params, em }) =>
  presentEpisode(await getEpisode(em, params.id)),
);

serveRecord(
  episodeRoutes,
  { add: calls.addEpisode, change: calls.changeEpisode, remove: calls.removeEpisode },
  { present: presentEpisode, add: addEpisode, change: updateEpisode, remove: removeEpisode },
);
