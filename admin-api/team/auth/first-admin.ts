import { randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { violatedConstraint } from '#admin-api/ground/database/write.ts';
import { resetFactors } from '#admin-api/team/second-factor/factor.queries.ts';
import { accountLimits } from '#schema/rules/account-and-password.ts';
import type { Role } from '#schema/rules/permissions.ts';
import { AdminUserEntity } from './account.entity.ts';
import { addAdmin, countAdmins, findAdminByEmail, isUsernameTaken } from './account.queries.ts';
import { endTokens } from './api-token.queries.ts';
import { hashPassword } from './password.ts';

/** 18 random bytes are 24 characters. */
const randomPassword = () => randomBytes(18).toString('base64url');

/** 'ann' of ann@example.org; 'ann2' when there is an ann already. */
async function freeUsername(em: EntityManager, email: string): Promise<string> {
  const base = email.slice(0, email.indexOf('@')).slice(0, accountLimits.username - 4);
  let name = base;
  for (let number = 2; await isUsernameTaken(em, name); number += 1) name = `${base}${number}`;
  return name;
}

/** Printed once for the operator; the database keeps only the hash. */
export interface IssuedAccount {
  email: string;
  username: string;
  /** null when the operator chose the password. */
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
    // Another process that started at the same time created the administrator first.
    if (violatedConstraint(error) !== null) return null;
    throw error;
  }
}

export async function createAdmin(
  em: EntityManager,
  email: string,
  chosen: string | null,
  role: Role = 'owner',
): Promise<IssuedAccount> {
  const password = chosen ?? randomPassword();
  const { email: address, username } = await addHashed(em, email, await hashPassword(password), role);
  return { email: address, username, password: chosen === null ? password : null };
}

/** The password is hashed before the transaction: hashing is slow, and the transaction would hold its locks meanwhile. */
export async function addHashed(
  em: EntityManager,
  email: string,
  hash: string,
  role: Role = 'owner',
  chosenName?: string,
) {
  const address = email.trim().toLowerCase();
  return await addAdmin(em, {
    email: address,
    username: chosenName ?? (await freeUsername(em, address)),
    password: hash,
    role,
  });
}

/** Sets a new password, which ends every session, removes second factors and tokens, and switches the account on. null for an unknown address. */
export async function resetAdmin(em: EntityManager, email: string): Promise<IssuedAccount | null> {
  const admin = await findAdminByEmail(em, email.trim().toLowerCase());
  if (!admin) return null;
  const password = randomPassword();
  admin.password = await hashPassword(password);
  admin.isActive = true;
  await em.transactional(async (inside) => {
    await inside.flush();
    await resetFactors(inside, admin.id);
    await endTokens(inside, admin.id);
  });
  return { email: admin.email, username: admin.username, password };
}

/** Ends every session of the account; `resetAdmin` switches it on again. */
export async function disableAdmin(em: EntityManager, email: string): Promise<boolean> {
  return (await em.nativeUpdate(AdminUserEntity, { email }, { isActive: false })) > 0;
}

/** The notice for the operator; a password that they chose is not repeated. */
export const noticeOf = ({ email, password }: IssuedAccount) =>
  password === null
    ? `Administrator: ${email}, with the password you set.`
    : `Administrator: ${email}, password ${password} (shown this once).`;
