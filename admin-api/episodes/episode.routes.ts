import { z } from 'zod';
import { handle } from '#admin-api/http/handle.ts';
import { apiRouter } from '#admin-api/http/router.ts';
import { episode } from '#schema/episode.ts';
import { pathId } from '#schema/text.ts';
import { presentEpisode } from './episode.presenter.ts';
import { getEpisode, listEpisodesOfSeason } from './episode.queries.ts';

export const episodeRoutes = apiRouter();

const byId = z.object({ id: pathId });

episodeRoutes.get(
  '/api/seasons/:id/episodes',
  handle({ params: byId, reply: episode.array() }, async ({ params, em }) => {
    const episodes = await listEpisodesOfSeason(em, params.id);
    return episodes.map(presentEpisode);
  }),
);

episodeRoutes.get(
  '/api/episodes/:id',
  handle({ params: byId, reply: episode }, async ({ params, em }) =>
    presentEpisode(await getEpisode(em, params.id)),
  ),
);
