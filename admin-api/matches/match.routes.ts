import { z } from 'zod';
import { deadOf } from '#admin-api/database/dead-links.ts';
import { apiRouter } from '#admin-api/http/api-router.ts';
import { RequestError } from '#admin-api/http/errors.ts';
import { includes, recogniseAdmin } from '#admin-api/http/require-admin.ts';
import type { Admin } from '#admin-api/http/state.ts';
import { writeRoutes } from '#admin-api/http/write-routes.ts';
import { limitMax } from '#schema/limits.ts';
import {
  type MatchChanges,
  match,
  matchChanges,
  matchInput,
  matchList,
  matchListQuery,
  scoreFields,
} from '#schema/match.ts';
import { limitQuery, totalPagesOf } from '#schema/paging.ts';
import { pathId } from '#schema/text.ts';
import { presentMatchNow } from './match.entity.ts';
import {
  addMatch,
  findMatch,
  listMatches,
  listMatchesByDate,
  removeMatch,
  updateMatch,
} from './match.queries.ts';

export const matchRoutes = apiRouter();

const limited = z.strictObject({ limit: limitQuery(limitMax) });
const byId = z.object({ id: pathId });

matchRoutes.get('/api/matches', recogniseAdmin, {
  summary: 'A page of all matches: those being played, the next to come, the latest results',
  query: matchListQuery,
  reply: matchList,
  answer: async ({ query, em, ctx }) => {
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
  },
});

matchRoutes.get('/api/matches/live', {
  summary: 'Matches being played',
  query: limited,
  reply: match.array(),
  answer: async ({ query, em }) => (await listMatchesByDate(em, 'live', query.limit)).map(presentMatchNow),
});

matchRoutes.get('/api/matches/upcoming', {
  summary: 'Matches to come, without postponed ones, the next kick-off first',
  query: limited,
  reply: match.array(),
  answer: async ({ query, em }) =>
    (await listMatchesByDate(em, 'upcoming', query.limit)).map(presentMatchNow),
});

matchRoutes.get('/api/matches/:id', recogniseAdmin, {
  summary: 'One match',
  params: byId,
  reply: match,
  answer: async ({ params, em }) => presentMatchNow(await findMatch(em, params.id)),
});

matchRoutes.use(
  writeRoutes({
    path: '/api/matches',
    params: byId,
    reply: match,
    present: presentMatchNow,
    add: { summary: 'Adds a match', body: matchInput, work: addMatch },
    change: {
      summary: 'Changes the fields of a match that are sent: phase and score above all',
      description:
        'A change of `phase` sets the status and starts the clock; a change of `status` alone sets the phase. The clock is put right by `phaseStartedAt`, or by the `minute` that it is to show now. A new `matchDate` takes a postponed match back among those to come.',
      body: matchChanges,
      permit: refuseOtherFields,
      work: updateMatch,
    },
    remove: { summary: 'Deletes a match', work: removeMatch },
  }),
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
