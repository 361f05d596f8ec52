import { z } from 'zod';
import { handle } from '#admin-api/http/handle.ts';
import { actorOf, requireAdmin } from '#admin-api/http/require-admin.ts';
import { apiRouter } from '#admin-api/http/router.ts';
import { written } from '#admin-api/http/written.ts';
import { season, seasonChanges, seasonInput } from '#schema/season.ts';
import { pathId } from '#schema/text.ts';
import { trashed } from '#schema/trash.ts';
import { presentSeason } from './season.presenter.ts';
import { addSeason, getSeason, listSeasonsOfShow, removeSeason, updateSeason } from './season.queries.ts';

export const seasonRoutes = apiRouter();

const byId = z.object({ id: pathId });

seasonRoutes.get(
  '/api/shows/:id/seasons',
  handle(
    { summary: 'The seasons of a title, by their numbers', params: byId, reply: season.array() },
    async ({ params, em }) => {
      const seasons = await listSeasonsOfShow(em, params.id);
      return seasons.map(presentSeason);
    },
  ),
);

seasonRoutes.get(
  '/api/seasons/:id',
  handle({ summary: 'One season', params: byId, reply: season }, async ({ params, em }) =>
    presentSeason(await getSeason(em, params.id)),
  ),
);

seasonRoutes.post(
  '/api/seasons',
  requireAdmin,
  handle(
    {
      summary: 'Adds a season to a title',
      body: seasonInput,
      reply: season,
      status: 201,
      otherStatuses: [404, 409],
    },
    async ({ body, em, ctx }) => presentSeason(written(ctx, await addSeason(em, actorOf(ctx), body))),
  ),
);

seasonRoutes.put(
  '/api/seasons/:id',
  requireAdmin,
  handle(
    {
      summary: 'Changes the fields of a season that are sent',
      params: byId,
      body: seasonChanges,
      reply: season,
      otherStatuses: [409],
    },
    async ({ params, body, em, ctx }) =>
      presentSeason(written(ctx, await updateSeason(em, actorOf(ctx), params.id, body))),
  ),
);

seasonRoutes.delete(
  '/api/seasons/:id',
  requireAdmin,
  handle(
    { summary: 'Deletes a season with its episodes', params: byId, reply: trashed },
    async ({ params, em, ctx }) => {
      const trashId = written(ctx, await removeSeason(em, actorOf(ctx), params.id));
      return { id: params.id, trashId };
    },
  ),
);
