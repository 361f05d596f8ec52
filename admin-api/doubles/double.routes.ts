import { apiRouter } from '#admin-api/http/api-router.ts';
import { actorOf } from '#admin-api/http/require-admin.ts';
import { written } from '#admin-api/http/write-routes.ts';
import * as calls from '#schema/calls/doubles.ts';
import { totalPagesOf } from '#schema/paging.ts';
import type { TitleMerge } from '#schema/title-merge.ts';
import { forgetDifferent, listDoubles, markDifferent } from './double.queries.ts';
import { listMerges, type MergeRecord, mergeTitles, previewMerge } from './merge.queries.ts';
import { undoMerge } from './unmerge.queries.ts';

const present = ({ mergedAt, undoneAt, ...merge }: MergeRecord): TitleMerge => ({
  ...merge,
  mergedAt: new Date(mergedAt).toISOString(),
  undoneAt: undoneAt === null ? null : new Date(undoneAt).toISOString(),
});

export const doubleRoutes = apiRouter();

doubleRoutes.serve(calls.listDoubles, async ({ query, em }) => {
  const { pairs, total } = await listDoubles(em, query);
  return { pairs, total, totalPages: totalPagesOf(total, query.limit) };
});

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
