import type { Written } from '#admin-api/database/write.ts';
import type { ApiContext } from './state.ts';

/** Names the change in the answer, so that the caller can tell when it is published; hands the result on. */
export function written<T>(ctx: ApiContext, { result, job }: Written<T>): T {
  ctx.set('X-Publish-Job', String(job));
  return result;
}
