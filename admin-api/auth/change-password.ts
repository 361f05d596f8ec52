import type { EntityManager } from '@mikro-orm/postgresql';
import type { Written } from '#admin-api/database/write.ts';
import { RequestError } from '#admin-api/http/errors.ts';
import type { Admin } from '#admin-api/http/state.ts';
import type { PasswordChange } from '#schema/account.ts';
import { accountMessages } from '#schema/account-limits.ts';
import { replacePassword } from './account.queries.ts';
import { hashPassword } from './password.ts';
import { adminWith } from './sign-in.ts';
import type { SignInLimits } from './sign-in-limits.ts';

/**
 * The number that sessions are opened under after the change: all that are open have ended. Tries count as those of signing
 * in do, so that a session left open is no way to guess the password.
 */
export async function changePassword(
  em: EntityManager,
  limits: SignInLimits,
  { id, email }: Admin,
  { currentPassword, newPassword }: PasswordChange,
  address: string,
): Promise<Written<number>> {
  const found = await adminWith(em, limits, { email, password: currentPassword }, address);
  if (!found) throw wrongPassword();
  const password = await hashPassword(newPassword);
  const { result: epoch, job } = await replacePassword(em, email, { id, known: found.password, password });
  if (epoch === null) throw wrongPassword();
  return { result: epoch, job };
}

const wrongPassword = () =>
  new RequestError(400, 'Validation failed', {
    issues: [{ path: 'currentPassword', message: accountMessages.wrongPassword }],
  });
