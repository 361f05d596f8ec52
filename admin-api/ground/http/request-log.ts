import { addressKey } from '#schema/rules/client-address.ts';
import type { Logger } from './log.ts';
import { type ApiContext, type ApiMiddleware, writtenPath } from './state.ts';

export interface AnsweredRequest {
  ctx: ApiContext;
  /** 499 (as in nginx) when the client disconnected before the answer. */
  status: number;
  address: string;
  /** Seconds from the beginning of the request to the last byte of its answer. */
  seconds: number;
}

const callerLeft = 499;

/** Logs every request once it is answered or its client has disconnected. */
export function whenAnswered(tell: (request: AnsweredRequest) => void): ApiMiddleware {
  return async (ctx, next) => {
    const started = performance.now();
    // Read now, since a closed connection no longer knows its remote address.
    const address = addressKey(ctx.ip);
    ctx.res.once('close', () => {
      const status = ctx.res.writableFinished ? ctx.status : callerLeft;
      tell({ ctx, status, address, seconds: (performance.now() - started) / 1000 });
    });
    await next();
  };
}

/** Long polls, whose duration means nothing. */
const waiting = ['/api/changes', '/api/matches/events'];
const isToWait = (ctx: ApiContext) => waiting.includes(routeOf(ctx));

const slowSeconds = 1;
const pathLength = 300;

/**
 * One line per request. Only the path: no query, headers or body, which may contain passwords, cookies and keys. Successful reads are
 * logged at debug level, since they would fill the log of a busy site.
 */
export function logRequest(log: Logger): (request: AnsweredRequest) => void {
  return ({ ctx, status, address, seconds }) => {
    const level = levelOf(ctx, status, seconds);
    if (!log.isLevelEnabled(level)) return;
    const { id: admin, token } = ctx.state.admin ?? {};
    log[level](
      {
        requestId: ctx.state.requestId,
        method: ctx.method,
        path: writtenPath(ctx).slice(0, pathLength),
        route: routeOf(ctx),
        status,
        ms: Math.round(seconds * 1000),
        address,
        ...(admin !== undefined && { admin }),
        ...(token && { token: token.id }),
      },
      'request',
    );
  };
}

function levelOf(ctx: ApiContext, status: number, seconds: number): 'error' | 'warn' | 'info' | 'debug' {
  if (status === callerLeft || ctx.state.isTurnedAway || isTriedAgain(ctx, status)) return 'debug';
  // The outage itself is logged where it occurs; the refused requests are not separate errors.
  if (status === 503) return 'warn';
  if (status >= 500) return 'error';
  if (status >= 400) return 'info';
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return 'info';
  const atWork = seconds - (ctx.state.waitedMs ?? 0) / 1000;
  return atWork >= slowSeconds && !isToWait(ctx) ? 'warn' : 'debug';
}

/**
 * The caller asks again, so that the failure is none of its own: of a page that goes on failing the site server tells, and a server
 * that stops has another behind it.
 */
export const isTriedAgain = (ctx: ApiContext, status: number): boolean =>
  ctx.state.stopping.aborted ? status >= 500 : status === 503 && ctx.state.isPublishing === true;

/** The pattern of the route, such as /api/movies/:id: a small fixed set of values. */
export function routeOf(ctx: ApiContext): string {
  const route: unknown = ctx['_matchedRoute'];
  return typeof route === 'string' ? route : 'none';
}
