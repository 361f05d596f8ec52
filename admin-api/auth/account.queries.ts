import type { EntityManager } from '@mikro-orm/postgresql';
import type { Admin } from '#admin-api/http/state.ts';
import { AdminUserEntity } from './admin-user.entity.ts';
import { hashPassword } from './password.ts';
import { SessionEntity } from './session.entity.ts';

/** An administrator whose account is switched off is nobody. */
export async function findActiveAdmin(em: EntityManager, id: number): Promise<Admin | null> {
  return await em.findOne(AdminUserEntity, { id, isActive: true }, { fields: ['id', 'username', 'email'] });
}

/** With the password's hash, for signing in. */
export async function findCredentials(em: EntityManager, email: string) {
  return await em.findOne(AdminUserEntity, { email, isActive: true }, { populate: ['password'] });
}

export async function findAdminByEmail(em: EntityManager, email: string) {
  return await em.findOne(AdminUserEntity, { email });
}

export const isUsernameTaken = async (em: EntityManager, username: string) =>
  (await em.count(AdminUserEntity, { username })) > 0;

export async function endSessionsOf(em: EntityManager, adminId: number) {
  await em.nativeDelete(SessionEntity, { sess: { adminId } });
}

export const countAdmins = (em: EntityManager) => em.count(AdminUserEntity);

export async function addAdmin(
  em: EntityManager,
  account: { email: string; username: string; password: string },
) {
  const password = await hashPassword(account.password);
  const admin = em.create(AdminUserEntity, { ...account, password });
  await em.flush();
  return admin;
}
