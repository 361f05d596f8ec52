import { z } from 'zod';
import { apiRouter } from '#admin-api/http/api-router.ts';
import { recogniseAdmin } from '#admin-api/http/require-admin.ts';
import { writeRoutes } from '#admin-api/http/write-routes.ts';
import { episode, episodeChanges, episodeInput } from '#schema/episode.ts';
import { episodeRange, episodesQuery } from '#schema/episode-range.ts';
import { pathId } from '#schema/text.ts';
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

const byId = z.object({ id: pathId });

episodeRoutes.get('/api/seasons/:id/episodes', recogniseAdmin, {
  summary: 'The episodes of a season, by their numbers',
  description: 'All of them, or those between two numbers: a season may have thousands.',
  params: byId,
  query: episodesQuery,
  reply: episode.array(),
  answer: async ({ params, query, em }) => {
    const episodes = await listEpisodesOfSeason(em, params.id, query);
    return episodes.map(presentEpisode);
  },
});

episodeRoutes.get('/api/seasons/:id/episode-ranges', recogniseAdmin, {
  summary: 'The parts of a long season of episodes; none for one that is shown whole',
  params: byId,
  reply: episodeRange.array(),
  answer: async ({ params, em }) => await listRangesOfSeason(em, params.id),
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
