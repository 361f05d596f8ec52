import { inSnapshot } from '#admin-api/ground/database/write.ts';
import { apiRouter } from '#admin-api/ground/http/api-router.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { parseQuery } from '#admin-api/ground/http/query-string.ts';
import { actorOf } from '#admin-api/ground/http/require-admin.ts';
import type { ApiMiddleware } from '#admin-api/ground/http/state.ts';
import { written } from '#admin-api/ground/http/write-routes.ts';
import * as calls from '#schema/calls/media.ts';
import { answerMedia, mediaKey } from '#schema/rules/media.ts';
import { withFormer } from '#schema/rules/poster.ts';
import { changeMedia } from './change-media.ts';
import type { Media } from './media.ts';
import { countStored, listLibrary } from './media-library.queries.ts';
import { removeFile, removeUnused } from './remove-media.ts';

/** For site servers that do not have the files themselves, and for other clients of the API. */
export function mediaRoutes(media: Pick<Media, 'storage'>) {
  const router = apiRouter();
  router.serveRaw(calls.sendMedia, sendFile(media));
  return router;
}

function sendFile({ storage }: Pick<Media, 'storage'>): ApiMiddleware {
  return async (ctx) => {
    const asked = mediaKey(String(ctx['params'].key));
    const found = asked === null ? null : await findStored(storage, asked);
    if (!found) throw new RequestError(404, 'Not found');
    const { key, file } = found;
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

async function findStored(storage: Media['storage'], asked: string) {
  for (const key of withFormer(asked)) {
    const file = await storage.find(key);
    if (file) return { key, file };
  }
  return null;
}

export function mediaLibraryRoutes(media: Media) {
  const router = apiRouter();

  router.serve(calls.listMedia, ({ query, em }) => inSnapshot(em, (inside) => listLibrary(inside, query)));

  router.serve(calls.getStoredMedia, async ({ em }) => await countStored(em));

  router.serve(calls.removeUnusedMedia, async ({ query: { ids }, em, ctx }) =>
    written(ctx, await removeUnused(media, em, actorOf(ctx), ids)),
  );

  router.serve(calls.changeMedia, async ({ params: { id }, body, em, ctx }) =>
    written(ctx, await changeMedia(em, actorOf(ctx), id, body)),
  );

  router.serve(calls.removeMedia, async ({ params: { id }, em, ctx }) => {
    written(ctx, await removeFile(media, em, actorOf(ctx), id));
    return { id };
  });

  return router;
}
