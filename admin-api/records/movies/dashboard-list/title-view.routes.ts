import { apiRouter } from '#admin-api/ground/http/api-router.ts';
import { signedIn } from '#admin-api/ground/http/require-admin.ts';
import * as calls from '#schema/calls/title-views.ts';
import {
  addTitleView,
  changeTitleView,
  chooseColumns,
  columnsOf,
  hideTitleView,
  listTitleViews,
  removeTitleView,
} from './title-view.queries.ts';

export const titleViewRoutes = apiRouter();

titleViewRoutes.serve(
  calls.listTitleViews,
  async ({ em, ctx }) => await listTitleViews(em, signedIn(ctx).id),
);

titleViewRoutes.serve(calls.getTitleColumns, async ({ em, ctx }) => await columnsOf(em, signedIn(ctx).id));

titleViewRoutes.serve(
  calls.chooseTitleColumns,
  async ({ body, em, ctx }) => await chooseColumns(em, signedIn(ctx).id, body),
);

titleViewRoutes.serve(
  calls.addTitleView,
  async ({ body, em, ctx }) => await addTitleView(em, signedIn(ctx).id, body),
);

titleViewRoutes.serve(
  calls.changeTitleView,
  async ({ params, body, em, ctx }) => await changeTitleView(em, signedIn(ctx).id, params.id, body),
);

titleViewRoutes.serve(
  calls.hideTitleView,
  async ({ params, body, em, ctx }) => await hideTitleView(em, signedIn(ctx).id, params.id, body),
);

titleViewRoutes.serve(calls.removeTitleView, async ({ params, em, ctx }) => {
  await removeTitleView(em, signedIn(ctx).id, params.id);
  return { id: params.id };
});
