import { z } from 'zod';
import { findHead } from '#admin-api/changes/change.queries.ts';
import { apiRouter } from '#admin-api/http/api-router.ts';
import { requireFeedKey } from '#admin-api/http/bearer.ts';
import { RequestError } from '#admin-api/http/errors.ts';
import { actorOf, requireAdmin, requireAdminOrKey } from '#admin-api/http/require-admin.ts';
import {
  formerSlugs,
  formerTitles,
  olderRecords,
  olderRecordsPath,
  publishedMatches,
  publishedPeople,
  publishedTitles,
  publishOrder,
  publishReport,
  publishReportPath,
  publishStatus,
  storedPaths,
  storedPathsPath,
} from '#schema/publish.ts';
import { int4Max, queryInt } from '#schema/text.ts';
import {
  findOlder,
  listFormerCollections,
  listFormerPages,
  listFormerPeople,
  listFormerTitles,
  listPublishedMatches,
  listPublishedPeople,
  listPublishedTitles,
  noteOrder,
} from './publish.queries.ts';

const batchMax = 5000;
const batchQuery = z.strictObject({ after: queryInt(0, int4Max, 0), limit: queryInt(1, batchMax, batchMax) });
const afterText = z.string().max(2000).default('');
const slugQuery = batchQuery.extend({ after: afterText });
const newestQuery = z.strictObject({ newest: queryInt(0, int4Max, 0) });
const pathQuery = z.strictObject({ after: afterText });

const noSiteServer = () => new RequestError(404, 'There is no site server here that could render anything');

/**
 * The records that have pages, and the progress of publishing. Status and orders are answered by the site server; a call that
 * arrives here means that there is none.
 */
export function publishRoutes({ feedKey }: { feedKey: string }) {
  const router = apiRouter();
  router.get('/api/publish/titles', requireFeedKey(feedKey), {
    summary: 'Every title, in order of id',
    description: '`next` is the `after` of the next call; null after the last title.',
    query: batchQuery,
    reply: publishedTitles,
    answer: async ({ query, em }) => await listPublishedTitles(em, query.after, query.limit),
  });
  router.get('/api/publish/matches', requireFeedKey(feedKey), {
    summary: 'Every match, in order of id',
    description: '`next` is the `after` of the next call; null after the last match.',
    query: batchQuery,
    reply: publishedMatches,
    answer: async ({ query, em }) => await listPublishedMatches(em, query.after, query.limit),
  });
  router.get('/api/publish/people', requireFeedKey(feedKey), {
    summary: 'Everybody whom a title credits, in order of id',
    description: '`next` is the `after` of the next call; null after the last person.',
    query: batchQuery,
    reply: publishedPeople,
    answer: async ({ query, em }) => await listPublishedPeople(em, query.after, query.limit),
  });
  router.get(olderRecordsPath, requireFeedKey(feedKey), {
    summary: 'The newest title, match and person that are not among the newest ones',
    description: 'Records with a higher id are among the `newest` newest of their kind; null when all are.',
    query: newestQuery,
    reply: olderRecords,
    answer: async ({ query, em }) => await findOlder(em, query.newest),
  });
  router.get('/api/publish/former-titles', requireFeedKey(feedKey), {
    summary: 'Titles under the slugs they had before, in order of those',
    description: 'Each such address redirects. `next` is the `after` of the next call; null after the last.',
    query: slugQuery,
    reply: formerTitles,
    answer: async ({ query, em }) => await listFormerTitles(em, query.after, query.limit),
  });
  router.get('/api/publish/former-pages', requireFeedKey(feedKey), {
    summary: 'Slugs that content pages had before',
    reply: formerSlugs,
    answer: async ({ em }) => await listFormerPages(em),
  });
  router.get('/api/publish/former-collections', requireFeedKey(feedKey), {
    summary: 'Slugs that collections had before',
    reply: formerSlugs,
    answer: async ({ em }) => await listFormerCollections(em),
  });
  router.get('/api/publish/former-people', requireFeedKey(feedKey), {
    summary: 'Slugs that people had before',
    reply: formerSlugs,
    answer: async ({ em }) => await listFormerPeople(em),
  });
  router.get(storedPathsPath, requireFeedKey(feedKey), {
    summary: 'The paths of all pages the site server keeps, in order',
    description: '`next` is the `after` of the next call; null after the last path.',
    query: pathQuery,
    reply: storedPaths,
    otherStatuses: [404],
    answer: async () => {
      throw noSiteServer();
    },
  });
  router.get('/api/publish/status', {
    summary: 'How far publishing is',
    description:
      '`head` is the newest change, `cursor` the last one the site has taken in, `pending` the pages still to be rendered. Without a site server in front only `head` is known.',
    reply: publishStatus,
    answer: async ({ em }) => ({
      head: await findHead(em),
      cursor: null,
      pending: null,
      rendered: null,
      failed: [],
      failedPages: null,
      feedFailures: null,
      lastPublishedAt: null,
    }),
  });
  router.get(publishReportPath, requireAdmin, {
    summary: 'The pages waiting to be rendered, the latest renderings and the failures',
    description:
      'With `Accept: text/event-stream`, as browsers’ EventSource sends it, a stream of such reports that ends after a minute. Programs may send the feed key instead of a session.',
    reply: publishReport,
    otherStatuses: [404],
    answer: async () => {
      throw noSiteServer();
    },
  });
  router.post('/api/publish', requireAdmin, {
    summary: 'Orders pages to be rendered again',
    description:
      'All of them, those with one of some tags, some by their path, or the failed ones; `stop` cancels the rest of an order to render all. Programs may send the feed key instead of a session.',
    body: publishOrder,
    reply: publishStatus,
    status: 202,
    otherStatuses: [404],
    answer: async () => {
      throw noSiteServer();
    },
  });
  router.post('/api/publish/orders', requireAdminOrKey(feedKey), {
    summary: 'Notes an order to publish in the activity',
    description:
      'The site server does, and carries them out itself. An order that comes with the feed key is named after the command, `npm run publish`.',
    body: publishOrder,
    reply: publishOrder,
    answer: async ({ body, em, ctx }) => {
      await noteOrder(em, actorOf(ctx) || 'npm run publish', body);
      return body;
    },
  });
  return router;
}
