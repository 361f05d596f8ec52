import { apiRouter } from '#admin-api/http/api-router.ts';
import { actorOf, requireAdmin } from '#admin-api/http/require-admin.ts';
import { written } from '#admin-api/http/write-routes.ts';
import { publishJobHeader } from '#schema/calls/chapters.ts';
import { trashDays } from '#schema/limits.ts';
import { totalPagesOf } from '#schema/paging.ts';
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
  type TitleMerge,
  titleMerge,
} from '#schema/title-merge.ts';
import { forgetDifferent, listDoubles, markDifferent } from './double.queries.ts';
import { listMerges, type MergeRecord, mergeTitles, previewMerge } from './merge.queries.ts';
import { undoMerge } from './unmerge.queries.ts';

const present = ({ mergedAt, undoneAt, ...merge }: MergeRecord): TitleMerge => ({
  ...merge,
  mergedAt: new Date(mergedAt).toISOString(),
  undoneAt: undoneAt === null ? null : new Date(undoneAt).toISOString(),
});

export const doubleRoutes = apiRouter();

doubleRoutes.get('/api/doubles', requireAdmin, {
  summary: 'Pairs of titles that are likely the same one, by name, with the true count',
  description:
    'The same name apart from case, accents, punctuation, article and blanks, and the same year, a neighbouring one, or none; or nearly the same name with a year at most one apart. A title of such a pair is a double in the filter `problems` as well.',
  query: doubleQuery,
  reply: doubleList,
  answer: async ({ query, em }) => {
    const { pairs, total } = await listDoubles(em, query);
    return { pairs, total, totalPages: totalPagesOf(total, query.limit) };
  },
});

doubleRoutes.post('/api/doubles/different', requireAdmin, {
  summary: 'Marks two titles as different: they are no longer listed as likely duplicates',
  body: differentTitles,
  reply: differentReply,
  status: 201,
  otherStatuses: [404],
  answer: async ({ body, em, ctx }) => await markDifferent(em, actorOf(ctx), body),
});

doubleRoutes.delete('/api/doubles/different/:one/:other', requireAdmin, {
  summary: 'Takes back that two titles are not the same',
  params: differentParams,
  reply: differentReply,
  answer: async ({ params, em }) => await forgetDifferent(em, params),
});

doubleRoutes.get('/api/merges', requireAdmin, {
  summary: 'The latest merges of titles',
  reply: titleMerge.array(),
  answer: async ({ em }) => (await listMerges(em)).map(present),
});

doubleRoutes.get('/api/merges/preview', requireAdmin, {
  summary: 'Two titles side by side, with the better value of each field',
  query: mergeQuery,
  reply: mergePreview,
  answer: async ({ query, em }) => await previewMerge(em, query),
});

doubleRoutes.post('/api/merges', requireAdmin, {
  summary: 'Merges a title into another one, which keeps its id and its address',
  description:
    'Comments and positions in collections move over. Seasons and episodes are merged: of two with the same number the kept one gets missing facts. Every address of the merged title redirects to the kept one.',
  body: mergeOrder,
  reply: titleMerge,
  status: 201,
  otherStatuses: [404],
  replyHeaders: publishJobHeader,
  answer: async ({ body, em, ctx }) => present(written(ctx, await mergeTitles(em, actorOf(ctx), body))),
});

doubleRoutes.post('/api/merges/:id/undo', requireAdmin, {
  summary: 'Takes a merge back: both titles are there again with all that they had',
  description: `Possible for ${trashDays} days. Where a record is not as the merge left it, the answer names it, and nothing is undone.`,
  params: mergeParams,
  reply: titleMerge,
  otherStatuses: [409],
  replyHeaders: publishJobHeader,
  answer: async ({ params, em, ctx }) => present(written(ctx, await undoMerge(em, actorOf(ctx), params.id))),
});
