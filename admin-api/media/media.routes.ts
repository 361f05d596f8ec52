import { z } from 'zod';
import { apiRouter } from '#admin-api/http/api-router.ts';
import { withContract } from '#admin-api/http/contract.ts';
import { RequestError } from '#admin-api/http/errors.ts';
import { parseQuery } from '#admin-api/http/query-string.ts';
import type { ApiMiddleware } from '#admin-api/http/state.ts';
import { answerMedia, mediaKey } from '#schema/media.ts';
import type { Media } from './media.ts';

/** For site servers that do not have the files themselves, and for other clients of the API. */
export function mediaRoutes(media: Pick<Media, 'storage'>) {
  const router = apiRouter();
  router.get('/media/*key', sendFile(media));
  return router;
}

const asked = z.object({
  download: z
    .string()
    .optional()
    .meta({ description: 'The name to save it under; without it the file is shown' }),
});

function sendFile({ storage }: Pick<Media, 'storage'>): ApiMiddleware {
  const contract = {
    summary: 'Sends a poster, picture or video',
    description: 'Range (one), If-Range and If-None-Match are understood.',
    params: z.object({ key: z.string() }),
    query: asked,
    reply: z.string().meta({ format: 'binary' }),
    replyType: '*/*',
    otherStatuses: [206, 304, 416],
  } as const;
  return withContract(contract, async (ctx) => {
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
  });
}
