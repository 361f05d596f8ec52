import { randomUUID } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { ApiContext, ApiMiddleware, ApiState } from './state.ts';

const wellFormed = /^[A-Za-z0-9_-]{8,64}$/;

/** The id of a request in the log: our own, or the one given by a trusted proxy. */
function requestIdOf(ctx: ApiContext): string {
  const given = ctx.app.proxy ? ctx.get('X-Request-Id') : '';
  return wellFormed.test(given) ? given : randomUUID();
}

/** Gives every request an id and its own EntityManager. */
export function requestState(
  orm: MikroORM,
  services: Pick<ApiState, 'openSession' | 'findAdmin' | 'stopping'>,
): ApiMiddleware {
  return async (ctx, next) => {
    Object.assign(ctx.state, { ...services, requestId: requestIdOf(ctx), em: orm.em.fork() });
    ctx.set('X-Request-Id', ctx.state.requestId);
    ctx.set('Cache-Control', 'no-cache');
    await next();
  };
}
