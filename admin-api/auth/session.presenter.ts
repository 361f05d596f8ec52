import type { InferEntity } from '@mikro-orm/core';
import { type OpenSession, sessionData, sessionLimits } from '#schema/session.ts';
import type { SessionEntity } from './session.entity.ts';

export function presentSession(
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
