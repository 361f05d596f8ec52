/** Gives each kind of reader connections of its own, so that strangers can hold up neither publishing nor administrators. */
import type { MikroORM } from '@mikro-orm/postgresql';
import pLimit from 'p-limit';
import { poolSize, publishingPoolSize } from '#admin-api/ground/database/connection.ts';
import { addressKey } from '#schema/rules/client-address.ts';
import { queueByAddress } from '#schema/rules/concurrency-by-address.ts';
import { onDemandHeader } from '#schema/rules/site-headers.ts';
import { previewHeader } from '#schema/shapes/preview.ts';
import { bearerKey } from './bearer.ts';
import { unavailable } from './error-handler.ts';
import { TurnedAway } from './errors.ts';
import { sessionCookie } from './session-cookie.ts';
import type { ApiContext, ApiMiddleware } from './state.ts';

/** Of the visitors' connections, those that administrators find free. */
const keptFree = 4;
/** A request that waits longer is answered 503, as by the connection pool itself. */
const longestWaitMs = 5000;
/** Reads of visitors that run or wait: a browser opens six connections. */
const most = { ofAddress: 8, inAll: 128 };
/** Seconds: a program that asks too much is told to pause, and others finish within a moment. */
const retryAfter = 1;

const healthPath = '/api/health';

/** Whether an address may have too many of these calls at once. Files need no database. */
export const isLimitedRead = (method: string, path: string): boolean =>
  (method === 'GET' || method === 'HEAD') && path.startsWith('/api/') && path !== healthPath;

export interface ReadConcurrency {
  isSecure: boolean;
  feedKey: string;
  /** Reads what visitors may see, for the site servers alone. */
  publishing: MikroORM;
}

/**
 * What site servers read in order to publish waits only for its like, however long. Reads without a session share a part of the
 * visitors' connections; an address, and all together, may have a number of them at once, and more are refused at once. Writes are not
 * limited here: they are few, and a slow body would hold its place.
 */
export function limitReads({ isSecure, feedKey, publishing }: ReadConcurrency): ApiMiddleware {
  const isFromSite = bearerKey(feedKey);
  const ofStrangers = queueByAddress<void>({ atOnce: poolSize - keptFree, ...most });
  // One connection stays free for the feed and for health.
  const ofSites = pLimit(publishingPoolSize - 1);

  async function asStranger(
    ctx: ApiContext,
    address: string | null,
    next: () => Promise<unknown>,
  ): Promise<void> {
    const came = performance.now();
    const refusal = await ofStrangers(address, async () => {
      ctx.state.waitedMs = performance.now() - came;
      if (ctx.state.waitedMs > longestWaitMs) throw unavailable();
      await next();
    });
    if (refusal) throw new TurnedAway(refusal, sentences[refusal], { retryAfter });
  }

  return async (ctx, next) => {
    if (ctx.path === healthPath) return await readBy(publishing, ctx, next);
    if (!isLimitedRead(ctx.method, ctx.path)) return await next();
    if (isFromSite(ctx)) {
      // The site server has limited what it renders for an address.
      if (ctx.get(onDemandHeader) !== '') return await asStranger(ctx, null, next);
      // Previews are for administrators.
      if (ctx.get(previewHeader) !== '') return await next();
      ctx.state.isPublishing = true;
      // Long polls of the feed wait for the next change without a connection.
      if (ctx.path === '/api/changes') return await readBy(publishing, ctx, next);
      const came = performance.now();
      return await ofSites(() => {
        ctx.state.waitedMs = performance.now() - came;
        return readBy(publishing, ctx, next);
      });
    }
    if (ctx.cookies.get(sessionCookie(isSecure))) return await next();
    return await asStranger(ctx, addressKey(ctx.ip), next);
  };
}

const sentences = {
  429: 'Too many requests at once from this address',
  503: 'Too many requests at once',
};

function readBy(orm: MikroORM, ctx: ApiContext, next: () => Promise<unknown>): Promise<unknown> {
  ctx.state.em = orm.em.fork();
  return next();
}
