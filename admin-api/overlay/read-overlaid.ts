import type { EntityManager } from '@mikro-orm/postgresql';
import { bearerKey } from '#admin-api/http/bearer.ts';
import { RequestError } from '#admin-api/http/errors.ts';
import type { ApiContext, ApiMiddleware } from '#admin-api/http/state.ts';
import { asItWasHeader, momentPath } from '#schema/as-it-was.ts';
import { previewHeader, recordsInHeader, unsavedHeader } from '#schema/preview.ts';
import { pathId } from '#schema/text.ts';
import { openMoments } from './open-moments.ts';
import { readOtherwise } from './overlay.queries.ts';
import { layPreview } from './preview-rows.queries.ts';

type Read = (em: EntityManager, use: (inside: EntityManager) => Promise<void>) => Promise<void>;

/** How to read the tables, by the headers of a request. */
function readingOf(ctx: ApiContext, readMoment: ReturnType<typeof openMoments>): Read | null {
  const [moment, records, admin] = [asItWasHeader, previewHeader, unsavedHeader].map((name) => ctx.get(name));
  if (moment) {
    const asked = momentPath.safeParse({ seq: moment });
    if (!asked.success) throw new RequestError(400, `${asItWasHeader} must be the number of a change`);
    return (em, use) => readMoment(em, asked.data.seq, use);
  }
  if (!records) return null;
  const asked = recordsInHeader.safeParse(records);
  if (!asked.success)
    throw new RequestError(400, `${previewHeader} must name records, as in movie/42,season/9`);
  const typedBy = admin ? pathId.safeParse(admin) : null;
  if (typedBy?.success === false) throw new RequestError(400, `${unsavedHeader} must be an id`);
  return (em, use) =>
    readOtherwise(em, (inside) => layPreview(inside, asked.data, typedBy?.data ?? null), use);
}

/**
 * Answers as of a past moment, or as if records were published, when the site server requests it: it shows such pages only to
 * those who may see them, and otherwise reads what visitors read, so it sends the key of the feed and no session. Without the key
 * the headers are ignored.
 */
export function readAsAsked(feedKey: string, stopping: AbortSignal): ApiMiddleware {
  const isCarried = bearerKey(feedKey);
  const readMoment = openMoments(stopping);
  return async (ctx, next) => {
    const isAsked = ctx.get(asItWasHeader) !== '' || ctx.get(previewHeader) !== '';
    const read = isAsked && isCarried(ctx) ? readingOf(ctx, readMoment) : null;
    if (!read) return await next();
    if (ctx.method !== 'GET') throw new RequestError(400, 'What is read otherwise cannot be written');
    ctx.set('Cache-Control', 'no-store');
    return await read(ctx.state.em, async (inside) => {
      ctx.state.em = inside;
      await next();
    });
  };
}
