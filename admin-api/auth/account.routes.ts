import { apiRouter } from '#admin-api/http/api-router.ts';
import { signedIn } from '#admin-api/http/require-admin.ts';
import { endSession, withSession } from '#admin-api/http/session-cookie.ts';
import type { Admin } from '#admin-api/http/state.ts';
import { written } from '#admin-api/http/write-routes.ts';
import type { FactorKeys } from '#admin-api/second-factor/check-factor.ts';
import { passkeyRoutes } from '#admin-api/second-factor/passkey.routes.ts';
import { secondFactorRoutes } from '#admin-api/second-factor/second-factor.routes.ts';
import type { AdminCheck, LoginReply, UserCheck } from '#schema/account.ts';
import * as calls from '#schema/calls/account.ts';
import { addressKey } from '#schema/client-address.ts';
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

  router.serve(calls.signIn, rememberDevice, withSession, async ({ body, em, ctx }) => {
    const caller = { address: addressKey(ctx.ip), device: readDevice(ctx) };
    const { admin, factor } = await signIn(em, { limits, keys }, body, caller);
    await openAccount(ctx, admin, factor);
    return presentLogin(admin);
  });

  router.serve(calls.signInByPasskey, rememberDevice, withSession, async ({ body, em, ctx }) => {
    const signedBy = signInByPasskey(em, { limits, keys }, body.passkey, addressKey(ctx.ip));
    const { admin, factor } = await signedBy;
    await openAccount(ctx, admin, factor);
    return presentLogin(admin);
  });

  router.serve(calls.signOut, withSession, async ({ ctx }) => {
    endSession(ctx);
    return { message: 'Signed out' };
  });

  router.serve(calls.changePassword, async ({ body, em, ctx }) => {
    const admin = signedIn(ctx);
    const tries = limits.session(currentSession(ctx));
    const change = await changePassword(em, tries, admin, body);
    await beginSession(ctx, { adminId: admin.id, epoch: written(ctx, change) });
    return { message: 'Password changed' };
  });

  router.serve(calls.confirmIdentity, async ({ body, em, ctx }) => {
    const session = currentSession(ctx);
    await confirmAdmin(em, { tries: limits.session(session), keys }, signedIn(ctx), body);
    await confirmSession(em, session);
    return { until: new Date(Date.now() + sessionLimits.confirmedMs).toISOString() };
  });

  router.serve(calls.getOwnAccount, async ({ ctx }) => presentUser(signedIn(ctx)));

  router.serve(calls.checkSession, async ({ ctx }) => presentCheck(signedIn(ctx)));

  router.serve(calls.checkWriter, async ({ ctx }) => presentCheck(signedIn(ctx)));

  router.use(sessionRoutes.routes());
  router.use(administratorRoutes.routes());
  router.use(accountLinkRoutes.routes());
  router.use(apiTokenRoutes.routes());
  router.use(secondFactorRoutes(keys).routes());
  router.use(passkeyRoutes(keys).routes());
  return router;
}
