import { trashDays } from '#schema/limits.ts';
import {
  differentParams,
  differentReply,
  differentTitles,
  doubleList,
  doubleQuery,
  mergeOrder,
  mergeParams,
  mergePreview,
  mergeQuery,
  titleMerge,
} from '#schema/title-merge.ts';
import { defineCall } from './call.ts';
import { publishJobHeader } from './chapters.ts';

const shared = { chapter: 'doubles', access: 'titles' } as const;
/** A merge moves comments, seasons, credits and positions in collections; the merged title goes to the trash. */
const mergedAlong = ['titles', 'views', 'seasons', 'collections', 'people', 'comments', 'trash'] as const;

export const listDoubles = defineCall('GET /api/doubles', {
  ...shared,
  summary: 'Pairs of titles that are likely the same one, by name, with the true count',
  description:
    'The same name apart from case, accents, punctuation, article and blanks, and the same year, a neighbouring one, or none; or nearly the same name with a year at most one apart. A title of such a pair is a double in the filter `problems` as well.',
  query: doubleQuery,
  reply: doubleList,
});

export const markDifferent = defineCall('POST /api/doubles/different', {
  ...shared,
  summary: 'Marks two titles as different: they are no longer listed as likely duplicates',
  body: differentTitles,
  reply: differentReply,
  status: 201,
  otherStatuses: [404],
  touches: ['titles', 'views'],
});

export const forgetDifferent = defineCall('DELETE /api/doubles/different/:one/:other', {
  ...shared,
  summary: 'Takes back that two titles are not the same',
  params: differentParams,
  reply: differentReply,
  touches: ['titles', 'views'],
});

export const listMerges = defineCall('GET /api/merges', {
  ...shared,
  summary: 'The latest merges of titles',
  reply: titleMerge.array(),
});

export const previewMerge = defineCall('GET /api/merges/preview', {
  ...shared,
  summary: 'Two titles side by side, with the better value of each field',
  query: mergeQuery,
  reply: mergePreview,
});

export const mergeTitles = defineCall('POST /api/merges', {
  ...shared,
  summary: 'Merges a title into another one, which keeps its id and its address',
  description:
    'Comments and positions in collections move over. Seasons and episodes are merged: of two with the same number the kept one gets missing facts. Every address of the merged title redirects to the kept one.',
  body: mergeOrder,
  reply: titleMerge,
  status: 201,
  otherStatuses: [404],
  replyHeaders: publishJobHeader,
  touches: mergedAlong,
});

export const undoMerge = defineCall('POST /api/merges/:id/undo', {
  ...shared,
  summary: 'Takes a merge back: both titles are there again with all that they had',
  description: `Possible for ${trashDays} days. Where a record is not as the merge left it, the answer names it, and nothing is undone.`,
  params: mergeParams,
  reply: titleMerge,
  otherStatuses: [409],
  replyHeaders: publishJobHeader,
  touches: mergedAlong,
});
