import { bearerKey } from '#admin-api/ground/http/bearer.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import type { ApiContext, ApiMiddleware } from '#admin-api/ground/http/state.ts';
import { pathId } from '#schema/rules/text.ts';
import { previewHeader, recordsInHeader, unsavedHeader } from '#schema/shapes/preview.ts';
import { listPreviewed, readOverlaid } from './preview-rows.queries.ts';

/** What a request wants to read as if it were published, and whose unsaved changes. */
function askedOf(ctx: ApiContext) {
  const records = recordsInHeader.safeParse(ctx.get(previewHeader));
  if (!records.success)
    throw new RequestError(400, `${previewHeader} must name records, as in movie/42,season/9`);
  const admin = ctx.get(unsavedHeader);
  const unsavedOf = admin ? pathId.safeParse(admin) : null;
  if (unsavedOf?.success === false) throw new RequestError(400, `${unsavedHeader} must be an id`);
  return { records: records.data, unsavedOf: unsavedOf?.data ?? null };
}

/**
 * Answers as if records were published, when the site server requests it: it shows such pages only to those who may see them, and
 * otherwise reads what visitors read, so it sends the key of the feed and no session. Without the key the headers are ignored.
 */
export function readPreview(feedKey: string): ApiMiddleware {
  const isCarried = bearerKey(feedKey);
  return async (ctx, next) => {
    if (ctx.get(previewHeader) === '' || !isCarried(ctx)) return await next();
    const { records, unsavedOf } = askedOf(ctx);
    if (ctx.method !== 'GET') throw new RequestError(400, 'A preview cannot be written');
    ctx.set('Cache-Control', 'no-store');
    return await readOverlaid(
      ctx.state.em,
      (inside) => listPreviewed(inside, records, unsavedOf),
      async (inside) => {
        ctx.state.em = inside;
        await next();
      },
    );
  };
}
