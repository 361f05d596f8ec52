import { trashDays } from '#schema/rules/retention.ts';
import { bulkChange, bulkOrder, bulkPreview, replacement, restoreOrder } from '#schema/shapes/bulk-change.ts';
import { callsOf } from './call.ts';

const call = callsOf({ chapter: 'bulk', access: 'titles' });

export const listBulkChanges = call(
  'GET /api/bulk-changes',
  'The latest changes of many titles, with their progress',
  { access: 'dashboard', reply: bulkChange.array() },
);

export const previewBulkChange = call(
  'POST /api/bulk-changes/preview',
  'How many titles, episodes and pages a change would touch; changes nothing',
  { body: bulkOrder, reply: bulkPreview },
);

export const orderBulkChange = call(
  'POST /api/bulk-changes',
  'Changes many titles in the background, in batches',
  { body: bulkOrder, reply: bulkChange, status: 202, otherStatuses: [409] },
  'The titles are those that match at this moment. Each batch is published like an edit. A record that somebody deletes meanwhile is left out.',
);

export const mergeDoubles = call(
  'POST /api/bulk-changes/merge',
  'Merges all likely duplicates without a conflict in the background, in batches',
  { reply: bulkChange, status: 202, otherStatuses: [409] },
  'Those of the same name and year of which no fact, stream, credit or season contradicts the other; the older title stays, and of each other field the better value. A title of a pair with a conflict is left, and so is one that somebody called different.',
);

export const restoreMany = call(
  'POST /api/bulk-changes/restore',
  'Brings back many entries of the trash in the background, in batches',
  { body: restoreOrder, reply: bulkChange, status: 202, otherStatuses: [409], touches: ['trash'] },
  'What was deleted last comes back first. An entry whose parent is gone, or whose place is taken, is left out.',
);

export const replaceFile = call(
  'POST /api/media/:id/replace',
  'Puts another file in the place of one, in every record that uses it',
  { body: replacement, reply: bulkChange, status: 202, otherStatuses: [403, 409], touches: ['media'] },
  'In the background, as a bulk change with its undo; the file stays for as long as there is one. What lies in the trash keeps it, and comes back with it. A use in the settings needs the permission to change them.',
);

export const stopBulkChange = call(
  'POST /api/bulk-changes/:id/stop',
  'Stops a change; what it has done so far can be undone',
  { reply: bulkChange, otherStatuses: [409] },
);

export const undoBulkChange = call(
  'POST /api/bulk-changes/:id/undo',
  'Takes back all of a change, in the background',
  { reply: bulkChange, status: 202, otherStatuses: [409] },
  `Possible for ${trashDays} days. When one of its records is not as the change left it, the answer names those records, and nothing is undone.`,
);
