import { apiRouter } from '#admin-api/ground/http/api-router.ts';
import { actorOf } from '#admin-api/ground/http/require-admin.ts';
import { written } from '#admin-api/ground/http/write-routes.ts';
import * as calls from '#schema/calls/doubles.ts';
import type { TitleMerge } from '#schema/shapes/title-merge.ts';
import { countMergeable, forgetDifferent, listDoubles, markDifferent } from './double.queries.ts';
import { listMerges, type MergeRecord, mergeTitles, previewMerge } from './merge.queries.ts';
import { undoMerge } from './unmerge.queries.ts';

const present = ({ mergedAt, undoneAt, ...merge }: MergeRecord): TitleMerge => ({
  ...merge,
  mergedAt: new Date(mergedAt).toISOString(),
  undoneAt: undoneAt === null ? null : new Date(undoneAt).toISOString(),
});

export const doubleRoutes = apiRouter();

doubleRoutes.serve(calls.listDoubles, ({ query, em }) => listDoubles(em, query));

doubleRoutes.serve(calls.countMergeable, ({ em }) => countMergeable(em));

doubleRoutes.serve(
  calls.markDifferent,
  async ({ body, em, ctx }) => await markDifferent(em, actorOf(ctx), body),
);

doubleRoutes.serve(calls.forgetDifferent, async ({ params, em }) => await forgetDifferent(em, params));

doubleRoutes.serve(calls.listMerges, async ({ em }) => (await listMerges(em)).map(present));

doubleRoutes.serve(calls.previewMerge, async ({ query, em }) => await previewMerge(em, query));

doubleRoutes.serve(calls.mergeTitles, async ({ body, em, ctx }) =>
  present(written(ctx, await mergeTitles(em, actorOf(ctx), body))),
);

doubleRoutes.serve(calls.undoMerge, async ({ params, em, ctx }) =>
  present(written(ctx, await undoMerge(em, actorOf(ctx), params.id))),
);
