import type { InferEntity } from '@mikro-orm/core';
import { z } from 'zod';
import { apiRouter } from '#admin-api/http/api-router.ts';
import { RequestError } from '#admin-api/http/errors.ts';
import { requireAdmin, signedIn } from '#admin-api/http/require-admin.ts';
import { sessionKey, startSession } from '#admin-api/http/session-cookie.ts';
import type { Admin, ApiContext } from '#admin-api/http/state.ts';
import {
  endedSession,
  endedSessions,
  type OpenSession,
  openSession,
  sessionData,
  sessionId,
  sessionLimits,
} from '#schema/session.ts';
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

sessionRoutes.get('/api/admin/sessions', requireAdmin, {
  summary: 'Lists where you are signed in',
  reply: openSession.array(),
  answer: async ({ em, ctx }) => {
    const current = currentSession(ctx);
    return (await listSessions(em, signedIn(ctx).id)).map((row) => presentSession(row, current));
  },
});

sessionRoutes.delete('/api/admin/sessions', requireAdmin, {
  summary: 'Signs you out everywhere else',
  reply: endedSessions,
  answer: async ({ em, ctx }) => {
    return { ended: await removeOtherSessions(em, signedIn(ctx).id, currentSession(ctx)) };
  },
});

sessionRoutes.delete('/api/admin/sessions/:id', requireAdmin, {
  summary: 'Signs you out in one place',
  params: z.object({ id: sessionId }),
  reply: endedSession,
  answer: async ({ params, em, ctx }) => {
    if (!(await removeSession(em, signedIn(ctx).id, params.id)))
      throw new RequestError(404, 'Session not found');
    return params;
  },
});

/** The id of the current session, after `requireAdmin`. */
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
