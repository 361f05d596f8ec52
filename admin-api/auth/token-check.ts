import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { RequestError } from '#admin-api/http/errors.ts';
import { countTries, createRateLimit } from '#admin-api/http/rate-limit.ts';
import type { Admin } from '#admin-api/http/state.ts';
import { tokenMessages } from '#schema/api-token.ts';
import { findTokenAdmin } from './api-token.queries.ts';

export type TokenCheck = (em: EntityManager, token: string, address: string) => Promise<Admin>;

/** Only unknown tokens are counted, so that a program with a valid token never waits because of one with an invalid token. */
export function createTokenCheck(orm: MikroORM): TokenCheck {
  const unknown = createRateLimit(orm, 'token', { points: 20, duration: 5 * 60 });
  return async (em, token, address) => {
    const admin = await findTokenAdmin(em, token);
    if (admin) return admin;
    await countTries(tokenMessages.tooMany, [unknown, address]);
    throw new RequestError(401, tokenMessages.unknown);
  };
}
