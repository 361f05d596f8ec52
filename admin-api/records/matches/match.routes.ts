import { deadOf } from '#admin-api/ground/database/dead-links.ts';
import { apiRouter } from '#admin-api/ground/http/api-router.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { actorOf, includes } from '#admin-api/ground/http/require-admin.ts';
import type { Admin } from '#admin-api/ground/http/state.ts';
import { serveRecord, written } from '#admin-api/ground/http/write-routes.ts';
import * as calls from '#schema/calls/matches.ts';
import { type MatchChanges, scoreFields } from '#schema/shapes/match.ts';
import { presentMatch, presentMatchNow } from './match.entity.ts';
import { addMatch, findMatch, listMatches, removeMatch, updateMatch } from './match.queries.ts';
import { listLive, listUpcoming } from './match-lists.queries.ts';
import { addSeries, removeSeries } from './series.queries.ts';

export const matchRoutes = apiRouter();

matchRoutes.serve(calls.listMatches, async ({ query, em, ctx }) => {
  const { matches, total } = await listMatches(em, query);
  return {
    matches: matches.map(presentMatchNow),
    total,
    ...(ctx.state.admin && {
      dead: await deadOf(
        em,
        'matches',
        matches.map(({ id }) => id),
      ),
    }),
  };
});

matchRoutes.serve(calls.listLiveMatches, async ({ query, em }) =>
  (await listLive(em, null, query.limit)).map(presentMatchNow),
);

matchRoutes.serve(calls.listUpcomingMatches, async ({ query, em }) =>
  (await listUpcoming(em, query.limit)).map(presentMatchNow),
);

matchRoutes.serve(calls.getMatch, async ({ params, em }) => presentMatchNow(await findMatch(em, params.id)));

serveRecord(
  matchRoutes,
  { add: calls.addMatch, change: calls.changeMatch, remove: calls.removeMatch },
  {
    present: presentMatchNow,
    add: addMatch,
    change: updateMatch,
    permit: refuseOtherFields,
    remove: removeMatch,
  },
);

/** A scorer may change no other fields of a match. */
function refuseOtherFields(admin: Admin, changes: MatchChanges): void {
  if (includes(admin, 'matches')) return;
  const others = Object.keys(changes).filter((field) => !scoreFields.includes(field));
  if (others.length === 0) return;
  const what = admin.token ? 'This API token' : `Your role, ${admin.role},`;
  const message = `${what} includes the score, the phase and the clock of a match alone`;
  throw new RequestError(403, message, { issues: others.map((path) => ({ path, message })) });
}

/** Fixtures that repeat. */
export const seriesRoutes = apiRouter();

seriesRoutes.serve(calls.addSeries, async ({ params, body, em, ctx }) => {
  const { series, matches } = written(ctx, await addSeries(em, actorOf(ctx), params.id, body));
  return { series, matches: matches.map(presentMatch) };
});

seriesRoutes.serve(calls.removeSeries, async ({ params, em, ctx }) => ({
  matches: written(ctx, await removeSeries(em, actorOf(ctx), params.series)),
}));
