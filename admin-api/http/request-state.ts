import { randomUUID } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { ApiMiddleware, ApiState } from './state.ts';

/** Gives every request an id and an EntityManager of its own. */
export function requestState(
  orm: MikroORM,
  services: Pick<ApiState, 'openSession' | 'findAdmin'>,
): ApiMiddleware {
  return async (ctx, next) => {
    Object.assign(ctx.state, { ...services, requestId: randomUUID(), em: orm.em.fork() });
    ctx.set('X-Request-Id', ctx.state.requestId);
    ctx.set('Cache-Control', 'no-cache');
    await next();
  };
}
