import { administrator, administratorChanges } from '#schema/shapes/account.ts';
import {
  acceptedLink,
  accountLink,
  invitationInput,
  issuedLink,
  linkAcceptance,
  linkQuestion,
  revokedLink,
  shownLink,
} from '#schema/shapes/account-link.ts';
import { callsOf } from './call.ts';

const call = callsOf({ chapter: 'account', access: 'accounts', tokens: 'none' });

export const listAccounts = call('GET /api/admin/accounts', 'Lists the administrators, by name', {
  reply: administrator.array(),
});

export const changeAccount = call(
  'PUT /api/admin/accounts/:id',
  'Gives an administrator another role, or switches them off and on again',
  { asksAgain: true, body: administratorChanges, reply: administrator, otherStatuses: [409] },
  'Switching off ends their sessions; a new role counts from the next call. Nobody can do this to their own account, so one owner who can sign in always remains.',
);

export const resetSecondFactor = call(
  'DELETE /api/admin/accounts/:id/second-factor',
  'Removes the lost second factor of an administrator, and ends their sessions',
  { asksAgain: true, reply: administrator, otherStatuses: [409] },
  'The password alone signs them in then; where their role needs a second factor, they set one up first.',
);

export const listInvitations = call(
  'GET /api/admin/invitations',
  'Lists invitations and resets of passwords, the newest first',
  { reply: accountLink.array() },
);

export const inviteAdministrator = call(
  'POST /api/admin/invitations',
  'Invites an administrator: answers with a single-use link, which is shown only once',
  { asksAgain: true, body: invitationInput, reply: issuedLink, status: 201, otherStatuses: [409] },
  'Nothing is sent. The link can be used for 7 days; another invitation of the same address replaces it.',
);

export const resetPassword = call(
  'POST /api/admin/accounts/:id/reset',
  'Lets an administrator choose a new password: answers with a link of one use',
  { asksAgain: true, reply: issuedLink, status: 201, otherStatuses: [409] },
  'The link can be used for one day. The old password and the sessions end when it is used, not before.',
);

export const revokeInvitation = call(
  'DELETE /api/admin/invitations/:id',
  'Takes a link back that was not used yet',
  { asksAgain: true, reply: revokedLink },
);

export const lookAtInvitation = call(
  'POST /api/invitations/look',
  'Returns the account that a link is for',
  { access: 'everyone', body: linkQuestion, reply: shownLink, otherStatuses: [404, 410] },
  'The token is sent in the body, so that no log keeps it.',
);

export const acceptInvitation = call(
  'POST /api/invitations/accept',
  'Chooses the password that a link is for, and signs in',
  { access: 'everyone', body: linkAcceptance, reply: acceptedLink, otherStatuses: [404, 409, 410, 429] },
  'The answer sets the cookie of a session, unless the account has a second factor: it is shown when signing in.',
);
