import { momentOf } from '#admin-api/database/rows.ts';
import { apiRouter } from '#admin-api/http/api-router.ts';
import { actorOf } from '#admin-api/http/require-admin.ts';
import { written } from '#admin-api/http/write-routes.ts';
import * as calls from '#schema/calls/trash.ts';
import { totalPagesOf } from '#schema/paging.ts';
import type { TrashEntry } from '#schema/trash.ts';
import { restoreFromTrash } from './restore.queries.ts';
import { listTrash, removeFromTrash, type TrashRecord } from './trash.queries.ts';

const presentTrash = (entry: TrashRecord): TrashEntry => ({
  ...entry,
  deletedAt: momentOf(entry.deletedAt),
  keptUntil: momentOf(entry.keptUntil),
});

export const trashRoutes = apiRouter();

trashRoutes.serve(calls.listTrash, async ({ query, em }) => {
  const { entries, total } = await listTrash(em, query);
  return {
    entries: entries.map(presentTrash),
    total,
    totalPages: totalPagesOf(total, query.limit),
  };
});

trashRoutes.serve(calls.restoreDeleted, async ({ params, em, ctx }) =>
  written(ctx, await restoreFromTrash(em, actorOf(ctx), params.id)),
);

trashRoutes.serve(calls.removeForGood, async ({ params, em }) => {
  await removeFromTrash(em, params.id);
  return { id: params.id };
});
