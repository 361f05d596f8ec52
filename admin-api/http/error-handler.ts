import type { ErrorReply } from '#schema/error.ts';
import { databaseRefusal } from './database-errors.ts';
import { RequestError } from './errors.ts';
import type { Logger } from './log.ts';
import type { ApiContext, ApiMiddleware } from './state.ts';
import { writtenPath } from './target.ts';

/** Turns errors into answers. An unexpected error is logged with its request id, and its message is not shown. */
export function errorHandler(log: Logger): ApiMiddleware {
  return async (ctx, next) => {
    try {
      await next();
      refuseUnanswered(ctx);
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal || refusal.status >= 500)
        log.error({ err: error, requestId: ctx.state.requestId, path: writtenPath(ctx) }, 'request failed');
      answer(ctx, refusal);
    }
  };
}

function refusalOf(error: unknown): RequestError | null {
  if (error instanceof RequestError) return error;
  const refusal = databaseRefusal(error);
  if (refusal) return refusal;
  // Koa and libraries that use http-errors give refusals a status of their own.
  const status = error instanceof Error && 'status' in error ? Number(error.status) : 500;
  return status >= 400 && status < 500 ? new RequestError(status, 'The request was refused') : null;
}

/** Answers what the router leaves without a body: an unknown path, or a method the path does not support (Allow is set). */
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
  if (refusal?.current) reply.current = { ...refusal.current };
  if (refusal?.lastSave) reply.lastSave = refusal.lastSave;
  if (status >= 500) reply.requestId = ctx.state.requestId;
  if (refusal?.retryAfter !== undefined) ctx.set('Retry-After', String(refusal.retryAfter));
  ctx.set('Cache-Control', 'no-store');
  ctx.status = status;
  ctx.body = reply;
}
