import type { MikroORM } from '@mikro-orm/postgresql';
import { apiRouter } from '#admin-api/ground/http/api-router.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import type { Logger } from '#admin-api/ground/http/log.ts';
import { parseQuery } from '#admin-api/ground/http/query-string.ts';
import type { ApiContext, ApiMiddleware } from '#admin-api/ground/http/state.ts';
import type { ChangeFeed } from '#admin-api/publishing/changes/feed.ts';
import { followMatches } from '#schema/calls/matches.ts';
import { addressKey } from '#schema/rules/client-address.ts';
import { slotsByAddress } from '#schema/rules/concurrency-by-address.ts';
import { type Position, positionHeader, positionText } from '#schema/rules/feed-position.ts';
import { matchEventLimits, matchEventsQuery } from '#schema/shapes/match-events.ts';
import { streamEvents } from './event-stream.ts';
import { createMatchHub, type MatchHub } from './match-hub.ts';

const retryAfter = 30;
const refusals = {
  429: 'Too many streams are open from this address',
  503: 'No more streams can be opened at the moment',
} as const;
const streamType = 'text/event-stream';

interface Options {
  orm: MikroORM;
  feed: ChangeFeed;
  stopping: AbortSignal;
  log?: Logger;
}

export function matchEventRoutes(options: Options) {
  const hub = createMatchHub(options);
  const router = apiRouter();
  router.serve(followMatches, streamed(hub), async ({ query, ctx }) => {
    const { events, position } = (await hub.missed(query.after))();
    ctx.set(positionHeader, positionText(position));
    return { events: events.map(({ event }) => event), cursor: position.seq };
  });
  return router;
}

/** Answers requests that accept an event stream; others go on to the JSON route. */
function streamed(hub: MatchHub): ApiMiddleware {
  const takeSlot = slotsByAddress({
    ofAddress: matchEventLimits.streamsPerAddress,
    inAll: matchEventLimits.streams,
  });

  return async (ctx, next) => {
    if (ctx.method !== 'GET' || !ctx.get('Accept').includes(streamType)) return next();
    const after = positionOf(ctx);
    const free = ctx.state.stopping.aborted ? 503 : takeSlot(addressKey(ctx.ip));
    if (typeof free === 'number') throw new RequestError(free, refusals[free], { retryAfter });
    try {
      const missed = await hub.missed(after);
      streamEvents(hub, ctx, missed(), free);
    } catch (error) {
      free();
      throw error;
    }
  };
}

/** The last event the client received. An invalid Last-Event-ID counts as one too old to continue from. */
function positionOf(ctx: ApiContext): Position | undefined {
  const query = matchEventsQuery.safeParse(parseQuery(ctx.querystring));
  if (!query.success)
    throw new RequestError(400, 'Invalid query', {
      issues: [{ path: 'after', message: 'Must be a sequence number' }],
    });
  const header = ctx.get('Last-Event-ID');
  if (header === '') return query.data.after;
  const last = matchEventsQuery.safeParse({ after: header });
  return last.success ? last.data.after : { seq: 0 };
}
