import { z } from 'zod';
import { handle } from '#admin-api/http/handle.ts';
import { apiRouter } from '#admin-api/http/router.ts';
import { season } from '#schema/season.ts';
import { pathId } from '#schema/text.ts';
import { presentSeason } from './season.presenter.ts';
import { listSeasonsOfShow } from './season.queries.ts';

export const seasonRoutes = apiRouter();

seasonRoutes.get(
  '/api/shows/:id/seasons',
  handle({ params: z.object({ id: pathId }), reply: season.array() }, async ({ params, em }) => {
    const seasons = await listSeasonsOfShow(em, params.id);
    return seasons.map(presentSeason);
  }),
);
