import { requireAdmin, signedIn } from '#admin-api/http/guards.ts';
import { apiRouter, handle } from '#admin-api/http/handle.ts';
import { endSession, startSession, withSession } from '#admin-api/http/session.ts';
import type { Admin, ApiContext } from '#admin-api/http/state.ts';
import { written } from '#admin-api/http/write-routes.ts';
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
import { sessionLimits } from '#schema/session.ts';
import { noteSignIn } from './account.queries.ts';
import { administratorRoutes } from './administrator.routes.ts';
import { readDevice, rememberDevice } from './known-device.ts';
import { currentSession, sessionRoutes } from './session.routes.ts';
import { changePassword, signIn } from './sign-in.ts';
import type { SignInLimits } from './sign-in-limits.ts';

const presentUser = ({ id, username, email, role }: Admin): UserCheck => ({ id, username, email, role });
const presentCheck = ({ role }: Admin): AdminCheck => ({ isAdmin: true, role });
const presentLogin = ({ username }: Pick<Admin, 'username'>): LoginReply => ({ username });

export function accountRoutes(limits: SignInLimits) {
  const router = apiRouter();

  router.post(
    '/api/login/admin',
    rememberDevice,
    withSession,
    handle(
      {
        summary: 'Signs an administrator in',
        body: login,
        reply: loginReply,
        replyHeaders: {
          'Set-Cookie':
            'The session, to be sent along with every further call, and the browser’s own, which sets its tries apart from those of strangers',
        },
        otherStatuses: [401, 429],
      },
      async ({ body, em, ctx }) => {
        const caller = { address: addressKey(ctx.ip), device: readDevice(ctx) };
        const admin = await signIn(em, limits, body, caller);
        await open(ctx, { adminId: admin.id, epoch: admin.sessionEpoch });
        await noteSignIn(em, admin, ctx.get('User-Agent').slice(0, sessionLimits.device));
        return presentLogin(admin);
      },
    ),
  );

  router.post(
    '/api/admin/logout',
    withSession,
    handle({ summary: 'Signs out; no error without a session', reply: logoutReply }, async ({ ctx }) => {
      endSession(ctx);
      return { message: 'Signed out' };
    }),
  );

  router.put(
    '/api/admin/password',
    requireAdmin,
    handle(
      {
        summary: 'Changes your password and signs you out everywhere else',
        body: passwordChange,
        reply: passwordReply,
        replyHeaders: { 'Set-Cookie': 'A new session in the place of the one that asked' },
        otherStatuses: [429],
      },
      async ({ body, em, ctx }) => {
        const admin = signedIn(ctx);
        const tries = limits.session(currentSession(ctx));
        const change = await changePassword(em, tries, admin, body);
        await open(ctx, { adminId: admin.id, epoch: written(ctx, change) });
        return { message: 'Password changed' };
      },
    ),
  );

  router.get(
    '/api/auth/user',
    requireAdmin,
    handle({ summary: 'Tells who is signed in', reply: userCheck }, async ({ ctx }) =>
      presentUser(signedIn(ctx)),
    ),
  );

  router.get(
    '/api/admin/me',
    requireAdmin,
    handle(
      { summary: 'Tells whether the caller is an administrator, and of which role', reply: adminCheck },
      async ({ ctx }) => presentCheck(signedIn(ctx)),
    ),
  );

  router.post(
    '/api/admin/me',
    requireAdmin,
    handle(
      {
        summary: 'Tells whether the caller may write: an administrator, from a page of this site',
        description: 'Asked by the site server, for what it does by itself.',
        reply: adminCheck,
      },
      async ({ ctx }) => presentCheck(signedIn(ctx)),
    ),
  );

  router.use(sessionRoutes.routes());
  router.use(administratorRoutes.routes());
  return router;
}

const open = (ctx: ApiContext, of: { adminId: number; epoch: number }) =>
  startSession(ctx, {
    ...of,
    signedInAt: Date.now(),
    device: ctx.get('User-Agent').slice(0, sessionLimits.device),
  });
