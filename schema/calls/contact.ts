import {
  contactChanges,
  contactInbox,
  contactMessage,
  contactPost,
  contactReply,
} from '#schema/shapes/contact.ts';
import { removed } from '#schema/shapes/error.ts';
import { pagingQuery } from '#schema/shapes/paging.ts';
import { callsOf } from './call.ts';

const call = callsOf({ chapter: 'contact', access: 'comments' });

export const sendMessage = call(
  'POST /api/contact',
  'Leaves a message for the operator',
  { access: 'everyone', body: contactPost, reply: contactReply, status: 201, otherStatuses: [403, 429] },
  'Open to visitors, and refused as long as the operator has not switched delivery on (setting contact_delivery). What looks like spam is taken and marked.',
);

export const listMessages = call('GET /api/contact', 'Lists the messages visitors left, newest first', {
  query: pagingQuery,
  reply: contactInbox,
});

export const changeMessage = call('PUT /api/contact/:id', 'Marks a message as read or unread', {
  body: contactChanges,
  reply: contactMessage,
});

export const removeMessage = call('DELETE /api/contact/:id', 'Deletes a message', { reply: removed });
