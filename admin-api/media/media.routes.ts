import { apiRouter } from '#admin-api/http/api-router.ts';
import { RequestError } from '#admin-api/http/errors.ts';
import { parseQuery } from '#admin-api/http/query-string.ts';
import type { ApiMiddleware } from '#admin-api/http/state.ts';
import { sendMedia } from '#schema/calls/media.ts';
import { answerMedia, mediaKey } from '#schema/media.ts';
import type { Media } from './media.ts';

/** For site servers that do not have the files themselves, and for other clients of the API. */
export function mediaRoutes(media: Pick<Media, 'storage'>) {
  const router = apiRouter();
  router.serveRaw(sendMedia, sendFile(media));
  return router;
}

function sendFile({ storage }: Pick<Media, 'storage'>): ApiMiddleware {
  return async (ctx) => {
    const key = mediaKey(String(ctx['params'].key));
    const file = key === null ? null : await storage.find(key);
    if (key === null || !file) throw new RequestError(404, 'Not found');
    const { download = null } = parseQuery(ctx.querystring);
    const { range, 'if-none-match': ifNoneMatch } = ctx.req.headers;
    const ifRange = ctx.get('If-Range') || undefined;
    const { status, headers, span } = answerMedia(
      { key, ...file },
      { range, ifRange, ifNoneMatch, download },
    );
    ctx.status = status;
    ctx.set(headers);
    if (status === 416) throw new RequestError(416, 'The file has no such part');
    if (ctx.method === 'HEAD' || status === 304) return;
    ctx.body = span ? await storage.read(key, span) : '';
  };
}
