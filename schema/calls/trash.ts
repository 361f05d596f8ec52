import { z } from 'zod';
import { removed } from '#schema/error.ts';
import { trashDays } from '#schema/limits.ts';
import { pathId } from '#schema/text.ts';
import { restored, trashList, trashQuery } from '#schema/trash.ts';
import { defineCall } from './call.ts';
import { publishJobHeader } from './chapters.ts';

const ofEntry = z.object({ id: pathId });

export const listTrash = defineCall('GET /api/trash', {
  chapter: 'trash',
  access: 'titles',
  summary: 'Lists deleted records that can be restored, the latest first',
  description: `Movies, TV shows, anime, seasons, episodes, matches, pages, collections and people are kept for ${trashDays} days after they were deleted.`,
  query: trashQuery,
  reply: trashList,
});

export const restoreDeleted = defineCall('POST /api/trash/:id/restore', {
  chapter: 'trash',
  access: 'titles',
  summary: 'Restores a deleted record with everything that was deleted with it',
  description: 'A slug that is taken by now gets the next free one; the answer tells it.',
  params: ofEntry,
  reply: restored,
  otherStatuses: [409],
  replyHeaders: publishJobHeader,
  touches: ['titles', 'views', 'doubles', 'seasons', 'matches', 'settings', 'collections', 'people'],
});

export const removeForGood = defineCall('DELETE /api/trash/:id', {
  chapter: 'trash',
  access: 'titles',
  summary: 'Deletes an entry of the trash for good',
  params: ofEntry,
  reply: removed,
});
