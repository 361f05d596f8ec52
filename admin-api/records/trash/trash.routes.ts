import { momentOf } from '#admin-api/ground/database/rows.ts';
import { apiRouter } from '#admin-api/ground/http/api-router.ts';
import { actorOf } from '#admin-api/ground/http/require-admin.ts';
import { written } from '#admin-api/ground/http/write-routes.ts';
import * as calls from '#schema/calls/trash.ts';
import type { TrashEntry } from '#schema/shapes/trash.ts';
import { listTrash, removeFromTrash, restoreFromTrash, type TrashRecord } from './restore.queries.ts';

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
  };
});

trashRoutes.serve(calls.restoreDeleted, async ({ params, em, ctx }) =>
  written(ctx, await restoreFromTrash(em, actorOf(ctx), params.id)),
);

trashRoutes.serve(calls.removeForGood, async ({ params, em }) => {
  await removeFromTrash(em, params.id);
  return { id: params.id };
});
