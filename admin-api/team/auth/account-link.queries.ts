/** Single-use links for choosing a password: of an invitation, or of a reset of an existing account. */
import { createHash, randomBytes } from 'node:crypto';
import { type EntityManager, type RawQueryFragment, sql } from '@mikro-orm/postgresql';
import { violatedConstraint, type Written, write } from '#admin-api/ground/database/write.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import type { Admin } from '#admin-api/ground/http/state.ts';
import { accountMessages, linkMessages } from '#schema/rules/account-and-password.ts';
import type { Role } from '#schema/rules/permissions.ts';
import { type AccountLink, type LinkAcceptance, linkDays } from '#schema/shapes/account-link.ts';
import { AdminUserEntity } from './account.entity.ts';
import { findAdminByEmail, isUsernameTaken } from './account.queries.ts';
import { requireOwner } from './administrator.queries.ts';
import { endTokens } from './api-token.queries.ts';
import { addHashed } from './first-admin.ts';
import { hashPassword } from './password.ts';

export interface LinkRecord extends Omit<AccountLink, 'createdAt' | 'expiresAt'> {
  adminId: number | null;
  createdAt: Date | string;
  expiresAt: Date | string;
}

interface Issued {
  link: LinkRecord;
  token: string;
}

/** How many days a used or expired link stays in the list. */
const daysListed = 30;
const mostListed = 500;

/** 256 random bits need no slow hash. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** The newest first. */
export const listLinks = (em: EntityManager): Promise<LinkRecord[]> =>
  select(em, sql`l.expires_at > now() - make_interval(days => ${daysListed})`);

export async function invite(
  em: EntityManager,
  actor: Admin,
  { email, role }: { email: string; role: Role },
): Promise<Written<Issued>> {
  return await write(em, actor.email, async (inside) => {
    await requireOwner(inside, actor);
    if (await findAdminByEmail(inside, email)) throw refusedField('email', accountMessages.isAdministrator);
    return await issue(inside, actor, { email, role, adminId: null });
  });
}

export async function inviteToReset(em: EntityManager, actor: Admin, id: number): Promise<Written<Issued>> {
  if (id === actor.id) throw new RequestError(409, accountMessages.resetYourself);
  return await write(em, actor.email, async (inside) => {
    await requireOwner(inside, actor);
    const account = await inside.findOne(AdminUserEntity, { id });
    if (!account) throw new RequestError(404, accountMessages.notFound);
    if (!account.isActive) throw new RequestError(409, accountMessages.resetInactive);
    return await issue(inside, actor, { email: account.email, role: account.role, adminId: id });
  });
}

/** Revokes earlier links of the same person. */
async function issue(
  em: EntityManager,
  { id: maker }: Admin,
  { email, role, adminId }: { email: string; role: Role; adminId: number | null },
): Promise<Issued> {
  const days = adminId === null ? linkDays.invitation : linkDays.reset;
  const token = randomBytes(32).toString('base64url');
  await em.execute(
    sql`update account_links set revoked_at = now() where email = ${email} and used_at is null and revoked_at is null`,
  );
  await em.execute(sql`
    insert into account_links (hash, email, role, admin_id, maker_id, expires_at)
      values (${hashOf(token)} , ${email} , ${role} , ${adminId} , ${maker} , now() + make_interval(days => ${days}))`);
  const [link] = await select(em, sql`l.hash = ${hashOf(token)}`);
  if (!link) throw new Error('The link was not stored');
  return { link, token };
}

export async function revokeLink(em: EntityManager, actor: Admin, id: number): Promise<Written<number>> {
  return await write(em, actor.email, async (inside) => {
    await requireOwner(inside, actor);
    const revoked = await inside.execute<unknown[]>(
      sql`update account_links set revoked_at = now() where id = ${id} and used_at is null and revoked_at is null returning id`,
    );
    if (revoked.length === 0) throw new RequestError(404, linkMessages.notFound);
    return id;
  });
}

/** Refuses a link that was used, revoked or has expired, with the reason. */
export async function findLink(em: EntityManager, token: string): Promise<LinkRecord> {
  const [link] = await select(em, sql`l.hash = ${hashOf(token)}`);
  if (!link) throw new RequestError(404, linkMessages.unknown);
  if (link.state !== 'waiting') throw new RequestError(410, linkMessages[link.state]);
  return link;
}

/** Creates the account, or sets the password, which ends its sessions. The password is hashed before the transaction. */
export async function acceptLink(em: EntityManager, { token, username, password }: LinkAcceptance) {
  const { email } = await findLink(em, token);
  const hash = await hashPassword(password);
  try {
    return await write(em, email, async (inside) => {
      // When two use the link at once, the second waits here and then finds it used.
      await inside.execute(sql`select 1 from account_links where hash = ${hashOf(token)} for update`);
      const link = await findLink(inside, token);
      await inside.execute(sql`update account_links set used_at = now() where id = ${link.id}`);
      return await applyLink(inside, link, hash, username);
    });
  } catch (error) {
    const taken = violatedConstraint(error) ?? '';
    if (taken.includes('username')) throw refusedField('username', linkMessages.nameTaken);
    if (taken.includes('email')) throw new RequestError(409, accountMessages.isAdministrator);
    throw error;
  }
}

async function applyLink(
  em: EntityManager,
  { adminId, email, role }: LinkRecord,
  hash: string,
  name?: string,
) {
  if (adminId === null) {
    if (name && (await isUsernameTaken(em, name))) throw refusedField('username', linkMessages.nameTaken);
    return await addHashed(em, email, hash, role, name);
  }
  await em.execute(sql`update admin_users set password = ${hash} , updated_at = now() where id = ${adminId}`);
  await endTokens(em, adminId);
  return await em.findOneOrFail(AdminUserEntity, { id: adminId });
}

const select = (em: EntityManager, condition: RawQueryFragment): Promise<LinkRecord[]> =>
  em.execute<LinkRecord[]>(sql`
    select l.id, case when l.admin_id is null then 'invitation' else 'reset' end as kind, l.admin_id as "adminId",
           l.email, l.role, l.created_at as "createdAt", l.expires_at as "expiresAt", m.email as "madeBy",
           case when l.used_at is not null then 'used'
                when l.revoked_at is not null or not m.is_active or m.role <> 'owner' or not coalesce(a.is_active, true) then 'revoked'
                when l.expires_at <= now() then 'expired' else 'waiting' end as state
      from account_links l join admin_users m on m.id = l.maker_id left join admin_users a on a.id = l.admin_id
     where ${condition} order by l.id desc limit ${mostListed}`);

const refusedField = (path: string, message: string) =>
  new RequestError(409, message, { issues: [{ path, message }] });
