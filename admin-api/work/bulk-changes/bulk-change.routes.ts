import { apiRouter } from '#admin-api/ground/http/api-router.ts';
import { actorOf, signedIn } from '#admin-api/ground/http/require-admin.ts';
import * as calls from '#schema/calls/bulk-changes.ts';
import type { BulkChange } from '#schema/shapes/bulk-change.ts';
import {
  type BulkChangeRecord,
  listBulkChanges,
  orderBulkChange,
  orderRestoration,
  previewBulkChange,
  stopBulkChange,
  undoBulkChange,
} from './bulk-change.queries.ts';
import { orderMerges } from './merge-doubles.queries.ts';
import { orderReplacement, refusePlaces } from './replace-file.queries.ts';

const present = ({ startedAt, finishedAt, ...change }: BulkChangeRecord): BulkChange => ({
  ...change,
  startedAt: new Date(startedAt).toISOString(),
  finishedAt: finishedAt === null ? null : new Date(finishedAt).toISOString(),
});

export const bulkChangeRoutes = apiRouter();

bulkChangeRoutes.serve(calls.listBulkChanges, async ({ em }) => (await listBulkChanges(em)).map(present));

bulkChangeRoutes.serve(calls.previewBulkChange, async ({ body, em }) => await previewBulkChange(em, body));

bulkChangeRoutes.serve(calls.orderBulkChange, async ({ body, em, ctx }) =>
  present(await orderBulkChange(em, actorOf(ctx), body)),
);

bulkChangeRoutes.serve(calls.mergeDoubles, async ({ em, ctx }) =>
  present(await orderMerges(em, actorOf(ctx))),
);

bulkChangeRoutes.serve(calls.restoreMany, async ({ body, em, ctx }) =>
  present(await orderRestoration(em, actorOf(ctx), body.entries)),
);

bulkChangeRoutes.serve(calls.stopBulkChange, async ({ params, em }) =>
  present(await stopBulkChange(em, params.id)),
);

bulkChangeRoutes.serve(calls.undoBulkChange, async ({ params, em, ctx }) => {
  await refusePlaces(em, signedIn(ctx), params.id);
  return present(await undoBulkChange(em, actorOf(ctx), params.id));
});

bulkChangeRoutes.serve(calls.replaceFile, async ({ params: { id }, body: { url }, em, ctx }) =>
  present(await orderReplacement(em, { admin: signedIn(ctx), actor: actorOf(ctx) }, { id, url })),
);
