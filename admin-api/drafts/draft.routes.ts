import { apiRouter } from '#admin-api/http/api-router.ts';
import { signedIn } from '#admin-api/http/require-admin.ts';
import * as calls from '#schema/calls/drafts.ts';
import { findDraft, keepDraft, listDrafts, removeDraft } from './draft.queries.ts';

export const draftRoutes = apiRouter();

draftRoutes.serve(calls.listDrafts, async ({ em, ctx }) => await listDrafts(em, signedIn(ctx).id));

draftRoutes.serve(calls.getDraft, async ({ params, em, ctx }) => ({
  draft: await findDraft(em, signedIn(ctx).id, params),
}));

draftRoutes.serve(
  calls.keepDraft,
  async ({ params, body, em, ctx }) => await keepDraft(em, signedIn(ctx).id, params, body),
);

draftRoutes.serve(calls.removeDraft, async ({ params, em, ctx }) => ({
  wasThere: await removeDraft(em, signedIn(ctx).id, params),
}));
