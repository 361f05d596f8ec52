import { addressKey } from '#admin-api/http/client-address.ts';
import { RequestError } from '#admin-api/http/errors.ts';
import { handle } from '#admin-api/http/handle.ts';
import { requireAdmin } from '#admin-api/http/require-admin.ts';
import { apiRouter } from '#admin-api/http/router.ts';
import { endSession, startSession, withSession } from '#admin-api/http/session.ts';
import { adminCheck, login, loginReply, logoutReply, userCheck } from '#schema/account.ts';
import { presentLogin, presentUser } from './account.presenter.ts';
import { signIn } from './sign-in.ts';
import type { SignInLimits } from './sign-in-limits.ts';

export function accountRoutes(limits: SignInLimits) {
  const router = apiRouter();

  router.post(
    '/api/login/admin',
    withSession,
    handle({ body: login, reply: loginReply }, async ({ body, em, ctx }) => {
      const admin = await signIn(em, limits, body, addressKey(ctx.ip));
      await startSession(ctx, { adminId: admin.id, signedInAt: Date.now() });
      return presentLogin(admin);
    }),
  );

  router.post(
    '/api/admin/logout',
    withSession,
    handle({ reply: logoutReply }, async ({ ctx }) => {
      endSession(ctx);
      return { message: 'Signed out' };
    }),
  );

  router.get(
    '/api/auth/user',
    requireAdmin,
    handle({ reply: userCheck }, async ({ ctx }) => {
      if (!ctx.state.admin) throw new RequestError(401, 'Not signed in');
      return presentUser(ctx.state.admin);
    }),
  );

  router.get(
    '/api/admin/me',
    requireAdmin,
    handle({ reply: adminCheck }, async () => ({ isAdmin: true })),
  );

  return router;
}
