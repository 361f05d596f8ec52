import { setTimeout as delay } from 'node:timers/promises';
import { DriverException } from '@mikro-orm/core';
import { refusalPauseMs } from '#schema/rules/concurrency-by-address.ts';
import type { ErrorReply } from '#schema/shapes/error.ts';
import { RequestError, TurnedAway } from './errors.ts';
import type { Logger } from './log.ts';
import { isTriedAgain } from './request-log.ts';
import { type ApiContext, type ApiMiddleware, writtenPath } from './state.ts';

/** Turns errors into answers. An unexpected error is logged with its request id, and its message is not shown. */
export function errorHandler(log: Logger): ApiMiddleware {
  return async (ctx, next) => {
    try {
      await next();
      refuseUnanswered(ctx);
    } catch (error) {
      const refusal = refusalOf(error);
      if (error instanceof TurnedAway) await turnAway(ctx, error);
      else if (!refusal || refusal.status >= 500)
        log[isTriedAgain(ctx, refusal?.status ?? 500) ? 'debug' : 'error'](
          { err: error, requestId: ctx.state.requestId, path: writtenPath(ctx) },
          'request failed',
        );
      answer(ctx, refusal);
    }
  };
}

async function turnAway({ state }: ApiContext, { status }: TurnedAway): Promise<void> {
  state.isTurnedAway = true;
  // A server that stops has no time for it.
  if (status === 429)
    await delay(refusalPauseMs, undefined, { signal: state.stopping }).catch(() => undefined);
}

function refusalOf(error: unknown): RequestError | null {
  if (error instanceof RequestError) return error;
  const refusal = databaseRefusal(error);
  if (refusal) return refusal;
  // Koa and libraries that use http-errors give refusals a status of their own.
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500;
  return status >= 400 && status < 500 ? new RequestError(status, 'The request was refused') : null;
}

/**
 * Answers requests that the router leaves without a body: an unknown path, or a method the path does not support (Allow is set).
 */
function refuseUnanswered(ctx: ApiContext) {
  if (ctx.body !== undefined && ctx.body !== null) return;
  if (ctx.status === 404) throw new RequestError(404, 'Not found');
  if (ctx.status === 405 || ctx.status === 501)
    throw new RequestError(405, 'This method is not allowed here');
}

function answer(ctx: ApiContext, refusal: RequestError | null) {
  const status = refusal?.status ?? 500;
  const reply: ErrorReply = { message: refusal?.message ?? 'Something went wrong' };
  if (refusal?.issues) reply.issues = refusal.issues;
  if (refusal?.needs) reply.needs = refusal.needs;
  if (refusal?.current) reply.current = { ...refusal.current };
  if (refusal?.lastSave) reply.lastSave = refusal.lastSave;
  if (status >= 500) reply.requestId = ctx.state.requestId;
  if (refusal?.retryAfter !== undefined) ctx.set('Retry-After', String(refusal.retryAfter));
  if (status === 401) ctx.set('WWW-Authenticate', 'Bearer');
  ctx.set('Cache-Control', 'no-store');
  ctx.status = status;
  ctx.body = reply;
}

// SQLSTATE classes and codes: https://www.postgresql.org/docs/current/errcodes-appendix.html
const unavailableClasses = ['08', '53', '57', '58'];
const unavailableCodes = ['25P03', '40001', '40P01', '55P03'];
const retryAfterSeconds = 5;

/** The answer to an error of the database; null when it is a fault of the API. */
function databaseRefusal(error: unknown): RequestError | null {
  if (!(error instanceof DriverException)) return null;
  const { code } = error;
  // pg's own errors (no connection in time, connection lost) have a system code or none; SQLSTATEs have 5 characters.
  if (!isSqlState(code)) return unavailable();
  if (code === '23505') return new RequestError(409, 'This already exists');
  if (code === '23503') return new RequestError(409, 'This refers to something that does not exist');
  if (unavailableClasses.includes(code.slice(0, 2)) || unavailableCodes.includes(code)) return unavailable();
  return null;
}

/** System codes such as EPIPE also have five characters, but no class of SQLSTATE begins with an E. */
const isSqlState = (code: unknown): code is string =>
  typeof code === 'string' && /^[0-9A-DF-Z][0-9A-Z]{4}$/.test(code);

export const unavailable = () =>
  new RequestError(503, 'The service is not available at the moment', { retryAfter: retryAfterSeconds });
