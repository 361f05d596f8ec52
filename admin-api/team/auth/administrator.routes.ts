import { apiRouter } from '#admin-api/ground/http/api-router.ts';
import { signedIn } from '#admin-api/ground/http/require-admin.ts';
import { written } from '#admin-api/ground/http/write-routes.ts';
import * as calls from '#schema/calls/accounts.ts';
import type { Administrator } from '#schema/shapes/account.ts';
import { sessionLimits } from '#schema/shapes/session.ts';
import {
  type AdministratorRecord,
  changeAdministrator,
  listAdministrators,
  resetFactor,
} from './administrator.queries.ts';

const presentAdministrator = (
  { createdAt, sessionEnd, ...account }: AdministratorRecord,
  asking: number,
): Administrator => ({
  ...account,
  createdAt: new Date(createdAt).toISOString(),
  usedAt: sessionEnd && new Date(new Date(sessionEnd).getTime() - sessionLimits.idleMs).toISOString(),
  isYou: account.id === asking,
});

/** Routes for the accounts of other administrators; the own password and sessions are in account.routes.ts and session.routes.ts. */
export const administratorRoutes = apiRouter();

administratorRoutes.serve(calls.listAccounts, async ({ em, ctx }) =>
  (await listAdministrators(em)).map((row) => presentAdministrator(row, signedIn(ctx).id)),
);

administratorRoutes.serve(calls.changeAccount, async ({ params, body, em, ctx }) => {
  const asking = signedIn(ctx);
  const row = written(ctx, await changeAdministrator(em, asking, params.id, body));
  return presentAdministrator(row, asking.id);
});

administratorRoutes.serve(calls.resetSecondFactor, async ({ params, em, ctx }) => {
  const asking = signedIn(ctx);
  return presentAdministrator(written(ctx, await resetFactor(em, asking, params.id)), asking.id);
});
