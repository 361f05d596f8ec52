/** Keeps connections to the database free for administrators while visitors or the rendering of many pages want all of them. */
import pLimit from 'p-limit';
import { poolSize } from '#admin-api/database/orm.ts';
import { unavailable } from './error-handler.ts';
import { sessionCookie } from './session.ts';
import type { ApiMiddleware } from './state.ts';

const keptFree = 4;
/** Whoever waits longer is told to come again, as by the pool of connections itself. */
const longestWaitMs = 5000;

/**
 * Reads without a session take turns. Each holds one connection at a time; without this the pages of a change of many titles, 64 at a
 * time, let the dashboard wait for ten seconds. Writes are few, and a slow body would hold its turn.
 */
export function leaveRoom(isSecure: boolean): ApiMiddleware {
  const limit = pLimit(poolSize - keptFree);
  return async (ctx, next) => {
    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
    // Followers of the feed wait for the next change without a connection.
    if (!isRead || ctx.path === '/api/changes' || ctx.cookies.get(sessionCookie(isSecure)))
      return await next();
    const came = performance.now();
    await limit(async () => {
      if (performance.now() - came > longestWaitMs) throw unavailable();
      await next();
    });
  };
}
