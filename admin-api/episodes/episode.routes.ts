import { z } from 'zod';
import { apiRouter } from '#admin-api/http/api-router.ts';
import { recogniseAdmin } from '#admin-api/http/require-admin.ts';
import { writeRoutes } from '#admin-api/http/write-routes.ts';
import { episode, episodeChanges, episodeInput } from '#schema/episode.ts';
import { pathId } from '#schema/text.ts';
import { presentEpisode } from './episode.entity.ts';
import {
  addEpisode,
  getEpisode,
  listEpisodesOfSeason,
  removeEpisode,
  updateEpisode,
} from './episode.queries.ts';

export const episodeRoutes = apiRouter();

const byId = z.object({ id: pathId });

episodeRoutes.get('/api/seasons/:id/episodes', recogniseAdmin, {
  summary: 'The episodes of a season, by their numbers',
  params: byId,
  reply: episode.array(),
  answer: async ({ params, em }) => {
    const episodes = await listEpisodesOfSeason(em, params.id);
    return episodes.map(presentEpisode);
  },
});

episodeRoutes.get('/api/episodes/:id', recogniseAdmin, {
  summary: 'One episode',
  params: byId,
  reply: episode,
  answer: async ({ params, em }) => presentEpisode(await getEpisode(em, params.id)),
});

episodeRoutes.use(
  writeRoutes({
    path: '/api/episodes',
    params: byId,
    reply: episode,
    present: presentEpisode,
    add: {
      summary: 'Adds an episode to a season',
      body: episodeInput,
      otherStatuses: [404, 409],
      work: addEpisode,
    },
    change: {
      summary: 'Changes the fields of an episode that are sent',
      body: episodeChanges,
      work: updateEpisode,
    },
    remove: { summary: 'Deletes an episode', work: removeEpisode },
  }),
);
