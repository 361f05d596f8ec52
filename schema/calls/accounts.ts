/** The accounts of administrators, and the links with which people choose a password. */
import { z } from 'zod';
import {
  acceptedLink,
  accountLink,
  invitationInput,
  issuedLink,
  linkAcceptance,
  linkQuestion,
  revokedLink,
  shownLink,
} from '#schema/account-link.ts';
import { administrator, administratorChanges } from '#schema/administrator.ts';
import { pathId } from '#schema/text.ts';
import { defineCall } from './call.ts';

const byId = z.object({ id: pathId });

export const listAccounts = defineCall('GET /api/admin/accounts', {
  chapter: 'account',
  access: 'accounts',
  tokens: 'none',
  summary: 'Lists the administrators, by name',
  reply: administrator.array(),
});

export const changeAccount = defineCall('PUT /api/admin/accounts/:id', {
  chapter: 'account',
  access: 'accounts',
  tokens: 'none',
  asksAgain: true,
  summary: 'Gives an administrator another role, or switches them off and on again',
  description:
    'Switching off ends their sessions; a new role counts from the next call. Nobody can do this to their own account, so one owner who can sign in always remains.',
  params: byId,
  body: administratorChanges,
  reply: administrator,
  otherStatuses: [409],
});

export const resetSecondFactor = defineCall('DELETE /api/admin/accounts/:id/second-factor', {
  chapter: 'account',
  access: 'accounts',
  tokens: 'none',
  asksAgain: true,
  summary: 'Removes the lost second factor of an administrator, and ends their sessions',
  description:
    'The password alone signs them in then; where their role needs a second factor, they set one up first.',
  params: byId,
  reply: administrator,
  otherStatuses: [409],
});

export const listInvitations = defineCall('GET /api/admin/invitations', {
  chapter: 'account',
  access: 'accounts',
  tokens: 'none',
  summary: 'Lists invitations and resets of passwords, the newest first',
  reply: accountLink.array(),
});

export const inviteAdministrator = defineCall('POST /api/admin/invitations', {
  chapter: 'account',
  access: 'accounts',
  tokens: 'none',
  asksAgain: true,
  summary: 'Invites an administrator: answers with a single-use link, which is shown only once',
  description:
    'Nothing is sent. The link can be used for 7 days; another invitation of the same address replaces it.',
  body: invitationInput,
  reply: issuedLink,
  status: 201,
  otherStatuses: [409],
});

export const resetPassword = defineCall('POST /api/admin/accounts/:id/reset', {
  chapter: 'account',
  access: 'accounts',
  tokens: 'none',
  asksAgain: true,
  summary: 'Lets an administrator choose a new password: answers with a link of one use',
  description:
    'The link can be used for one day. The old password and the sessions end when it is used, not before.',
  params: byId,
  reply: issuedLink,
  status: 201,
  otherStatuses: [409],
});

export const revokeInvitation = defineCall('DELETE /api/admin/invitations/:id', {
  chapter: 'account',
  access: 'accounts',
  tokens: 'none',
  asksAgain: true,
  summary: 'Takes a link back that was not used yet',
  params: byId,
  reply: revokedLink,
});

export const lookAtInvitation = defineCall('POST /api/invitations/look', {
  chapter: 'account',
  access: 'everyone',
  summary: 'Returns the account that a link is for',
  description: 'The token is sent in the body, so that no log keeps it.',
  body: linkQuestion,
  reply: shownLink,
  otherStatuses: [404, 410],
});

export const acceptInvitation = defineCall('POST /api/invitations/accept', {
  chapter: 'account',
  access: 'everyone',
  summary: 'Chooses the password that a link is for, and signs in',
  description:
    'The answer sets the cookie of a session, unless the account has a second factor: it is shown when signing in.',
  body: linkAcceptance,
  reply: acceptedLink,
  otherStatuses: [404, 409, 410, 429],
});
