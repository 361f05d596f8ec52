import { z } from 'zod';
import { findHead } from '#admin-api/changes/change.queries.ts';
import { requireFeedKey } from '#admin-api/changes/feed-key.ts';
import { handle } from '#admin-api/http/handle.ts';
import { apiRouter } from '#admin-api/http/router.ts';
import { publishedLists, publishedTitles } from '#schema/bundle.ts';
import { publishStatus } from '#schema/change.ts';
import { int4Max, queryInt } from '#schema/text.ts';
import { listPublished, listPublishedLists } from './publish.queries.ts';

const batchMax = 5000;
const batchQuery = z.strictObject({ after: queryInt(0, int4Max, 0), limit: queryInt(1, batchMax, batchMax) });

/** What there is to render. The site server answers the status itself; without one only the head is known. */
export function publishRoutes({ feedKey }: { feedKey: string }) {
  const router = apiRouter();
  router.get(
    '/api/publish/titles',
    requireFeedKey(feedKey),
    handle(
      { query: batchQuery, reply: publishedTitles },
      async ({ query, em }) => await listPublished(em, query.after, query.limit),
    ),
  );
  router.get(
    '/api/publish/lists',
    requireFeedKey(feedKey),
    handle({ reply: publishedLists }, async ({ em }) => await listPublishedLists(em)),
  );
  router.get(
    '/api/publish/status',
    handle({ reply: publishStatus }, async ({ em }) => ({
      head: await findHead(em),
      cursor: null,
      pending: null,
      rendered: null,
      failed: [],
      lastPublishedAt: null,
    })),
  );
  return router;
}
