import { z } from 'zod';
import { apiRouter } from '#admin-api/http/api-router.ts';
import { actorOf, requireAdmin } from '#admin-api/http/require-admin.ts';
import { type BulkChange, bulkChange, bulkOrder, bulkPreview, restoreOrder } from '#schema/bulk-change.ts';
import { trashDays } from '#schema/limits.ts';
import { pathId } from '#schema/text.ts';
import {
  type BulkChangeRecord,
  listBulkChanges,
  orderBulkChange,
  orderRestoration,
  previewBulkChange,
  stopBulkChange,
  undoBulkChange,
} from './bulk-change.queries.ts';

const present = ({ startedAt, finishedAt, ...change }: BulkChangeRecord): BulkChange => ({
  ...change,
  startedAt: new Date(startedAt).toISOString(),
  finishedAt: finishedAt === null ? null : new Date(finishedAt).toISOString(),
});

export const bulkChangeRoutes = apiRouter();

const path = '/api/bulk-changes';
const ofChange = z.object({ id: pathId });

bulkChangeRoutes.get(path, requireAdmin, {
  summary: 'The latest changes of many titles, with their progress',
  reply: bulkChange.array(),
  answer: async ({ em }) => (await listBulkChanges(em)).map(present),
});

bulkChangeRoutes.post(`${path}/preview`, requireAdmin, {
  summary: 'How many titles, episodes and pages a change would touch; changes nothing',
  body: bulkOrder,
  reply: bulkPreview,
  answer: async ({ body, em }) => await previewBulkChange(em, body),
});

bulkChangeRoutes.post(path, requireAdmin, {
  summary: 'Changes many titles in the background, in batches',
  description:
    'The titles are those that match at this moment. Each batch is published like an edit. A record that somebody deletes meanwhile is left out.',
  body: bulkOrder,
  reply: bulkChange,
  status: 202,
  otherStatuses: [409],
  answer: async ({ body, em, ctx }) => present(await orderBulkChange(em, actorOf(ctx), body)),
});

bulkChangeRoutes.post(`${path}/restore`, requireAdmin, {
  summary: 'Brings back many entries of the trash in the background, in batches',
  description:
    'What was deleted last comes back first. An entry whose parent is gone, or whose place is taken, is left out.',
  body: restoreOrder,
  reply: bulkChange,
  status: 202,
  otherStatuses: [409],
  answer: async ({ body, em, ctx }) => present(await orderRestoration(em, actorOf(ctx), body.entries)),
});

bulkChangeRoutes.post(`${path}/:id/stop`, requireAdmin, {
  summary: 'Stops a change; what it has done so far can be undone',
  params: ofChange,
  reply: bulkChange,
  otherStatuses: [409],
  answer: async ({ params, em }) => present(await stopBulkChange(em, params.id)),
});

bulkChangeRoutes.post(`${path}/:id/undo`, requireAdmin, {
  summary: 'Takes back all of a change, in the background',
  description: `Possible for ${trashDays} days. When one of its records is not as the change left it, the answer names those records, and nothing is undone.`,
  params: ofChange,
  reply: bulkChange,
  status: 202,
  otherStatuses: [409],
  answer: async ({ params, em, ctx }) => present(await undoBulkChange(em, actorOf(ctx), params.id)),
});
