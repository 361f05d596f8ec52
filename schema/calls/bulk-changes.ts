import { z } from 'zod';
import { bulkChange, bulkOrder, bulkPreview, restoreOrder } from '#schema/bulk-change.ts';
import { trashDays } from '#schema/limits.ts';
import { pathId } from '#schema/text.ts';
import { defineCall } from './call.ts';

const ofChange = z.object({ id: pathId });

export const listBulkChanges = defineCall('GET /api/bulk-changes', {
  chapter: 'bulk',
  access: 'dashboard',
  summary: 'The latest changes of many titles, with their progress',
  reply: bulkChange.array(),
});

export const previewBulkChange = defineCall('POST /api/bulk-changes/preview', {
  chapter: 'bulk',
  access: 'titles',
  summary: 'How many titles, episodes and pages a change would touch; changes nothing',
  body: bulkOrder,
  reply: bulkPreview,
});

export const orderBulkChange = defineCall('POST /api/bulk-changes', {
  chapter: 'bulk',
  access: 'titles',
  summary: 'Changes many titles in the background, in batches',
  description:
    'The titles are those that match at this moment. Each batch is published like an edit. A record that somebody deletes meanwhile is left out.',
  body: bulkOrder,
  reply: bulkChange,
  status: 202,
  otherStatuses: [409],
});

export const restoreMany = defineCall('POST /api/bulk-changes/restore', {
  chapter: 'bulk',
  access: 'titles',
  summary: 'Brings back many entries of the trash in the background, in batches',
  description:
    'What was deleted last comes back first. An entry whose parent is gone, or whose place is taken, is left out.',
  body: restoreOrder,
  reply: bulkChange,
  status: 202,
  otherStatuses: [409],
  touches: ['trash'],
});

export const stopBulkChange = defineCall('POST /api/bulk-changes/:id/stop', {
  chapter: 'bulk',
  access: 'titles',
  summary: 'Stops a change; what it has done so far can be undone',
  params: ofChange,
  reply: bulkChange,
  otherStatuses: [409],
});

export const undoBulkChange = defineCall('POST /api/bulk-changes/:id/undo', {
  chapter: 'bulk',
  access: 'titles',
  summary: 'Takes back all of a change, in the background',
  description: `Possible for ${trashDays} days. When one of its records is not as the change left it, the answer names those records, and nothing is undone.`,
  params: ofChange,
  reply: bulkChange,
  status: 202,
  otherStatuses: [409],
});
