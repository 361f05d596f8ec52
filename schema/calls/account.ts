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
} from '#schema/account.ts';
import { confirmation, confirmed, passkeyLogin } from '#schema/second-factor.ts';
import { endedSession, endedSessions, openSession, sessionId } from '#schema/session.ts';
import { defineCall } from './call.ts';

export const signIn = defineCall('POST /api/login/admin', {
  chapter: 'account',
  access: 'everyone',
  summary: 'Signs an administrator in',
  description:
    'An account with a second factor is refused with 401 and `needs` until the call carries a code of the app, a recovery code or a passkey as well.',
  body: login,
  reply: loginReply,
  replyHeaders: {
    'Set-Cookie':
      'The session, to be sent with every further call, and the cookie of a known browser, whose attempts are limited separately',
  },
  otherStatuses: [401, 429],
});

export const signInByPasskey = defineCall('POST /api/login/passkey', {
  chapter: 'account',
  access: 'everyone',
  summary: 'Signs an administrator in by a passkey alone',
  description: 'The authenticator must have checked a PIN, a fingerprint or a face.',
  body: passkeyLogin,
  reply: loginReply,
  replyHeaders: { 'Set-Cookie': 'As that of POST /api/login/admin' },
  otherStatuses: [401, 429],
});

export const signOut = defineCall('POST /api/admin/logout', {
  chapter: 'account',
  access: 'everyone',
  summary: 'Signs out; no error without a session',
  reply: logoutReply,
});

export const changePassword = defineCall('PUT /api/admin/password', {
  chapter: 'account',
  access: 'dashboard',
  tokens: 'none',
  summary: 'Changes your password and signs you out everywhere else',
  body: passwordChange,
  reply: passwordReply,
  replyHeaders: { 'Set-Cookie': 'A new session in the place of the one that asked' },
  otherStatuses: [429],
});

export const confirmIdentity = defineCall('POST /api/admin/confirm', {
  chapter: 'account',
  access: 'dashboard',
  tokens: 'none',
  isBeforeFactor: true,
  summary: 'Shows again who is there, by password or second factor',
  description:
    'Calls that touch accounts, second factors or ad code are refused with 403 and `needs` when the last time was more than 10 minutes ago.',
  body: confirmation,
  reply: confirmed,
  otherStatuses: [429],
  touches: 'nothing',
});

export const getOwnAccount = defineCall('GET /api/auth/user', {
  chapter: 'account',
  access: 'dashboard',
  tokens: 'all',
  isBeforeFactor: true,
  summary: 'Returns the signed-in account',
  reply: userCheck,
});

export const checkSession = defineCall('GET /api/admin/me', {
  chapter: 'account',
  access: 'dashboard',
  tokens: 'all',
  isBeforeFactor: true,
  summary: 'Returns whether the caller is an administrator, and the role',
  reply: adminCheck,
});

export const checkWriter = defineCall('POST /api/admin/me', {
  chapter: 'account',
  access: 'dashboard',
  tokens: 'all',
  summary: 'Returns whether the caller may write: an administrator, from a page of this site',
  description: 'Asked by the site server, for what it does by itself.',
  reply: adminCheck,
  touches: 'nothing',
});

export const listSessions = defineCall('GET /api/admin/sessions', {
  chapter: 'account',
  access: 'dashboard',
  tokens: 'none',
  summary: 'Lists where you are signed in',
  reply: openSession.array(),
});

export const endOtherSessions = defineCall('DELETE /api/admin/sessions', {
  chapter: 'account',
  access: 'dashboard',
  tokens: 'none',
  summary: 'Signs you out everywhere else',
  reply: endedSessions,
});

export const endSession = defineCall('DELETE /api/admin/sessions/:id', {
  chapter: 'account',
  access: 'dashboard',
  tokens: 'none',
  summary: 'Signs you out in one place',
  params: z.object({ id: sessionId }),
  reply: endedSession,
});
