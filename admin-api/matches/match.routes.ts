import { z } from 'zod';
import { handle } from '#admin-api/http/handle.ts';
import { apiRouter } from '#admin-api/http/router.ts';
import { match, matchListQuery } from '#schema/match.ts';
import { limitMax, limitQuery } from '#schema/paging.ts';
import { pathId } from '#schema/text.ts';
import { presentMatch } from './match.presenter.ts';
import { findMatch, listMatches, listMatchesByDate } from './match.queries.ts';

export const matchRoutes = apiRouter();

const limited = z.strictObject({ limit: limitQuery(limitMax) });

matchRoutes.get(
  '/api/matches',
  handle({ query: matchListQuery, reply: match.array() }, async ({ query, em }) =>
    (await listMatches(em, query)).map(presentMatch),
  ),
);

matchRoutes.get(
  '/api/matches/live',
  handle({ query: limited, reply: match.array() }, async ({ query, em }) =>
    (await listMatchesByDate(em, 'live', query.limit)).map(presentMatch),
  ),
);

matchRoutes.get(
  '/api/matches/upcoming',
  handle({ query: limited, reply: match.array() }, async ({ query, em }) =>
    (await listMatchesByDate(em, 'upcoming', query.limit)).map(presentMatch),
  ),
);

matchRoutes.get(
  '/api/matches/:id',
  handle({ params: z.object({ id: pathId }), reply: match }, async ({ params, em }) =>
    presentMatch(await findMatch(em, params.id)),
  ),
);
