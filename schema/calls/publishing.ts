import { z } from 'zod';
import {
  announcedFiles,
  buildFile,
  buildFileDays,
  buildFileNames,
  buildFileQuery,
  buildFiles,
  buildFilesStored,
  missingBuildFiles,
} from '#schema/build-file.ts';
import { changeFeed, changeFeedQuery } from '#schema/change.ts';
import { positionHeader } from '#schema/position.ts';
import {
  formerSlugs,
  formerTitles,
  olderRecords,
  publishedMatches,
  publishedPeople,
  publishedTitles,
  publishOrder,
  publishReport,
  publishStatus,
  storedPaths,
} from '#schema/publish.ts';
import { int4Max, queryInt } from '#schema/text.ts';
import { defineCall } from './call.ts';

const batchMax = 5000;
const batchQuery = z.strictObject({ after: queryInt(0, int4Max, 0), limit: queryInt(1, batchMax, batchMax) });
const afterText = z.string().max(2000).default('');
const slugQuery = batchQuery.extend({ after: afterText });
const newestQuery = z.strictObject({ newest: queryInt(0, int4Max, 0) });
const pathQuery = z.strictObject({ after: afterText });

/** A header, since older followers refuse an answer with a field that they do not know. */
export const changePosition = {
  [positionHeader]:
    'The next `after`: `cursor` with the moment of that change, which tells whether the database was put back to an earlier state meanwhile. The number alone is taken as well',
};

export const listPublishedTitles = defineCall('GET /api/publish/titles', {
  chapter: 'publishing',
  access: 'feedKey',
  summary: 'Every title, in order of id',
  description: '`next` is the `after` of the next call; null after the last title.',
  query: batchQuery,
  reply: publishedTitles,
});

export const listPublishedMatches = defineCall('GET /api/publish/matches', {
  chapter: 'publishing',
  access: 'feedKey',
  summary: 'Every match, in order of id',
  description: '`next` is the `after` of the next call; null after the last match.',
  query: batchQuery,
  reply: publishedMatches,
});

export const listPublishedPeople = defineCall('GET /api/publish/people', {
  chapter: 'publishing',
  access: 'feedKey',
  summary: 'Everybody whom a title credits, in order of id',
  description: '`next` is the `after` of the next call; null after the last person.',
  query: batchQuery,
  reply: publishedPeople,
});

export const findOlderRecords = defineCall('GET /api/publish/older', {
  chapter: 'publishing',
  access: 'feedKey',
  summary: 'The newest title, match and person that are not among the newest ones',
  description: 'Records with a higher id are among the `newest` newest of their kind; null when all are.',
  query: newestQuery,
  reply: olderRecords,
});

export const listFormerTitles = defineCall('GET /api/publish/former-titles', {
  chapter: 'publishing',
  access: 'feedKey',
  summary: 'Titles under the slugs they had before, in order of those',
  description: 'Each such address redirects. `next` is the `after` of the next call; null after the last.',
  query: slugQuery,
  reply: formerTitles,
});

export const listFormerPages = defineCall('GET /api/publish/former-pages', {
  chapter: 'publishing',
  access: 'feedKey',
  summary: 'Slugs that content pages had before',
  reply: formerSlugs,
});

export const listFormerCollections = defineCall('GET /api/publish/former-collections', {
  chapter: 'publishing',
  access: 'feedKey',
  summary: 'Slugs that collections had before',
  reply: formerSlugs,
});

export const listFormerPeople = defineCall('GET /api/publish/former-people', {
  chapter: 'publishing',
  access: 'feedKey',
  summary: 'Slugs that people had before',
  reply: formerSlugs,
});

export const listStoredPaths = defineCall('GET /api/publish/paths', {
  chapter: 'publishing',
  access: 'feedKey',
  summary: 'The paths of all pages the site server keeps, in order',
  description: '`next` is the `after` of the next call; null after the last path.',
  query: pathQuery,
  reply: storedPaths,
  otherStatuses: [404],
});

export const getPublishStatus = defineCall('GET /api/publish/status', {
  chapter: 'publishing',
  access: 'everyone',
  summary: 'How far publishing is',
  description:
    '`head` is the newest change, `cursor` the last one the site has taken in, `pending` the pages still to be rendered. Without a site server in front only `head` is known.',
  reply: publishStatus,
});

export const getPublishReport = defineCall('GET /api/publish/report', {
  chapter: 'publishing',
  access: 'dashboard',
  summary: 'The pages waiting to be rendered, the latest renderings and the failures',
  description:
    'With `Accept: text/event-stream`, as browsers’ EventSource sends it, a stream of such reports that ends after a minute. Programs may send the feed key instead of a session.',
  reply: publishReport,
  otherStatuses: [404],
});

export const orderPublishing = defineCall('POST /api/publish', {
  chapter: 'publishing',
  access: 'settings',
  summary: 'Orders pages to be rendered again',
  description:
    'All of them, those with one of some tags, some by their path, or the failed ones; `stop` cancels the rest of an order to render all. Programs may send the feed key instead of a session.',
  body: publishOrder,
  reply: publishStatus,
  status: 202,
  otherStatuses: [404],
});

export const noteOrder = defineCall('POST /api/publish/orders', {
  chapter: 'publishing',
  access: ['settings', 'feedKey'],
  summary: 'Notes an order to publish in the activity',
  description:
    'The site server does, and carries them out itself. An order that comes with the feed key is named after the command, `npm run publish`.',
  body: publishOrder,
  reply: publishOrder,
});

export const followChanges = defineCall('GET /api/changes', {
  chapter: 'publishing',
  access: 'feedKey',
  summary: 'The changes since a position in the log',
  description:
    'Follow it: ask with the last position as `after` and some seconds of `wait`; the answer comes as soon as something changes. `reset` means that the log does not reach back that far, or that the database was put back to an earlier state: take nothing for known and go on from the position of the answer.',
  query: changeFeedQuery,
  reply: changeFeed,
  replyHeaders: changePosition,
});

export const announceBuildFiles = defineCall('POST /api/build-files/announced', {
  chapter: 'publishing',
  access: 'feedKey',
  summary: 'Notes which files of its build a site server has, and tells which are not stored',
  description: `A file that was not announced for ${buildFileDays} days is deleted.`,
  body: announcedFiles,
  reply: missingBuildFiles,
});

export const storeBuildFiles = defineCall('POST /api/build-files', {
  chapter: 'publishing',
  access: 'feedKey',
  summary: 'Stores files of a build',
  description: 'Their names contain a hash of what is in them, so one that is stored already stays.',
  body: buildFiles,
  reply: buildFilesStored,
});

export const listBuildFiles = defineCall('GET /api/build-files', {
  chapter: 'publishing',
  access: 'feedKey',
  summary: 'The names of the files of all builds',
  reply: buildFileNames,
});

export const getBuildFile = defineCall('GET /api/build-files/content', {
  chapter: 'publishing',
  access: 'feedKey',
  summary: 'A file of a build',
  query: buildFileQuery,
  reply: buildFile,
  otherStatuses: [404],
});
