import { inSnapshot } from '#admin-api/database/write.ts';
import { apiRouter } from '#admin-api/http/api-router.ts';
import { actorOf } from '#admin-api/http/require-admin.ts';
import { written } from '#admin-api/http/write-routes.ts';
import * as calls from '#schema/calls/media.ts';
import { totalPagesOf } from '#schema/paging.ts';
import type { Media } from './media.ts';
import { countStored, listLibrary } from './media-library.queries.ts';
import { removeFile, removeUnused } from './remove-media.ts';

export function mediaLibraryRoutes(media: Media) {
  const router = apiRouter();

  router.serve(calls.listMedia, async ({ query, em }) => {
    const list = await inSnapshot(em, (inside) => listLibrary(inside, query));
    return { ...list, totalPages: totalPagesOf(list.total, query.limit) };
  });

  router.serve(calls.getStoredMedia, async ({ em }) => await countStored(em));

  router.serve(calls.removeUnusedMedia, async ({ em, ctx }) =>
    written(ctx, await removeUnused(media, em, actorOf(ctx))),
  );

  router.serve(calls.removeMedia, async ({ params: { id }, em, ctx }) => {
    written(ctx, await removeFile(media, em, actorOf(ctx), id));
    return { id };
  });

  return router;
}
