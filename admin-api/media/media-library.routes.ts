import { z } from 'zod';
import { inSnapshot } from '#admin-api/database/write.ts';
import { apiRouter } from '#admin-api/http/api-router.ts';
import { actorOf, requireAdmin } from '#admin-api/http/require-admin.ts';
import { written } from '#admin-api/http/write-routes.ts';
import { publishJobHeader } from '#schema/calls/chapters.ts';
import { removed } from '#schema/error.ts';
import {
  mediaLibrary,
  mediaLibraryLimits,
  mediaLibraryQuery,
  storedMedia,
  unusedDeleted,
} from '#schema/media-library.ts';
import { totalPagesOf } from '#schema/paging.ts';
import { pathId } from '#schema/text.ts';
import type { Media } from './media.ts';
import { countStored, listLibrary } from './media-library.queries.ts';
import { removeFile, removeUnused } from './remove-media.ts';

export function mediaLibraryRoutes(media: Media) {
  const router = apiRouter();

  router.get('/api/media', requireAdmin, {
    summary: 'Lists the files that were uploaded or fetched, with what uses them',
    query: mediaLibraryQuery,
    reply: mediaLibrary,
    answer: async ({ query, em }) => {
      const list = await inSnapshot(em, (inside) => listLibrary(inside, query));
      return { ...list, totalPages: totalPagesOf(list.total, query.limit) };
    },
  });

  router.get('/api/media/stored', requireAdmin, {
    summary: 'Returns the number of files, their size, and how many are unused',
    reply: storedMedia,
    answer: async ({ em }) => await countStored(em),
  });

  router.delete('/api/media/unused', requireAdmin, {
    summary: `Deletes files that nothing uses, the oldest first, at most ${mediaLibraryLimits.deleted} at once`,
    description:
      `Only files older than ${mediaLibraryLimits.spared} hours, since the form for which one was uploaded may still be open. ` +
      'A file that comes into use meanwhile stays. What is deleted cannot be brought back.',
    reply: unusedDeleted,
    replyHeaders: publishJobHeader,
    answer: async ({ em, ctx }) => written(ctx, await removeUnused(media, em, actorOf(ctx))),
  });

  router.delete('/api/media/:id', requireAdmin, {
    summary: 'Deletes a file that nothing uses; it cannot be brought back',
    params: z.object({ id: pathId }),
    reply: removed,
    otherStatuses: [409],
    replyHeaders: publishJobHeader,
    answer: async ({ params: { id }, em, ctx }) => {
      written(ctx, await removeFile(media, em, actorOf(ctx), id));
      return { id };
    },
  });

  return router;
}
