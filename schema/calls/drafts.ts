import { draft, draftInput, draftPath, draftRemoved, draftReply, listedDraft } from '#schema/draft.ts';
import { defineCall } from './call.ts';

export const listDrafts = defineCall('GET /api/drafts', {
  chapter: 'drafts',
  access: 'titles',
  summary: 'Your unsaved changes in forms, the latest first',
  reply: listedDraft.array(),
});

export const getDraft = defineCall('GET /api/drafts/:kind/:record', {
  chapter: 'drafts',
  access: 'titles',
  summary: 'Your draft of a record, with its fields as they were typed',
  params: draftPath,
  reply: draftReply,
});

export const keepDraft = defineCall('PUT /api/drafts/:kind/:record', {
  chapter: 'drafts',
  access: 'titles',
  summary: 'Keeps what you have typed into the form of a record',
  description:
    'It is neither public nor visible to other accounts. A version other than the latest is answered with 409 and the latest one.',
  params: draftPath,
  body: draftInput,
  reply: draft,
  otherStatuses: [409],
});

export const removeDraft = defineCall('DELETE /api/drafts/:kind/:record', {
  chapter: 'drafts',
  access: 'titles',
  summary: 'Discards your draft of a record',
  params: draftPath,
  reply: draftRemoved,
});
