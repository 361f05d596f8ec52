import type { MikroORM } from '@mikro-orm/postgresql';
import { requestIdOf } from './request-id.ts';
import type { ApiMiddleware, ApiState } from './state.ts';

/** Gives every request an id and an EntityManager of its own. */
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
