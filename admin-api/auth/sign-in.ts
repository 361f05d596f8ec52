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
