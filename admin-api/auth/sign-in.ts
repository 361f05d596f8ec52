import type { EntityManager } from '@mikro-orm/postgresql';
import { RequestError } from '#admin-api/http/errors.ts';
import type { Login } from '#schema/account.ts';
import { accountMessages } from '#schema/account-limits.ts';
import { findCredentials } from './account.queries.ts';
import { isRightPassword } from './password.ts';
import type { SignInLimits } from './sign-in-limits.ts';

/** The administrator behind an address and a password. Unknown, switched off and wrong are one answer, in one time. */
export async function signIn(em: EntityManager, limits: SignInLimits, login: Login, address: string) {
  const admin = await adminWith(em, limits, login, address);
  if (!admin) throw new RequestError(401, accountMessages.refused);
  return admin;
}

/** null when the password is wrong, which counts as a try. */
export async function adminWith(
  em: EntityManager,
  limits: SignInLimits,
  { email, password }: Login,
  address: string,
) {
  await limits.count(email, address);
  const admin = await findCredentials(em, email);
  const isRight = await isRightPassword(admin?.password ?? null, password);
  if (!admin || !isRight) return null;
  await limits.forget(email, address);
  return admin;
}
