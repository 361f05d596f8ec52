import { z } from 'zod';
import { positionHeader } from '#schema/rules/feed-position.ts';
import { buildFileDays } from '#schema/rules/retention.ts';
import { int4Max, queryInt } from '#schema/rules/text.ts';
import {
  announcedFiles,
  buildFile,
  buildFileNames,
  buildFileQuery,
  buildFiles,
  buildFilesStored,
  missingBuildFiles,
} from '#schema/shapes/build-file.ts';
import { changeFeed, changeFeedQuery } from '#schema/shapes/change.ts';
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
} from '#schema/shapes/publish.ts';
import { callsOf } from './call.ts';

const call = callsOf({ chapter: 'publishing', access: 'feedKey' });

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

export const listPublishedTitles = call(
  'GET /api/publish/titles',
  'Every title, in order of id',
  { query: batchQuery, reply: publishedTitles },
  '`next` is the `after` of the next call; null after the last title.',
);

export const listPublishedMatches = call(
  'GET /api/publish/matches',
  'Every match, in order of id',
  { query: batchQuery, reply: publishedMatches },
  '`next` is the `after` of the next call; null after the last match.',
);

export const listPublishedPeople = call(
  'GET /api/publish/people',
  'Everybody whom a title credits, in order of id',
  { query: batchQuery, reply: publishedPeople },
  '`next` is the `after` of the next call; null after the last person.',
);

export const findOlderRecords = call(
  'GET /api/publish/older',
  'The newest title, match and person that are not among the newest ones',
  { query: newestQuery, reply: olderRecords },
  'Records with a higher id are among the `newest` newest of their kind; null when all are.',
);

export const listFormerTitles = call(
  'GET /api/publish/former-titles',
  'Titles under the slugs they had before, in order of those',
  { query: slugQuery, reply: formerTitles },
  'Each such address redirects. `next` is the `after` of the next call; null after the last.',
);

export const listFormerPages = call('GET /api/publish/former-pages', 'Slugs that content pages had before', {
  reply: formerSlugs,
});

export const listFormerCollections = call(
  'GET /api/publish/former-collections',
  'Slugs that collections had before',
  { reply: formerSlugs },
);

export const listFormerPeople = call('GET /api/publish/former-people', 'Slugs that people had before', {
  reply: formerSlugs,
});

export const listStoredPaths = call(
  'GET /api/publish/paths',
  'The paths of all pages the site server keeps, in order',
  { query: pathQuery, reply: storedPaths, otherStatuses: [404] },
  '`next` is the `after` of the next call; null after the last path.',
);

export const getPublishStatus = call(
  'GET /api/publish/status',
  'How far publishing is',
  { access: 'everyone', reply: publishStatus },
  '`head` is the newest change, `cursor` the last one the site has taken in, `pending` the pages still to be rendered. Without a site server in front only `head` is known.',
);

export const getPublishReport = call(
  'GET /api/publish/report',
  'The pages waiting to be rendered, the latest renderings and the failures',
  { access: 'dashboard', reply: publishReport, otherStatuses: [404] },
  'With `Accept: text/event-stream`, as browsers’ EventSource sends it, a stream of such reports that ends after a minute. Programs may send the feed key instead of a session.',
);

export const orderPublishing = call(
  'POST /api/publish',
  'Orders pages to be rendered again',
  { access: 'settings', body: publishOrder, reply: publishStatus, status: 202, otherStatuses: [404] },
  'All of them, those with one of some tags, some by their path, or the failed ones; `stop` cancels the rest of an order to render all. Programs may send the feed key instead of a session.',
);

export const noteOrder = call(
  'POST /api/publish/orders',
  'Notes an order to publish in the activity',
  { access: ['settings', 'feedKey'], body: publishOrder, reply: publishOrder },
  'The site server does, and carries them out itself. An order that comes with the feed key is named after the command, `npm run publish`.',
);

export const followChanges = call(
  'GET /api/changes',
  'The changes since a position in the log',
  { query: changeFeedQuery, reply: changeFeed, replyHeaders: changePosition },
  'Follow it: ask with the last position as `after` and some seconds of `wait`; the answer comes as soon as something changes. `reset` means that the log does not reach back that far, or that the database was put back to an earlier state: take nothing for known and go on from the position of the answer.',
);

export const announceBuildFiles = call(
  'POST /api/build-files/announced',
  'Notes which files of its build a site server has, and tells which are not stored',
  { body: announcedFiles, reply: missingBuildFiles },
  `A file that was not announced for ${buildFileDays} days is deleted.`,
);

export const storeBuildFiles = call(
  'POST /api/build-files',
  'Stores files of a build',
  { body: buildFiles, reply: buildFilesStored },
  'Their names contain a hash of what is in them, so one that is stored already stays.',
);

export const listBuildFiles = call('GET /api/build-files', 'The names of the files of all builds', {
  reply: buildFileNames,
});

export const getBuildFile = call('GET /api/build-files/content', 'A file of a build', {
  query: buildFileQuery,
  reply: buildFile,
  otherStatuses: [404],
});
