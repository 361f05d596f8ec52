/** Signing in, and the own account of the administrator who is signed in. */
import { z } from 'zod';
import {
  adminCheck,
  login,
  loginReply,
  logoutReply,
  passwordChange,
  passwordReply,
  userCheck,
} from '#schema/shapes/account.ts';
import { apiToken, issuedToken, revokedToken, tokenInput } from '#schema/shapes/api-token.ts';
import { confirmation, confirmed, passkeyLogin } from '#schema/shapes/second-factor.ts';
import { endedSession, endedSessions, openSession, sessionId } from '#schema/shapes/session.ts';
import { callsOf } from './call.ts';

const call = callsOf({ chapter: 'account', access: 'dashboard', tokens: 'none' });

export const signIn = call(
  'POST /api/login/admin',
  'Signs an administrator in',
  {
    access: 'everyone',
    body: login,
    reply: loginReply,
    replyHeaders: {
      'Set-Cookie':
        'The session, to be sent with every further call, and the cookie of a known browser, whose attempts are limited separately',
    },
    otherStatuses: [401, 429],
  },
  'An account with a second factor is refused with 401 and `needs` until the call carries a code of the app, a recovery code or a passkey as well.',
);

export const signInByPasskey = call(
  'POST /api/login/passkey',
  'Signs an administrator in by a passkey alone',
  {
    access: 'everyone',
    body: passkeyLogin,
    reply: loginReply,
    replyHeaders: { 'Set-Cookie': 'As that of POST /api/login/admin' },
    otherStatuses: [401, 429],
  },
  'The authenticator must have checked a PIN, a fingerprint or a face.',
);

export const signOut = call('POST /api/admin/logout', 'Signs out; no error without a session', {
  access: 'everyone',
  reply: logoutReply,
});

export const changePassword = call(
  'PUT /api/admin/password',
  'Changes your password and signs you out everywhere else',
  {
    body: passwordChange,
    reply: passwordReply,
    replyHeaders: { 'Set-Cookie': 'A new session in the place of the one that asked' },
    otherStatuses: [429],
  },
);

export const confirmIdentity = call(
  'POST /api/admin/confirm',
  'Shows again who is there, by password or second factor',
  { isBeforeFactor: true, body: confirmation, reply: confirmed, otherStatuses: [429], touches: 'nothing' },
  'Calls that touch accounts, second factors or ad code are refused with 403 and `needs` when the last time was more than 10 minutes ago.',
);

export const getOwnAccount = call('GET /api/auth/user', 'Returns the signed-in account', {
  tokens: 'all',
  isBeforeFactor: true,
  reply: userCheck,
});

export const checkSession = call(
  'GET /api/admin/me',
  'Returns whether the caller is an administrator, and the role',
  { tokens: 'all', isBeforeFactor: true, reply: adminCheck },
);

export const checkWriter = call(
  'POST /api/admin/me',
  'Returns whether the caller may write: an administrator, from a page of this site',
  { tokens: 'all', reply: adminCheck, touches: 'nothing' },
  'Asked by the site server, for what it does by itself.',
);

export const listSessions = call('GET /api/admin/sessions', 'Lists where you are signed in', {
  reply: openSession.array(),
});

export const endOtherSessions = call('DELETE /api/admin/sessions', 'Signs you out everywhere else', {
  reply: endedSessions,
});

export const endSession = call('DELETE /api/admin/sessions/:id', 'Signs you out in one place', {
  params: z.object({ id: sessionId }),
  reply: endedSession,
});

export const listTokens = call(
  'GET /api/admin/tokens',
  'Lists your API tokens, for owners all of them',
  { reply: apiToken.array() },
  'The newest first. Expired ones stay in the list until they are revoked.',
);

export const makeToken = call(
  'POST /api/admin/tokens',
  'Creates an API token, which is shown only once',
  { asksAgain: true, body: tokenInput, reply: issuedToken, status: 201, otherStatuses: [409] },
  'Programs send it as `Authorization: Bearer lamphouse_…`. It opens what its scopes name and your role includes when it is used. Scopes that your role does not include are refused with 403.',
);

export const revokeToken = call(
  'DELETE /api/admin/tokens/:id',
  'Revokes an API token, for good',
  { asksAgain: true, reply: revokedToken },
  'Its next call is refused. Owners may revoke any token.',
);
