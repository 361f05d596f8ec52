import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { violatedConstraint } from '#admin-api/database/constraint.ts';
import { accountLimits } from '#schema/account-limits.ts';
import { addAdmin, countAdmins, findAdminByEmail, isUsernameTaken } from './account.queries.ts';
import { AdminUserEntity } from './admin-user.entity.ts';
import { hashPassword } from './password.ts';

/** 18 bytes: 24 characters nobody guesses. */
export const randomPassword = () => randomBytes(18).toString('base64url');

/** 'ann' of ann@example.org; 'ann2' when there is an ann already. */
async function freeUsername(em: EntityManager, email: string): Promise<string> {
  const base = email.slice(0, email.indexOf('@')).slice(0, accountLimits.username - 4);
  let name = base;
  for (let number = 2; await isUsernameTaken(em, name); number += 1) name = `${base}${number}`;
  return name;
}

/** What the operator is told once; the database keeps only a hash. */
export interface IssuedAccount {
  email: string;
  username: string;
  /** null when the operator chose it. */
  password: string | null;
}

interface FirstAdmin {
  adminEmail: string;
  adminPassword: string | null;
}

/** Creates an administrator in a database that has none. null when there is one already. */
export async function ensureFirstAdmin(em: EntityManager, env: FirstAdmin): Promise<IssuedAccount | null> {
  if ((await countAdmins(em)) > 0) return null;
  try {
    return await createAdmin(em, env.adminEmail, env.adminPassword);
  } catch (error) {
    // Two processes started at once, and the other one was first.
    if (violatedConstraint(error) !== null) return null;
    throw error;
  }
}

export async function createAdmin(
  em: EntityManager,
  email: string,
  chosen: string | null,
): Promise<IssuedAccount> {
  const password = chosen ?? randomPassword();
  const issued = await addHashed(em, email, await hashPassword(password));
  return { ...issued, password: chosen === null ? password : null };
}

/** For whoever hashes beforehand: hashing takes long, and a transaction would hold its locks meanwhile. */
export async function addHashed(em: EntityManager, email: string, hash: string) {
  const address = email.trim().toLowerCase();
  const { username } = await addAdmin(em, {
    email: address,
    username: await freeUsername(em, address),
    password: hash,
  });
  return { email: address, username };
}

/** A new password, which ends every session, and the account switched on again. null when nobody has that address. */
export async function resetAdmin(em: EntityManager, email: string): Promise<IssuedAccount | null> {
  const admin = await findAdminByEmail(em, email.trim().toLowerCase());
  if (!admin) return null;
  const password = randomPassword();
  admin.password = await hashPassword(password);
  admin.isActive = true;
  await em.flush();
  return { email: admin.email, username: admin.username, password };
}

/** Ends every session of the account; `resetAdmin` switches it on again. False when nobody has that address. */
export async function disableAdmin(em: EntityManager, email: string): Promise<boolean> {
  return (await em.nativeUpdate(AdminUserEntity, { email }, { isActive: false })) > 0;
}

/** What the operator reads; a password of their own is not repeated. */
export const noticeOf = ({ email, password }: IssuedAccount) =>
  password === null
    ? `Administrator: ${email}, with the password you set.`
    : `Administrator: ${email}, password ${password} (shown this once).`;
