import { trashDays } from '#schema/rules/retention.ts';
import {
  differentParams,
  differentReply,
  differentTitles,
  doubleList,
  doubleQuery,
  mergeableDoubles,
  mergeOrder,
  mergePreview,
  mergeQuery,
  titleMerge,
} from '#schema/shapes/title-merge.ts';
import { callsOf } from './call.ts';
import { publishJobHeader } from './chapters.ts';

const call = callsOf({ chapter: 'doubles', access: 'titles' });
/** A merge moves comments, seasons, credits and positions in collections; the merged title goes to the trash. */
const mergedAlong = ['titles', 'views', 'seasons', 'collections', 'people', 'comments', 'trash'] as const;

export const listDoubles = call(
  'GET /api/doubles',
  'Pairs of titles that are likely the same one, by name, with the true count',
  { query: doubleQuery, reply: doubleList },
  'The same name apart from case, accents, punctuation, article and blanks, and the same year, a neighbouring one, or none; or nearly the same name with a year at most one apart. A title of such a pair is a double in the filter `problems` as well.',
);

export const countMergeable = call(
  'GET /api/doubles/mergeable',
  'Counts the titles that a merge of all doubles would merge, and the pairs it would leave',
  { reply: mergeableDoubles },
);

export const markDifferent = call(
  'POST /api/doubles/different',
  'Marks two titles as different: they are no longer listed as likely duplicates',
  {
    body: differentTitles,
    reply: differentReply,
    status: 201,
    otherStatuses: [404],
    touches: ['titles', 'views'],
  },
);

export const forgetDifferent = call(
  'DELETE /api/doubles/different/:one/:other',
  'Takes back that two titles are not the same',
  { params: differentParams, reply: differentReply, touches: ['titles', 'views'] },
);

export const listMerges = call('GET /api/merges', 'The latest merges of single pairs of titles', {
  reply: titleMerge.array(),
});

export const previewMerge = call(
  'GET /api/merges/preview',
  'Two titles side by side, with the better value of each field',
  { query: mergeQuery, reply: mergePreview },
);

export const mergeTitles = call(
  'POST /api/merges',
  'Merges a title into another one, which keeps its id and its address',
  {
    body: mergeOrder,
    reply: titleMerge,
    status: 201,
    otherStatuses: [404],
    replyHeaders: publishJobHeader,
    touches: mergedAlong,
  },
  'Comments and positions in collections move over. Seasons and episodes are merged: of two with the same number the kept one gets missing facts. Every address of the merged title redirects to the kept one.',
);

export const undoMerge = call(
  'POST /api/merges/:id/undo',
  'Takes a merge back: both titles are there again with all that they had',
  { reply: titleMerge, otherStatuses: [409], replyHeaders: publishJobHeader, touches: mergedAlong },
  `Possible for ${trashDays} days. Where a record is not as the merge left it, the answer names it, and nothing is undone.`,
);
