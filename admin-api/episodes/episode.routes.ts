import { z } from 'zod';
import { handle } from '#admin-api/http/handle.ts';
import { actorOf, requireAdmin } from '#admin-api/http/require-admin.ts';
import { apiRouter } from '#admin-api/http/router.ts';
import { written } from '#admin-api/http/written.ts';
import { episode, episodeChanges, episodeInput } from '#schema/episode.ts';
import { pathId } from '#schema/text.ts';
import { trashed } from '#schema/trash.ts';
import { presentEpisode } from './episode.presenter.ts';
import {
  addEpisode,
  getEpisode,
  listEpisodesOfSeason,
  removeEpisode,
  updateEpisode,
} from './episode.queries.ts';

export const episodeRoutes = apiRouter();

const byId = z.object({ id: pathId });

episodeRoutes.get(
  '/api/seasons/:id/episodes',
  handle(
    { summary: 'The episodes of a season, by their numbers', params: byId, reply: episode.array() },
    async ({ params, em }) => {
      const episodes = await listEpisodesOfSeason(em, params.id);
      return episodes.map(presentEpisode);
    },
  ),
);

episodeRoutes.get(
  '/api/episodes/:id',
  handle({ summary: 'One episode', params: byId, reply: episode }, async ({ params, em }) =>
    presentEpisode(await getEpisode(em, params.id)),
  ),
);

episodeRoutes.post(
  '/api/episodes',
  requireAdmin,
  handle(
    {
      summary: 'Adds an episode to a season',
      body: episodeInput,
      reply: episode,
      status: 201,
      otherStatuses: [404, 409],
    },
    async ({ body, em, ctx }) => presentEpisode(written(ctx, await addEpisode(em, actorOf(ctx), body))),
  ),
);

episodeRoutes.put(
  '/api/episodes/:id',
  requireAdmin,
  handle(
    {
      summary: 'Changes the fields of an episode that are sent',
      params: byId,
      body: episodeChanges,
      reply: episode,
      otherStatuses: [409],
    },
    async ({ params, body, em, ctx }) =>
      presentEpisode(written(ctx, await updateEpisode(em, actorOf(ctx), params.id, body))),
  ),
);

episodeRoutes.delete(
  '/api/episodes/:id',
  requireAdmin,
  handle({ summary: 'Deletes an episode', params: byId, reply: trashed }, async ({ params, em, ctx }) => {
    const trashId = written(ctx, await removeEpisode(em, actorOf(ctx), params.id));
    return { id: params.id, trashId };
  }),
);
