import { type EntityManager, type RawQueryFragment, sql } from '@mikro-orm/postgresql';
import { type Written, write } from '#admin-api/ground/database/write.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import type { Admin } from '#admin-api/ground/http/state.ts';
import { noteFactor, resetFactors } from '#admin-api/team/second-factor/factor.queries.ts';
import { accountMessages, secondFactorMessages } from '#schema/rules/account-and-password.ts';
import { may, type Role, roleMessages } from '#schema/rules/permissions.ts';
import type { AdministratorChanges } from '#schema/shapes/account.ts';
import { AdminUserEntity } from './account.entity.ts';

export interface AdministratorRecord {
  id: number;
  username: string;
  email: string;
  isActive: boolean;
  role: Role;
  createdAt: Date | string;
  hasFactor: boolean;
  /** When the last open session of the account expires. */
  sessionEnd: Date | string | null;
}

/** Sorted by name, up to this many. */
const mostListed = 500;

export const listAdministrators = (em: EntityManager): Promise<AdministratorRecord[]> =>
  select(em, sql`true`);

/** Owners cannot switch themselves off nor change their own role, so at least one active owner always remains. */
export async function changeAdministrator(
  em: EntityManager,
  actor: Admin,
  id: number,
  { isActive, role }: AdministratorChanges,
): Promise<Written<AdministratorRecord>> {
  if (id === actor.id && isActive === false) throw new RequestError(409, accountMessages.offYourself);
  if (id === actor.id && role && role !== actor.role) throw new RequestError(409, roleMessages.ownRole);
  return await write(em, actor.email, async (inside) => {
    await requireOwner(inside, actor);
    const changes = { ...(isActive !== undefined && { isActive }), ...(role && { role }) };
    if (Object.keys(changes).length > 0) await inside.nativeUpdate(AdminUserEntity, { id }, changes);
    return await find(inside, sql`a.id = ${id}`);
  });
}

/**
 * For an administrator who lost the second factor: ends their sessions, and the password alone signs in until a new one is set
 * up.
 */
export async function resetFactor(
  em: EntityManager,
  actor: Admin,
  id: number,
): Promise<Written<AdministratorRecord>> {
  if (id === actor.id) throw new RequestError(409, secondFactorMessages.resetOwn);
  return await write(em, actor.email, async (inside) => {
    await requireOwner(inside, actor);
    const account = await find(inside, sql`a.id = ${id}`);
    if (account.hasFactor) {
      await resetFactors(inside, id);
      await noteFactor(inside, id, `reset for ${account.email}`);
    }
    return { ...account, hasFactor: false };
  });
}

/** Locks the accounts one after the other: when two owners switch off or demote each other at once, the second is refused. */
export async function requireOwner(em: EntityManager, { id }: Admin): Promise<void> {
  const rows = await em.execute<{ id: number; role: Role }[]>(
    sql`select id, role from admin_users where is_active order by id for update`,
  );
  const role = rows.find((row) => row.id === id)?.role;
  if (!role) throw new RequestError(401, 'Not signed in');
  if (!may(role, 'accounts')) throw new RequestError(403, roleMessages.refused(role));
}

async function find(em: EntityManager, condition: RawQueryFragment): Promise<AdministratorRecord> {
  const [found] = await select(em, condition);
  if (!found) throw new RequestError(404, accountMessages.notFound);
  return found;
}

const select = (em: EntityManager, condition: RawQueryFragment): Promise<AdministratorRecord[]> =>
  em.execute<AdministratorRecord[]>(sql`
    select a.id, a.username, a.email, a.is_active as "isActive", a.role, a.created_at as "createdAt",
           exists (select from totp_secrets t where t.admin_id = a.id)
             or exists (select from passkeys p where p.admin_id = a.id) as "hasFactor",
           (select max(s.expire) from sessions s
             where s.sess ->> 'adminId' = a.id::text and s.expire > now()) as "sessionEnd"
      from admin_users a where ${condition} order by a.username limit ${mostListed}`);
