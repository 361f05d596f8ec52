import type { Written } from '#admin-api/database/write.ts';
import type { ApiContext } from './state.ts';

export const publishJobHeader = {
  'X-Publish-Job':
    'The number of this change: the site shows it once `cursor` of /api/publish/status has reached it',
};

/** Puts the number of the change into the answer, so that the caller can tell when it is published; returns the result. */
export function written<T>(ctx: ApiContext, { result, job }: Written<T>): T {
  ctx.set('X-Publish-Job', String(job));
  return result;
}
