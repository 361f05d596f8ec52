import { apiRouter } from '#admin-api/ground/http/api-router.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { actorOf } from '#admin-api/ground/http/require-admin.ts';
import { findHead } from '#admin-api/publishing/changes/change.queries.ts';
import * as calls from '#schema/calls/publishing.ts';
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

const noSiteServer = () => new RequestError(404, 'There is no site server here that could render anything');

/**
 * The records that have pages, and the progress of publishing. Status and orders are answered by the site server; a call that
 * arrives here means that there is none.
 */
export function publishRoutes() {
  const router = apiRouter();
  router.serve(
    calls.listPublishedTitles,
    async ({ query, em }) => await listPublishedTitles(em, query.after, query.limit),
  );
  router.serve(
    calls.listPublishedMatches,
    async ({ query, em }) => await listPublishedMatches(em, query.after, query.limit),
  );
  router.serve(
    calls.listPublishedPeople,
    async ({ query, em }) => await listPublishedPeople(em, query.after, query.limit),
  );
  router.serve(calls.findOlderRecords, async ({ query, em }) => await findOlder(em, query.newest));
  router.serve(
    calls.listFormerTitles,
    async ({ query, em }) => await listFormerTitles(em, query.after, query.limit),
  );
  router.serve(calls.listFormerPages, async ({ em }) => await listFormerPages(em));
  router.serve(calls.listFormerCollections, async ({ em }) => await listFormerCollections(em));
  router.serve(calls.listFormerPeople, async ({ em }) => await listFormerPeople(em));
  router.serve(calls.listStoredPaths, async () => {
    throw noSiteServer();
  });
  router.serve(calls.getPublishStatus, async ({ em }) => ({
    head: await findHead(em),
    cursor: null,
    pending: null,
    rendered: null,
    failed: [],
    failedPages: null,
    feedFailures: null,
    lastPublishedAt: null,
  }));
  router.serve(calls.getPublishReport, async () => {
    throw noSiteServer();
  });
  router.serve(calls.orderPublishing, async () => {
    throw noSiteServer();
  });
  router.serve(calls.noteOrder, async ({ body, em, ctx }) => {
    await noteOrder(em, actorOf(ctx) || 'npm run publish', body);
    return body;
  });
  return router;
}
