/** Reserves database connections for administrators while visitors or the rendering of many pages want all of them. */
import pLimit from 'p-limit';
import { poolSize } from '#admin-api/database/orm.ts';
import { unavailable } from './error-handler.ts';
import { sessionCookie } from './session-cookie.ts';
import type { ApiMiddleware } from './state.ts';

const keptFree = 4;
/** A request that waits longer is answered 503, as by the connection pool itself. */
const longestWaitMs = 5000;

/**
 * Limits how many reads without a session run at once. Each holds one connection; without the limit the pages of a bulk change,
 * 64 at a time, made the dashboard wait for ten seconds. Writes are not limited: they are few, and a slow body would hold its
 * slot.
 */
export function reserveConnections(isSecure: boolean): ApiMiddleware {
  const limit = pLimit(poolSize - keptFree);
  return async (ctx, next) => {
    const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
    // Long polls of the feed wait for the next change without a connection.
    if (!isRead || ctx.path === '/api/changes' || ctx.cookies.get(sessionCookie(isSecure)))
      return await next();
    const came = performance.now();
    await limit(async () => {
      if (performance.now() - came > longestWaitMs) throw unavailable();
      await next();
    });
  };
}
