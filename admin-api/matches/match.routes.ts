import { deadOf } from '#admin-api/database/dead-links.ts';
import { apiRouter } from '#admin-api/http/api-router.ts';
import { RequestError } from '#admin-api/http/errors.ts';
import { includes } from '#admin-api/http/require-admin.ts';
import type { Admin } from '#admin-api/http/state.ts';
import { serveRecord } from '#admin-api/http/write-routes.ts';
import * as calls from '#schema/calls/matches.ts';
import { type MatchChanges, scoreFields } from '#schema/match.ts';
import { totalPagesOf } from '#schema/paging.ts';
import { presentMatchNow } from './match.entity.ts';
import { addMatch, findMatch, listMatches, removeMatch, updateMatch } from './match.queries.ts';
import { listLive, listUpcoming } from './match-lists.queries.ts';

export const matchRoutes = apiRouter();

matchRoutes.serve(calls.listMatches, async ({ query, em, ctx }) => {
  const { matches, total } = await listMatches(em, query);
  return {
    matches: matches.map(presentMatchNow),
    total,
    totalPages: totalPagesOf(total, query.limit),
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
