import type { EntityManager } from '@mikro-orm/postgresql';
import { RequestError } from '#admin-api/http/errors.ts';
import type { Login } from '#schema/account.ts';
import { accountMessages } from '#schema/account-limits.ts';
import { findCredentials } from './account.queries.ts';
import type { Device } from './known-device.ts';
import { isRightPassword } from './password.ts';
import type { SignInLimits } from './sign-in-limits.ts';

interface Caller {
  address: string;
  /** As its signed cookie says; null for a browser nobody has signed in with. */
  device: Device | null;
}

/** The administrator behind an address and a password. Unknown, switched off and wrong are one answer, in one time. */
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
