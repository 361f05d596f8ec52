import { z } from 'zod';
import { apiRouter } from '#admin-api/http/api-router.ts';
import { actorOf, requireAdmin } from '#admin-api/http/require-admin.ts';
import { publishJobHeader, written } from '#admin-api/http/write-routes.ts';
import { removed } from '#schema/error.ts';
import { trashDays } from '#schema/limits.ts';
import { totalPagesOf } from '#schema/paging.ts';
import { pathId } from '#schema/text.ts';
import { restored, type TrashEntry, trashList, trashQuery } from '#schema/trash.ts';
import { restoreFromTrash } from './restore.queries.ts';
import { listTrash, removeFromTrash, type TrashRecord } from './trash.queries.ts';

const presentTrash = ({ deletedAt, keptUntil, ...entry }: TrashRecord): TrashEntry => ({
  ...entry,
  deletedAt: new Date(deletedAt).toISOString(),
  keptUntil: new Date(keptUntil).toISOString(),
});

export const trashRoutes = apiRouter();

const ofEntry = z.object({ id: pathId });

trashRoutes.get('/api/trash', requireAdmin, {
  summary: 'Lists deleted records that can be restored, the latest first',
  description: `Movies, TV shows, anime, seasons, episodes, matches, pages, collections and people are kept for ${trashDays} days after they were deleted.`,
  query: trashQuery,
  reply: trashList,
  answer: async ({ query, em }) => {
    const { entries, total } = await listTrash(em, query);
    return {
      entries: entries.map(presentTrash),
      total,
      totalPages: totalPagesOf(total, query.limit),
    };
  },
});

trashRoutes.post('/api/trash/:id/restore', requireAdmin, {
  summary: 'Restores a deleted record with everything that was deleted with it',
  description: 'A slug that is taken by now gets the next free one; the answer tells it.',
  params: ofEntry,
  reply: restored,
  otherStatuses: [409],
  replyHeaders: publishJobHeader,
  answer: async ({ params, em, ctx }) => written(ctx, await restoreFromTrash(em, actorOf(ctx), params.id)),
});

trashRoutes.delete('/api/trash/:id', requireAdmin, {
  summary: 'Deletes an entry of the trash for good',
  params: ofEntry,
  reply: removed,
  answer: async ({ params, em }) => {
    await removeFromTrash(em, params.id);
    return { id: params.id };
  },
});
