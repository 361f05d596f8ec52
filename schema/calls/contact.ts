import { z } from 'zod';
import {
  contactChanges,
  contactInbox,
  contactMessage,
  contactPost,
  contactQuery,
  contactReply,
} from '#schema/contact.ts';
import { removed } from '#schema/error.ts';
import { pathId } from '#schema/text.ts';
import { defineCall } from './call.ts';

const ofMessage = z.object({ id: pathId });

export const sendMessage = defineCall('POST /api/contact', {
  chapter: 'contact',
  access: 'everyone',
  summary: 'Leaves a message for the operator',
  description:
    'Open to visitors, and refused as long as the operator has not switched delivery on (setting contact_delivery). What looks like spam is taken and marked.',
  body: contactPost,
  reply: contactReply,
  status: 201,
  otherStatuses: [403, 429],
});

export const listMessages = defineCall('GET /api/contact', {
  chapter: 'contact',
  access: 'comments',
  summary: 'Lists the messages visitors left, newest first',
  query: contactQuery,
  reply: contactInbox,
});

export const changeMessage = defineCall('PUT /api/contact/:id', {
  chapter: 'contact',
  access: 'comments',
  summary: 'Marks a message as read or unread',
  params: ofMessage,
  body: contactChanges,
  reply: contactMessage,
});

export const removeMessage = defineCall('DELETE /api/contact/:id', {
  chapter: 'contact',
  access: 'comments',
  summary: 'Deletes a message',
  params: ofMessage,
  reply: removed,
});
