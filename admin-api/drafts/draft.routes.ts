import { apiRouter } from '#admin-api/http/api-router.ts';
import { requireAdmin, signedIn } from '#admin-api/http/require-admin.ts';
import { draft, draftInput, draftPath, draftRemoved, draftReply, listedDraft } from '#schema/draft.ts';
import { findDraft, keepDraft, listDrafts, removeDraft } from './draft.queries.ts';

export const draftRoutes = apiRouter();

draftRoutes.get('/api/drafts', requireAdmin, {
  summary: 'Your unsaved changes in forms, the latest first',
  reply: listedDraft.array(),
  answer: async ({ em, ctx }) => await listDrafts(em, signedIn(ctx).id),
});

draftRoutes.get('/api/drafts/:kind/:record', requireAdmin, {
  summary: 'Your draft of a record, with its fields as they were typed',
  params: draftPath,
  reply: draftReply,
  answer: async ({ params, em, ctx }) => ({ draft: await findDraft(em, signedIn(ctx).id, params) }),
});

draftRoutes.put('/api/drafts/:kind/:record', requireAdmin, {
  summary: 'Keeps what you have typed into the form of a record',
  description:
    'It is neither public nor visible to other accounts. A version other than the latest is answered with 409 and the latest one.',
  params: draftPath,
  body: draftInput,
  reply: draft,
  otherStatuses: [409],
  answer: async ({ params, body, em, ctx }) => await keepDraft(em, signedIn(ctx).id, params, body),
});

draftRoutes.delete('/api/drafts/:kind/:record', requireAdmin, {
  summary: 'Discards your draft of a record',
  params: draftPath,
  reply: draftRemoved,
  answer: async ({ params, em, ctx }) => ({ wasThere: await removeDraft(em, signedIn(ctx).id, params) }),
});
