import type { InferEntity } from '@mikro-orm/core';
import { apiRouter } from '#admin-api/ground/http/api-router.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { signedIn } from '#admin-api/ground/http/require-admin.ts';
import { endSession, sessionKey, startSession, withSession } from '#admin-api/ground/http/session-cookie.ts';
import type { Admin, ApiContext } from '#admin-api/ground/http/state.ts';
import { written } from '#admin-api/ground/http/write-routes.ts';
import type { FactorKeys } from '#admin-api/team/second-factor/check-factor.ts';
import * as calls from '#schema/calls/account.ts';
import { addressKey } from '#schema/rules/client-address.ts';
import type { LoginReply } from '#schema/shapes/account.ts';
import { type OpenSession, sessionData, sessionLimits } from '#schema/shapes/session.ts';
import type { SessionEntity } from './account.entity.ts';
import { noteSignIn } from './account.queries.ts';
import { readDevice, rememberDevice } from './known-device.ts';
import {
  confirmSession,
  listSessions,
  removeOtherSessions,
  removeSession,
  sidOf,
} from './session.queries.ts';
import { changePassword, confirmAdmin, signIn, signInByPasskey } from './sign-in.ts';
import type { SignInLimits } from './sign-in-limits.ts';

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

const presentLogin = ({ username }: Pick<Admin, 'username'>): LoginReply => ({ username });

/** Signs in and out, and lists and ends an administrator's own sessions. */
export function sessionRoutes(limits: SignInLimits, keys: FactorKeys) {
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

  router.serve(calls.listSessions, async ({ em, ctx }) => {
    const current = currentSession(ctx);
    return (await listSessions(em, signedIn(ctx).id)).map((row) => presentSession(row, current));
  });

  router.serve(calls.endOtherSessions, async ({ em, ctx }) => {
    return { ended: await removeOtherSessions(em, signedIn(ctx).id, currentSession(ctx)) };
  });

  router.serve(calls.endSession, async ({ params, em, ctx }) => {
    if (!(await removeSession(em, signedIn(ctx).id, params.id)))
      throw new RequestError(404, 'Session not found');
    return params;
  });

  return router;
}

function currentSession(ctx: ApiContext): string {
  const key = sessionKey(ctx);
  if (key === null) throw new RequestError(401, 'Not signed in');
  return sidOf(key);
}

const deviceOf = (ctx: ApiContext) => ctx.get('User-Agent').slice(0, sessionLimits.device);

const beginSession = (ctx: ApiContext, of: { adminId: number; epoch: number }) =>
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
