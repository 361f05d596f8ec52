import { trashDays } from '#schema/rules/retention.ts';
import { removed } from '#schema/shapes/error.ts';
import { restored, trashList, trashQuery } from '#schema/shapes/trash.ts';
import { callsOf } from './call.ts';
import { publishJobHeader } from './chapters.ts';

const call = callsOf({ chapter: 'trash', access: 'titles' });

export const listTrash = call(
  'GET /api/trash',
  'Lists deleted records that can be restored, the latest first',
  { query: trashQuery, reply: trashList },
  `Movies, TV shows, anime, seasons, episodes, matches, pages, collections and people are kept for ${trashDays} days after they were deleted.`,
);

export const restoreDeleted = call(
  'POST /api/trash/:id/restore',
  'Restores a deleted record with everything that was deleted with it',
  {
    reply: restored,
    otherStatuses: [409],
    replyHeaders: publishJobHeader,
    touches: ['titles', 'views', 'doubles', 'seasons', 'matches', 'settings', 'collections', 'people'],
  },
  'A slug that is taken by now gets the next free one; the answer tells it.',
);

export const removeForGood = call('DELETE /api/trash/:id', 'Deletes an entry of the trash for good', {
  reply: removed,
});
