import { type EntityManager, type RawQueryFragment, sql } from '@mikro-orm/postgresql';
import { type Written, write } from '#admin-api/database/write.ts';
import { RequestError } from '#admin-api/http/errors.ts';
import type { Admin } from '#admin-api/http/state.ts';
import { accountMessages } from '#schema/limits.ts';
import { findAdminByEmail } from './account.queries.ts';
import { addHashed, randomPassword } from './first-admin.ts';
import { hashPassword } from './password.ts';

export interface AdministratorRecord {
  id: number;
  username: string;
  email: string;
  isActive: boolean;
  createdAt: Date | string;
  /** When the last open session of the account expires. */
  sessionEnd: Date | string | null;
}

interface Issued {
  account: AdministratorRecord;
  password: string;
}

/** Sorted by name, up to this many. */
const mostListed = 500;

export const listAdministrators = (em: EntityManager): Promise<AdministratorRecord[]> =>
  select(em, sql`true`);

/** With a random password. */
export async function addAdministrator(
  em: EntityManager,
  actor: Admin,
  email: string,
): Promise<Written<Issued>> {
  const password = randomPassword();
  const hash = await hashPassword(password);
  return await write(em, actor.email, async (inside) => {
    if (await findAdminByEmail(inside, email)) throw taken();
    await addHashed(inside, email, hash);
    return { account: await find(inside, sql`a.email = ${email}`), password };
  });
}

/** Administrators cannot switch themselves off, so at least one always remains active. */
export async function setActive(
  em: EntityManager,
  actor: Admin,
  id: number,
  isActive: boolean,
): Promise<Written<AdministratorRecord>> {
  if (id === actor.id && !isActive) throw new RequestError(409, accountMessages.offYourself);
  return await write(em, actor.email, async (inside) => {
    await requireActive(inside, actor);
    await inside.execute(
      sql`update admin_users set is_active = ${isActive}, updated_at = now() where id = ${id} and is_active <> ${isActive}`,
    );
    return await find(inside, sql`a.id = ${id}`);
  });
}

/** Ends every session of the account. */
export async function resetPassword(em: EntityManager, actor: Admin, id: number): Promise<Written<Issued>> {
  if (id === actor.id) throw new RequestError(409, accountMessages.resetYourself);
  const password = randomPassword();
  const hash = await hashPassword(password);
  return await write(em, actor.email, async (inside) => {
    await requireActive(inside, actor);
    await inside.execute(sql`update admin_users set password = ${hash}, updated_at = now() where id = ${id}`);
    return { account: await find(inside, sql`a.id = ${id}`), password };
  });
}

/** Locks the accounts in turn: of two administrators who switch each other off at once, the second is refused. */
async function requireActive(em: EntityManager, { id }: Admin): Promise<void> {
  const rows = await em.execute<{ id: number; is_active: boolean }[]>(
    sql`select id, is_active from admin_users order by id for update`,
  );
  if (!rows.some((row) => row.id === id && row.is_active)) throw new RequestError(401, 'Not signed in');
}

async function find(em: EntityManager, condition: RawQueryFragment): Promise<AdministratorRecord> {
  const [found] = await select(em, condition);
  if (!found) throw new RequestError(404, accountMessages.notFound);
  return found;
}

const select = (em: EntityManager, condition: RawQueryFragment): Promise<AdministratorRecord[]> =>
  em.execute<AdministratorRecord[]>(sql`
    select a.id, a.username, a.email, a.is_active as "isActive", a.created_at as "createdAt",
           (select max(s.expire) from sessions s
             where s.sess ->> 'adminId' = a.id::text and s.expire > now()) as "sessionEnd"
      from admin_users a where ${condition} order by a.username limit ${mostListed}`);

const taken = () =>
  new RequestError(409, accountMessages.isAdministrator, {
    issues: [{ path: 'email', message: accountMessages.isAdministrator }],
  });
