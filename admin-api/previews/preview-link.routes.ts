import { apiRouter } from '#admin-api/http/api-router.ts';
import { actorOf, signedIn } from '#admin-api/http/require-admin.ts';
import { written } from '#admin-api/http/write-routes.ts';
import * as calls from '#schema/calls/previews.ts';
import { previewLinkPrefix } from '#schema/preview.ts';
import { findRecord } from './hidden-record.queries.ts';
import { addLink, listLinks, presentLink, revokeLink } from './preview-link.queries.ts';

export const previewLinkRoutes = apiRouter();

previewLinkRoutes.serve(calls.listPreviewLinks, async ({ params, em }) => {
  await findRecord(em, params);
  return (await listLinks(em, params)).map(presentLink);
});

previewLinkRoutes.serve(calls.addPreviewLink, async ({ params, body, em, ctx }) => {
  const { link, token } = written(ctx, await addLink(em, signedIn(ctx), params, body.days));
  return { ...presentLink(link), path: previewLinkPrefix + token };
});

previewLinkRoutes.serve(calls.revokePreviewLink, async ({ params, em, ctx }) => ({
  id: written(ctx, await revokeLink(em, actorOf(ctx), params.id)),
}));
