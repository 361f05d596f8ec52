import type { EntityManager } from '@mikro-orm/postgresql';
import type { Written } from '#admin-api/database/write.ts';
import { RequestError } from '#admin-api/http/errors.ts';
import type { Admin } from '#admin-api/http/state.ts';
import type { Login, PasswordChange } from '#schema/account.ts';
import { accountMessages } from '#schema/limits.ts';
import { findCredentials, replacePassword } from './account.queries.ts';
import type { Device } from './known-device.ts';
import { hashPassword, isRightPassword } from './password.ts';
import type { SignInLimits, Tries } from './sign-in-limits.ts';

interface Caller {
  address: string;
  /** From the signed cookie; null for a browser in which nobody has signed in. */
  device: Device | null;
}

/** The administrator with this address and password. Unknown, switched off and wrong give one answer after the same time. */
export async function signIn(
  em: EntityManager,
  limits: SignInLimits,
  { email, password }: Login,
  { address, device }: Caller,
) {
  const admin = await findCredentials(em, email);
  const isKnown = device !== null && device.adminId === admin?.id;
  const tries = isKnown ? limits.device(device.id) : limits.stranger(email, address);
  await tries.count();
  const isRight = await isRightPassword(admin?.password ?? null, password);
  if (!admin || !isRight) throw new RequestError(401, accountMessages.refused);
  await tries.forget();
  return admin;
}

/**
 * Returns the number that sessions are opened under after the change: all open ones have ended. `tries` counts per session, so that a
 * session left open cannot be used to guess the password and strangers cannot use up the tries.
 */
export async function changePassword(
  em: EntityManager,
  tries: Tries,
  { id, email }: Admin,
  { currentPassword, newPassword }: PasswordChange,
): Promise<Written<number>> {
  await tries.count();
  const found = await findCredentials(em, email);
  const isRight = await isRightPassword(found?.password ?? null, currentPassword);
  if (!found || !isRight) throw wrongPassword();
  await tries.forget();
  const password = await hashPassword(newPassword);
  const { result: epoch, job } = await replacePassword(em, email, { id, known: found.password, password });
  if (epoch === null) throw wrongPassword();
  return { result: epoch, job };
}

const wrongPassword = () =>
  new RequestError(400, 'Validation failed', {
    issues: [{ path: 'currentPassword', message: accountMessages.wrongPassword }],
  });
