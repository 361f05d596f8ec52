import { apiRouter } from '#admin-api/ground/http/api-router.ts';
import { signedIn } from '#admin-api/ground/http/require-admin.ts';
import type { Admin } from '#admin-api/ground/http/state.ts';
import type { FactorKeys } from '#admin-api/team/second-factor/check-factor.ts';
import { passkeyRoutes } from '#admin-api/team/second-factor/passkey.routes.ts';
import { secondFactorRoutes } from '#admin-api/team/second-factor/second-factor.routes.ts';
import * as calls from '#schema/calls/account.ts';
import type { AdminCheck, UserCheck } from '#schema/shapes/account.ts';
import { accountLinkRoutes } from './account-link.routes.ts';
import { administratorRoutes } from './administrator.routes.ts';
import { apiTokenRoutes } from './api-token.routes.ts';
import { sessionRoutes } from './session.routes.ts';
import type { SignInLimits } from './sign-in-limits.ts';

const presentUser = ({ id, username, email, role }: Admin): UserCheck => ({ id, username, email, role });
const presentCheck = ({ role, token }: Admin): AdminCheck => ({
  isAdmin: true,
  role,
  ...(token && { scopes: token.scopes }),
});

export function accountRoutes(limits: SignInLimits, keys: FactorKeys) {
  const router = apiRouter();

  router.serve(calls.getOwnAccount, async ({ ctx }) => presentUser(signedIn(ctx)));

  router.serve(calls.checkSession, async ({ ctx }) => presentCheck(signedIn(ctx)));

  router.serve(calls.checkWriter, async ({ ctx }) => presentCheck(signedIn(ctx)));

  router.use(sessionRoutes(limits, keys).routes());
  router.use(administratorRoutes.routes());
  router.use(accountLinkRoutes.routes());
  router.use(apiTokenRoutes.routes());
  router.use(secondFactorRoutes(keys).routes());
  router.use(passkeyRoutes(keys).routes());
  return router;
}
