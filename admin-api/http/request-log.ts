import { addressKey } from '#schema/client-address.ts';
import type { Logger } from './log.ts';
import { routeOf } from './route-of.ts';
import type { ApiContext, ApiMiddleware } from './state.ts';
import { writtenPath } from './target.ts';

export interface AnsweredRequest {
  ctx: ApiContext;
  /** 499, as others call it too, where the caller left before there was an answer. */
  status: number;
  address: string;
  /** Seconds from the first look at it to the last byte of its answer. */
  seconds: number;
}

const callerLeft = 499;

/** Tells of every request once its answer is out, or its caller gone. */
export function whenAnswered(tell: (request: AnsweredRequest) => void): ApiMiddleware {
  return async (ctx, next) => {
    const started = performance.now();
    // Read now: a connection that is closed has forgotten where it came from.
    const address = addressKey(ctx.ip);
    ctx.res.once('close', () => {
      const status = ctx.res.writableFinished ? ctx.status : callerLeft;
      tell({ ctx, status, address, seconds: (performance.now() - started) / 1000 });
    });
    await next();
  };
}

/** Asked to wait for what happens: how long it took says nothing. */
const waiting = ['/api/changes', '/api/matches/events'];
const isToWait = (ctx: ApiContext) => waiting.includes(routeOf(ctx));

const slowSeconds = 1;
const pathLength = 300;

/**
 * One line a request. Only what was asked for: no query, no header and no body, where passwords, cookies and keys are.
 * Reading that went well is for debugging; a busy site would write of nothing else.
 */
export function logRequest(log: Logger): (request: AnsweredRequest) => void {
  return ({ ctx, status, address, seconds }) => {
    const level = levelOf(ctx, status, seconds);
    if (!log.isLevelEnabled(level)) return;
    const admin = ctx.state.admin?.id;
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
      },
      'request',
    );
  };
}

function levelOf(ctx: ApiContext, status: number, seconds: number): 'error' | 'warn' | 'info' | 'debug' {
  if (status === callerLeft) return 'debug';
  // What is away is told by whoever misses it; each visitor who is sent off is no error of its own.
  if (status === 503) return 'warn';
  if (status >= 500) return 'error';
  if (status >= 400) return 'info';
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') return 'info';
  return seconds >= slowSeconds && !isToWait(ctx) ? 'warn' : 'debug';
}
