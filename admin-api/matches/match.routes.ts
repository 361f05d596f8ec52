import { z } from 'zod';
import { handle } from '#admin-api/http/handle.ts';
import { actorOf, requireAdmin } from '#admin-api/http/require-admin.ts';
import { apiRouter } from '#admin-api/http/router.ts';
import { written } from '#admin-api/http/written.ts';
import { limitMax } from '#schema/list-limits.ts';
import { match, matchChanges, matchInput, matchList, matchListQuery } from '#schema/match.ts';
import { limitQuery, totalPagesOf } from '#schema/paging.ts';
import { pathId } from '#schema/text.ts';
import { trashed } from '#schema/trash.ts';
import { presentMatch } from './match.presenter.ts';
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

matchRoutes.get(
  '/api/matches',
  handle(
    {
      summary: 'A page of all matches: those being played, then the latest kick-off first',
      query: matchListQuery,
      reply: matchList,
    },
    async ({ query, em }) => {
      const { matches, total } = await listMatches(em, query);
      return {
        matches: matches.map(presentMatch),
        total,
        totalPages: totalPagesOf(total, query.limit),
      };
    },
  ),
);

matchRoutes.get(
  '/api/matches/live',
  handle({ summary: 'Matches being played', query: limited, reply: match.array() }, async ({ query, em }) =>
    (await listMatchesByDate(em, 'live', query.limit)).map(presentMatch),
  ),
);

matchRoutes.get(
  '/api/matches/upcoming',
  handle(
    { summary: 'Matches to come, the next kick-off first', query: limited, reply: match.array() },
    async ({ query, em }) => (await listMatchesByDate(em, 'upcoming', query.limit)).map(presentMatch),
  ),
);

matchRoutes.get(
  '/api/matches/:id',
  handle({ summary: 'One match', params: byId, reply: match }, async ({ params, em }) =>
    presentMatch(await findMatch(em, params.id)),
  ),
);

matchRoutes.post(
  '/api/matches',
  requireAdmin,
  handle(
    { summary: 'Adds a match', body: matchInput, reply: match, status: 201 },
    async ({ body, em, ctx }) => presentMatch(written(ctx, await addMatch(em, actorOf(ctx), body))),
  ),
);

matchRoutes.put(
  '/api/matches/:id',
  requireAdmin,
  handle(
    {
      summary: 'Changes the fields of a match that are sent: status, score and minute above all',
      params: byId,
      body: matchChanges,
      reply: match,
      otherStatuses: [409],
    },
    async ({ params, body, em, ctx }) =>
      presentMatch(written(ctx, await updateMatch(em, actorOf(ctx), params.id, body))),
  ),
);

matchRoutes.delete(
  '/api/matches/:id',
  requireAdmin,
  handle({ summary: 'Deletes a match', params: byId, reply: trashed }, async ({ params, em, ctx }) => {
    const trashId = written(ctx, await removeMatch(em, actorOf(ctx), params.id));
    return { id: params.id, trashId };
  }),
);
