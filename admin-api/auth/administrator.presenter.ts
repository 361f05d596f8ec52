import type { Administrator } from '#schema/administrator.ts';
import { sessionLimits } from '#schema/session.ts';
import type { AdministratorRecord } from './administrator.queries.ts';

export const presentAdministrator = (
  { id, username, email, isActive, createdAt, sessionEnd }: AdministratorRecord,
  asking: number,
): Administrator => ({
  id,
  username,
  email,
  isActive,
  createdAt: new Date(createdAt).toISOString(),
  usedAt: sessionEnd && new Date(new Date(sessionEnd).getTime() - sessionLimits.idleMs).toISOString(),
  isYou: id === asking,
});
