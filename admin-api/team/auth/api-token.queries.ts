/** API tokens for programs: created by an administrator, and allowed at each call what the role of that administrator allows. */
import { createHash, randomBytes } from 'node:crypto';
import { type EntityManager, type MikroORM, type RawQueryFragment, sql } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import { violatedConstraint, type Written, write } from '#admin-api/ground/database/write.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { countTries, createRateLimit } from '#admin-api/ground/http/rate-limit.ts';
import type { Admin } from '#admin-api/ground/http/state.ts';
import { may } from '#schema/rules/permissions.ts';
import {
  type ApiToken,
  scopesOf,
  type TokenScope,
  type tokenInput,
  tokenLimits,
  tokenMessages,
  tokenPrefix,
} from '#schema/shapes/api-token.ts';
import { adminColumns } from './account.queries.ts';

type Dated = 'createdAt' | 'expiresAt' | 'usedAt';
export interface TokenRecord extends Omit<ApiToken, Dated | 'isYours'> {
  adminId: number;
  createdAt: Date | string;
  expiresAt: Date | string;
  usedAt: Date | string | null;
}

/** 256 random bits need no slow hash. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Milliseconds between two writes of the last use. */
const notedEvery = 5 * 60 * 1000;

/** Owners get all tokens, others their own; the newest first. */
export const listTokens = (em: EntityManager, { id, role }: Admin): Promise<TokenRecord[]> =>
  select(em, may(role, 'accounts') ? sql`true` : sql`t.admin_id = ${id}`);

export async function makeToken(
  em: EntityManager,
  actor: Admin,
  { name, scopes, days }: z.output<typeof tokenInput>,
): Promise<Written<{ record: TokenRecord; token: string }>> {
  refuseScopes(actor, scopes);
  const token = tokenPrefix + randomBytes(32).toString('base64url');
  try {
    return await write(em, actor.email, async (inside) => {
      // When two tokens are created at once the second waits, and an account that is switched off meanwhile gets none.
      const [account] = await inside.execute<{ count: number }[]>(sql`
        select (select count(*)::integer from api_tokens where admin_id = a.id) as count
          from admin_users a where id = ${actor.id} and is_active for update`);
      if (!account) throw new RequestError(401, 'Not signed in');
      if (account.count >= tokenLimits.tokens) throw new RequestError(409, tokenMessages.full);
      await inside.execute(sql`
        insert into api_tokens (admin_id, name, hash, scopes, expires_at)
        select ${actor.id}, ${name}, ${hashOf(token)}, array_agg(distinct scope), now() + make_interval(days => ${days})
          from jsonb_array_elements_text(${JSON.stringify(scopes)}::jsonb) as s (scope)`);
      const [record] = await select(inside, sql`t.hash = ${hashOf(token)}`);
      if (!record) throw new Error('The token was not stored');
      return { record, token };
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'api_tokens_name') throw error;
    const message = tokenMessages.nameTaken;
    throw new RequestError(409, message, { issues: [{ path: 'name', message }] });
  }
}

function refuseScopes({ role }: Admin, scopes: readonly TokenScope[]): void {
  const own = scopesOf(role);
  const message = tokenMessages.notOfRole(role);
  const issues = scopes.flatMap((scope, index) =>
    own.includes(scope) ? [] : [{ path: `scopes.${index}`, message }],
  );
  if (issues.length > 0) throw new RequestError(403, message, { issues });
}

/** Owners may revoke any token. */
export async function revokeToken(em: EntityManager, actor: Admin, id: number): Promise<Written<number>> {
  return await write(em, actor.email, async (inside) => {
    const revoked = await inside.execute<unknown[]>(
      sql`delete from api_tokens where id = ${id} and (${may(actor.role, 'accounts')} or admin_id = ${actor.id}) returning id`,
    );
    if (revoked.length === 0) throw new RequestError(404, tokenMessages.notFound);
    return id;
  });
}

/** A reset may follow a theft, so it also ends tokens that the thief may have created. */
export const endTokens = (em: EntityManager, adminId: number) =>
  em.execute(sql`delete from api_tokens where admin_id = ${adminId}`);

/** The owner and the scopes of the token; null when it is unknown or the account is switched off. Notes the use. */
async function findTokenAdmin(em: EntityManager, token: string): Promise<Admin | null> {
  const [found] = await em.execute<
    (Admin & { expiresAt: Date | string; usedAt: Date | string | null })[]
  >(sql`
    select ${adminColumns},
           jsonb_build_object('id', k.id, 'name', k.name, 'scopes', to_jsonb(k.scopes)) as token,
           k.expires_at as "expiresAt", k.used_at as "usedAt"
      from api_tokens k join admin_users a on a.id = k.admin_id where k.hash = ${hashOf(token)} and a.is_active`);
  if (!found?.token) return null;
  const { expiresAt, usedAt, ...admin } = found;
  const end = new Date(expiresAt);
  if (end.getTime() <= Date.now()) throw new RequestError(401, tokenMessages.expired(end.toISOString()));
  if (Date.now() - new Date(usedAt ?? 0).getTime() > notedEvery)
    await em.execute(sql`update api_tokens set used_at = now() where id = ${found.token.id}`);
  return admin;
}

const select = (em: EntityManager, condition: RawQueryFragment): Promise<TokenRecord[]> =>
  em.execute<TokenRecord[]>(sql`
    select t.id, t.name, to_jsonb(t.scopes) as scopes, a.email as owner, a.id as "adminId",
           t.expires_at <= now() as "isExpired", t.created_at as "createdAt", t.expires_at as "expiresAt", t.used_at as "usedAt"
      from api_tokens t join admin_users a on a.id = t.admin_id where ${condition} order by t.id desc`);

type TokenCheck = (em: EntityManager, token: string, address: string) => Promise<Admin>;

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
