import { z } from 'zod';
import { apiRouter } from '#admin-api/http/api-router.ts';
import { requireAdmin, signedIn } from '#admin-api/http/require-admin.ts';
import { removed } from '#schema/error.ts';
import { pathId } from '#schema/text.ts';
import { titleView, titleViewChanges, titleViewHiding, titleViewInput } from '#schema/title-view.ts';
import {
  addTitleView,
  changeTitleView,
  hideTitleView,
  listTitleViews,
  removeTitleView,
} from './title-view.queries.ts';

export const titleViewRoutes = apiRouter();

const ofView = z.object({ id: pathId });

titleViewRoutes.get('/api/title-views', requireAdmin, {
  summary: 'Your saved views of titles and those shared with you, each with its count',
  reply: titleView.array(),
  answer: async ({ em, ctx }) => await listTitleViews(em, signedIn(ctx).id),
});

titleViewRoutes.post('/api/title-views', requireAdmin, {
  summary: 'Saves a filter and an order of titles under a name',
  body: titleViewInput,
  reply: titleView,
  status: 201,
  otherStatuses: [409],
  answer: async ({ body, em, ctx }) => await addTitleView(em, signedIn(ctx).id, body),
});

titleViewRoutes.put('/api/title-views/:id', requireAdmin, {
  summary: 'Renames, shares or changes a view of yours',
  params: ofView,
  body: titleViewChanges,
  reply: titleView,
  otherStatuses: [409],
  answer: async ({ params, body, em, ctx }) => await changeTitleView(em, signedIn(ctx).id, params.id, body),
});

titleViewRoutes.put('/api/title-views/:id/hidden', requireAdmin, {
  summary: 'Hides a view from your own sidebar, or shows it there again',
  params: ofView,
  body: titleViewHiding,
  reply: titleView,
  answer: async ({ params, body, em, ctx }) => await hideTitleView(em, signedIn(ctx).id, params.id, body),
});

titleViewRoutes.delete('/api/title-views/:id', requireAdmin, {
  summary: 'Deletes a view of yours; its titles stay',
  params: ofView,
  reply: removed,
  answer: async ({ params, em, ctx }) => {
    await removeTitleView(em, signedIn(ctx).id, params.id);
    return { id: params.id };
  },
});
