import { apiRouter } from '#admin-api/http/api-router.ts';
import { actorOf, requireAdmin } from '#admin-api/http/require-admin.ts';
import { written } from '#admin-api/http/write-routes.ts';
import { publishJobHeader } from '#schema/calls/chapters.ts';
import { seriesGone, seriesInput, seriesOf, seriesPath, seriesReply } from '#schema/match-series.ts';
import { presentMatch } from './match.entity.ts';
import { addSeries, removeSeries } from './series.queries.ts';

/** Fixtures that repeat. */
export const seriesRoutes = apiRouter();

seriesRoutes.post('/api/matches/:id/series', requireAdmin, {
  summary: 'Adds further fixtures of the teams of a match, at home or away',
  description: 'Its teams, crests and league; each fixture has its own moment.',
  params: seriesOf,
  body: seriesInput,
  reply: seriesReply,
  status: 201,
  replyHeaders: publishJobHeader,
  answer: async ({ params, body, em, ctx }) => {
    const { series, matches } = written(ctx, await addSeries(em, actorOf(ctx), params.id, body));
    return { series, matches: matches.map(presentMatch) };
  },
});

seriesRoutes.delete('/api/matches/series/:series', requireAdmin, {
  summary: 'Takes all matches of a series back, as long as none of them was touched',
  description: 'Otherwise nothing is deleted, and the message names the matches that were changed.',
  params: seriesPath,
  reply: seriesGone,
  otherStatuses: [409],
  replyHeaders: publishJobHeader,
  answer: async ({ params, em, ctx }) => ({
    matches: written(ctx, await removeSeries(em, actorOf(ctx), params.series)),
  }),
});
