import { type EntityManager, sql } from '@mikro-orm/postgresql';
import { noteActivity, type Written, write } from '#admin-api/ground/database/write.ts';
import type { Admin } from '#admin-api/ground/http/state.ts';
import type { Role } from '#schema/rules/permissions.ts';
import type { SessionData } from '#schema/shapes/session.ts';
import { secondFactorKey } from '#schema/shapes/ui-setting.ts';
import { AdminUserEntity } from './account.entity.ts';

/** The columns of an `Admin`, from `admin_users a`. */
export const adminColumns = sql`
  a.id, a.username, a.email, a.role,
  exists (select from totp_secrets t where t.admin_id = a.id)
    or exists (select from passkeys p where p.admin_id = a.id) as "hasFactor",
  exists (select from ui_settings s
           where s.key = ${secondFactorKey} and a.role = any (string_to_array(s.value, ' '))) as "needsFactor"`;

/** null when the account is switched off or its password was changed since the session began. */
export async function findActiveAdmin(
  em: EntityManager,
  { adminId, epoch }: SessionData,
): Promise<Admin | null> {
  const [found] = await em.execute<Admin[]>(
    sql`select ${adminColumns} from admin_users a where id = ${adminId} and session_epoch = ${epoch} and is_active`,
  );
  return found ?? null;
}

/** Includes the password's hash, for checking a password. */
export async function findCredentials(em: EntityManager, email: string) {
  return await em.findOne(AdminUserEntity, { email, isActive: true }, { populate: ['password'] });
}

/** The owner of a passkey; null when the account is switched off. */
export const findActiveById = (em: EntityManager, id: number) =>
  em.findOne(AdminUserEntity, { id, isActive: true });

export async function findAdminByEmail(em: EntityManager, email: string) {
  return await em.findOne(AdminUserEntity, { email });
}

export const isUsernameTaken = async (em: EntityManager, username: string) =>
  (await em.count(AdminUserEntity, { username })) > 0;

/** Writes a sign-in into the activity. */
export const noteSignIn = (
  em: EntityManager,
  { id, email }: Pick<Admin, 'id' | 'email'>,
  device: string,
  factor: string,
) => write(em, email, (inside) => noteActivity(inside, 'sign_in', id, { device, factor }));

export const countAdmins = (em: EntityManager) => em.count(AdminUserEntity);

/** `password` is the hash. */
export async function addAdmin(
  em: EntityManager,
  account: { email: string; username: string; password: string; role: Role },
) {
  const admin = em.create(AdminUserEntity, account);
  await em.flush();
  return admin;
}

/** Replaces the hash `known`. Returns the epoch for new sessions, or null when another change came first. */
export async function replacePassword(
  em: EntityManager,
  actor: string,
  { id, known, password }: { id: number; known: string; password: string },
): Promise<Written<number | null>> {
  return await write(em, actor, async (inside) => {
    const [row] = await inside.execute<{ epoch: number }[]>(
      `update admin_users set password = ?, updated_at = now() where id = ? and password = ? and is_active
       returning session_epoch as epoch`,
      [password, id, known],
    );
    return row?.epoch ?? null;
  });
}
