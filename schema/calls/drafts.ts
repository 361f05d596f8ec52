import { draft, draftInput, draftPath, draftRemoved, draftReply, listedDraft } from '#schema/shapes/draft.ts';
import { callsOf } from './call.ts';

const call = callsOf({ chapter: 'drafts', access: 'titles' });

export const listDrafts = call('GET /api/drafts', 'Your unsaved changes in forms, the latest first', {
  reply: listedDraft.array(),
});

export const getDraft = call(
  'GET /api/drafts/:kind/:record',
  'Your draft of a record, with its fields as they were typed',
  { params: draftPath, reply: draftReply },
);

export const keepDraft = call(
  'PUT /api/drafts/:kind/:record',
  'Keeps what you have typed into the form of a record',
  { params: draftPath, body: draftInput, reply: draft, otherStatuses: [409] },
  'It is neither public nor visible to other accounts. A version other than the latest is answered with 409 and the latest one.',
);

export const removeDraft = call('DELETE /api/drafts/:kind/:record', 'Discards your draft of a record', {
  params: draftPath,
  reply: draftRemoved,
});
