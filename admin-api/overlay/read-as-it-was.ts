import { RequestError } from '#admin-api/http/errors.ts';
import { bearerKey } from '#admin-api/http/guards.ts';
import type { ApiMiddleware } from '#admin-api/http/state.ts';
import { asItWasHeader, momentPath } from '#schema/as-it-was.ts';
import { layMoment, readOtherwise } from './overlay.queries.ts';

/**
 * Answers as at a moment of the past where the site server asks so: it shows such pages to administrators alone, and reads what visitors
 * read, so it carries the key of the feed and nobody's session. Without the key the header means nothing.
 */
export function readAsItWas(feedKey: string): ApiMiddleware {
  const isCarried = bearerKey(feedKey);
  return async (ctx, next) => {
    const asked = ctx.get(asItWasHeader);
    if (asked === '' || !isCarried(ctx)) return await next();
    if (ctx.method !== 'GET') throw new RequestError(400, 'The past can only be read');
    const moment = momentPath.safeParse({ seq: asked });
    if (!moment.success) throw new RequestError(400, `${asItWasHeader} must be the number of a change`);
    ctx.set('Cache-Control', 'no-store');
    return await readOtherwise(
      ctx.state.em,
      (inside) => layMoment(inside, moment.data.seq),
      async (inside) => {
        ctx.state.em = inside;
        await next();
      },
    );
  };
}
