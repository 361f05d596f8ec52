import { z } from 'zod';
import { RequestError } from '#admin-api/http/errors.ts';
import { handle } from '#admin-api/http/handle.ts';
import { requireAdmin } from '#admin-api/http/require-admin.ts';
import { apiRouter } from '#admin-api/http/router.ts';
import { readSession, sessionKey } from '#admin-api/http/session.ts';
import type { ApiContext } from '#admin-api/http/state.ts';
import { endedSession, endedSessions, openSession, sessionId } from '#schema/session.ts';
import { presentSession } from './session.presenter.ts';
import { listSessions, removeOtherSessions, removeSession, sidOf } from './session.queries.ts';

/** What an administrator sees and ends of their own sessions. */
export const sessionRoutes = apiRouter();

sessionRoutes.get(
  '/api/admin/sessions',
  requireAdmin,
  handle({ summary: 'Lists where you are signed in', reply: openSession.array() }, async ({ em, ctx }) => {
    const { adminId, current } = asking(ctx);
    return (await listSessions(em, adminId)).map((row) => presentSession(row, current));
  }),
);

sessionRoutes.delete(
  '/api/admin/sessions',
  requireAdmin,
  handle({ summary: 'Signs you out everywhere else', reply: endedSessions }, async ({ em, ctx }) => {
    const { adminId, current } = asking(ctx);
    return { ended: await removeOtherSessions(em, adminId, current) };
  }),
);

sessionRoutes.delete(
  '/api/admin/sessions/:id',
  requireAdmin,
  handle(
    {
      summary: 'Signs you out in one place',
      params: z.object({ id: sessionId }),
      reply: endedSession,
    },
    async ({ params, em, ctx }) => {
      if (!(await removeSession(em, asking(ctx).adminId, params.id)))
        throw new RequestError(404, 'Session not found');
      return params;
    },
  ),
);

function asking(ctx: ApiContext) {
  const [session, key] = [readSession(ctx), sessionKey(ctx)];
  if (!session || !key) throw new RequestError(401, 'Not signed in');
  return { adminId: session.adminId, current: sidOf(key) };
}
