import { z } from 'zod';
import { apiRouter } from '#admin-api/http/api-router.ts';
import { recogniseAdmin } from '#admin-api/http/require-admin.ts';
import { writeRoutes } from '#admin-api/http/write-routes.ts';
import { season, seasonChanges, seasonInput } from '#schema/season.ts';
import { pathId } from '#schema/text.ts';
import { presentSeason } from './season.entity.ts';
import { addSeason, getSeason, listSeasonsOfShow, removeSeason, updateSeason } from './season.queries.ts';

export const seasonRoutes = apiRouter();

const byId = z.object({ id: pathId });

seasonRoutes.get('/api/shows/:id/seasons', recogniseAdmin, {
  summary: 'The seasons of a title, by their numbers',
  params: byId,
  reply: season.array(),
  answer: async ({ params, em }) => {
    const seasons = await listSeasonsOfShow(em, params.id);
    return seasons.map(presentSeason);
  },
});

seasonRoutes.get('/api/seasons/:id', recogniseAdmin, {
  summary: 'One season',
  params: byId,
  reply: season,
  answer: async ({ params, em }) => presentSeason(await getSeason(em, params.id)),
});

seasonRoutes.use(
  writeRoutes({
    path: '/api/seasons',
    params: byId,
    reply: season,
    present: presentSeason,
    add: {
      summary: 'Adds a season to a title',
      body: seasonInput,
      otherStatuses: [404, 409],
      work: addSeason,
    },
    change: {
      summary: 'Changes the fields of a season that are sent',
      body: seasonChanges,
      work: updateSeason,
    },
    remove: { summary: 'Deletes a season with its episodes', work: removeSeason },
  }),
);
