import { apiRouter } from '#admin-api/http/api-router.ts';
import { actorOf } from '#admin-api/http/require-admin.ts';
import { written } from '#admin-api/http/write-routes.ts';
import * as calls from '#schema/calls/matches.ts';
import { presentMatch } from './match.entity.ts';
import { addSeries, removeSeries } from './series.queries.ts';

/** Fixtures that repeat. */
export const seriesRoutes = apiRouter();

seriesRoutes.serve(calls.addSeries, async ({ params, body, em, ctx }) => {
  const { series, matches } = written(ctx, await addSeries(em, actorOf(ctx), params.id, body));
  return { series, matches: matches.map(presentMatch) };
});

seriesRoutes.serve(calls.removeSeries, async ({ params, em, ctx }) => ({
  matches: written(ctx, await removeSeries(em, actorOf(ctx), params.series)),
}));
