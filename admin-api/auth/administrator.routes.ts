import { apiRouter } from '#admin-api/http/api-router.ts';
import { signedIn } from '#admin-api/http/require-admin.ts';
import { written } from '#admin-api/http/write-routes.ts';
import type { Administrator } from '#schema/administrator.ts';
import * as calls from '#schema/calls/accounts.ts';
import { sessionLimits } from '#schema/session.ts';
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
