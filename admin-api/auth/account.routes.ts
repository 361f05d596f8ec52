import { apiRouter } from '#admin-api/http/api-router.ts';
import { requireAdmin, signedIn } from '#admin-api/http/require-admin.ts';
import { endSession, withSession } from '#admin-api/http/session-cookie.ts';
import type { Admin } from '#admin-api/http/state.ts';
import { written } from '#admin-api/http/write-routes.ts';
import type { FactorKeys } from '#admin-api/second-factor/check-factor.ts';
import { passkeyRoutes } from '#admin-api/second-factor/passkey.routes.ts';
import { secondFactorRoutes } from '#admin-api/second-factor/second-factor.routes.ts';
import {
  type AdminCheck,
  adminCheck,
  type LoginReply,
  login,
  loginReply,
  logoutReply,
  passwordChange,
  passwordReply,
  type UserCheck,
  userCheck,
} from '#schema/account.ts';
import { addressKey } from '#schema/client-address.ts';
import { confirmation, confirmed, passkeyLogin } from '#schema/second-factor.ts';
import { sessionLimits } from '#schema/session.ts';
import { accountLinkRoutes } from './account-link.routes.ts';
import { administratorRoutes } from './administrator.routes.ts';
import { apiTokenRoutes } from './api-token.routes.ts';
import { readDevice, rememberDevice } from './known-device.ts';
import { beginSession, currentSession, openAccount, sessionRoutes } from './session.routes.ts';
import { confirmSession } from './session-store.ts';
import { changePassword, confirmAdmin, signIn, signInByPasskey } from './sign-in.ts';
import type { SignInLimits } from './sign-in-limits.ts';

const presentUser = ({ id, username, email, role }: Admin): UserCheck => ({ id, username, email, role });
const presentCheck = ({ role, token }: Admin): AdminCheck => ({
  isAdmin: true,
  role,
  ...(token && { scopes: token.scopes }),
});
const presentLogin = ({ username }: Pick<Admin, 'username'>): LoginReply => ({ username });

export function accountRoutes(limits: SignInLimits, keys: FactorKeys) {
  const router = apiRouter();

  router.post('/api/login/admin', rememberDevice, withSession, {
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
    answer: async ({ body, em, ctx }) => {
      const caller = { address: addressKey(ctx.ip), device: readDevice(ctx) };
      const { admin, factor } = await signIn(em, { limits, keys }, body, caller);
      await openAccount(ctx, admin, factor);
      return presentLogin(admin);
    },
  });

  router.post('/api/login/passkey', rememberDevice, withSession, {
    summary: 'Signs an administrator in by a passkey alone',
    description: 'The authenticator must have checked a PIN, a fingerprint or a face.',
    body: passkeyLogin,
    reply: loginReply,
    replyHeaders: { 'Set-Cookie': 'As that of POST /api/login/admin' },
    otherStatuses: [401, 429],
    answer: async ({ body, em, ctx }) => {
      const signedBy = signInByPasskey(em, { limits, keys }, body.passkey, addressKey(ctx.ip));
      const { admin, factor } = await signedBy;
      await openAccount(ctx, admin, factor);
      return presentLogin(admin);
    },
  });

  router.post('/api/admin/logout', withSession, {
    summary: 'Signs out; no error without a session',
    reply: logoutReply,
    answer: async ({ ctx }) => {
      endSession(ctx);
      return { message: 'Signed out' };
    },
  });

  router.put('/api/admin/password', requireAdmin, {
    summary: 'Changes your password and signs you out everywhere else',
    body: passwordChange,
    reply: passwordReply,
    replyHeaders: { 'Set-Cookie': 'A new session in the place of the one that asked' },
    otherStatuses: [429],
    answer: async ({ body, em, ctx }) => {
      const admin = signedIn(ctx);
      const tries = limits.session(currentSession(ctx));
      const change = await changePassword(em, tries, admin, body);
      await beginSession(ctx, { adminId: admin.id, epoch: written(ctx, change) });
      return { message: 'Password changed' };
    },
  });

  router.post('/api/admin/confirm', requireAdmin, {
    summary: 'Shows again who is there, by password or second factor',
    description:
      'Calls that touch accounts, second factors or ad code are refused with 403 and `needs` when the last time was more than 10 minutes ago.',
    body: confirmation,
    reply: confirmed,
    otherStatuses: [429],
    answer: async ({ body, em, ctx }) => {
      const session = currentSession(ctx);
      await confirmAdmin(em, { tries: limits.session(session), keys }, signedIn(ctx), body);
      await confirmSession(em, session);
      return { until: new Date(Date.now() + sessionLimits.confirmedMs).toISOString() };
    },
  });

  router.get('/api/auth/user', requireAdmin, {
    summary: 'Returns the signed-in account',
    reply: userCheck,
    answer: async ({ ctx }) => presentUser(signedIn(ctx)),
  });

  router.get('/api/admin/me', requireAdmin, {
    summary: 'Returns whether the caller is an administrator, and the role',
    reply: adminCheck,
    answer: async ({ ctx }) => presentCheck(signedIn(ctx)),
  });

  router.post('/api/admin/me', requireAdmin, {
    summary: 'Returns whether the caller may write: an administrator, from a page of this site',
    description: 'Asked by the site server, for what it does by itself.',
    reply: adminCheck,
    answer: async ({ ctx }) => presentCheck(signedIn(ctx)),
  });

  router.use(sessionRoutes.routes());
  router.use(administratorRoutes.routes());
  router.use(accountLinkRoutes.routes());
  router.use(apiTokenRoutes.routes());
  router.use(secondFactorRoutes(keys).routes());
  router.use(passkeyRoutes(keys).routes());
  return router;
}
