import type { InferEntity } from '@mikro-orm/core';
import { apiRouter } from '#admin-api/http/api-router.ts';
import { RequestError } from '#admin-api/http/errors.ts';
import { signedIn } from '#admin-api/http/require-admin.ts';
import { sessionKey, startSession } from '#admin-api/http/session-cookie.ts';
import type { Admin, ApiContext } from '#admin-api/http/state.ts';
import * as calls from '#schema/calls/account.ts';
import { type OpenSession, sessionData, sessionLimits } from '#schema/session.ts';
import type { SessionEntity } from './account.entity.ts';
import { noteSignIn } from './account.queries.ts';
import { listSessions, removeOtherSessions, removeSession, sidOf } from './session-store.ts';

function presentSession(
  { sid, sess, expire }: InferEntity<typeof SessionEntity>,
  current: string,
): OpenSession {
  const { signedInAt, device } = sessionData.parse(sess);
  return {
    id: sid,
    device,
    signedInAt: new Date(signedInAt).toISOString(),
    usedAt: new Date(expire.getTime() - sessionLimits.idleMs).toISOString(),
    isCurrent: sid === current,
  };
}

/** Lists and ends an administrator's own sessions. */
export const sessionRoutes = apiRouter();

sessionRoutes.serve(calls.listSessions, async ({ em, ctx }) => {
  const current = currentSession(ctx);
  return (await listSessions(em, signedIn(ctx).id)).map((row) => presentSession(row, current));
});

sessionRoutes.serve(calls.endOtherSessions, async ({ em, ctx }) => {
  return { ended: await removeOtherSessions(em, signedIn(ctx).id, currentSession(ctx)) };
});

sessionRoutes.serve(calls.endSession, async ({ params, em, ctx }) => {
  if (!(await removeSession(em, signedIn(ctx).id, params.id)))
    throw new RequestError(404, 'Session not found');
  return params;
});

/** The id of the current session. */
export function currentSession(ctx: ApiContext): string {
  const key = sessionKey(ctx);
  if (key === null) throw new RequestError(401, 'Not signed in');
  return sidOf(key);
}

const deviceOf = (ctx: ApiContext) => ctx.get('User-Agent').slice(0, sessionLimits.device);

export const beginSession = (ctx: ApiContext, of: { adminId: number; epoch: number }) =>
  startSession(ctx, { ...of, signedInAt: Date.now(), confirmedAt: Date.now(), device: deviceOf(ctx) });

/** Signs in, which leaves a line in the activity. */
export async function openAccount(
  ctx: ApiContext,
  account: Pick<Admin, 'id' | 'email'> & { sessionEpoch: number },
  factor: string,
): Promise<void> {
  await beginSession(ctx, { adminId: account.id, epoch: account.sessionEpoch });
  await noteSignIn(ctx.state.em, account, deviceOf(ctx), factor);
}
