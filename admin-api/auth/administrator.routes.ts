import { z } from 'zod';
import { apiRouter } from '#admin-api/http/api-router.ts';
import { requireAdmin, signedIn } from '#admin-api/http/require-admin.ts';
import { written } from '#admin-api/http/write-routes.ts';
import { type Administrator, administrator, administratorChanges } from '#schema/administrator.ts';
import { sessionLimits } from '#schema/session.ts';
import { pathId } from '#schema/text.ts';
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

const ofAccount = z.object({ id: pathId });

administratorRoutes.get('/api/admin/accounts', requireAdmin, {
  summary: 'Lists the administrators, by name',
  reply: administrator.array(),
  answer: async ({ em, ctx }) =>
    (await listAdministrators(em)).map((row) => presentAdministrator(row, signedIn(ctx).id)),
});

administratorRoutes.put('/api/admin/accounts/:id', requireAdmin, {
  summary: 'Gives an administrator another role, or switches them off and on again',
  description:
    'Switching off ends their sessions; a new role counts from the next call. Nobody can do this to their own account, so one owner who can sign in always remains.',
  params: ofAccount,
  body: administratorChanges,
  reply: administrator,
  otherStatuses: [409],
  answer: async ({ params, body, em, ctx }) => {
    const asking = signedIn(ctx);
    const row = written(ctx, await changeAdministrator(em, asking, params.id, body));
    return presentAdministrator(row, asking.id);
  },
});

administratorRoutes.delete('/api/admin/accounts/:id/second-factor', requireAdmin, {
  summary: 'Removes the lost second factor of an administrator, and ends their sessions',
  description:
    'The password alone signs them in then; where their role needs a second factor, they set one up first.',
  params: ofAccount,
  reply: administrator,
  otherStatuses: [409],
  answer: async ({ params, em, ctx }) => {
    const asking = signedIn(ctx);
    return presentAdministrator(written(ctx, await resetFactor(em, asking, params.id)), asking.id);
  },
});
