/** Who is let in: by password and second factor, by passkey, and whose identity is confirmed again. */
import type { EntityManager } from '@mikro-orm/postgresql';
import type { z } from 'zod';
import type { Written } from '#admin-api/ground/database/write.ts';
import { RequestError, refusedField } from '#admin-api/ground/http/errors.ts';
import type { Admin } from '#admin-api/ground/http/state.ts';
import { checkFactor, type Factor, type FactorKeys } from '#admin-api/team/second-factor/check-factor.ts';
import { readFactors } from '#admin-api/team/second-factor/factor.queries.ts';
import { takePasskey } from '#admin-api/team/second-factor/passkey.ts';
import { accountMessages, secondFactorMessages } from '#schema/rules/account-and-password.ts';
import type { Login, PasswordChange } from '#schema/shapes/account.ts';
import type { Needed } from '#schema/shapes/error.ts';
import type { confirmation, PasskeyAnswer, ShownFactor } from '#schema/shapes/second-factor.ts';
import { findActiveById, findCredentials, replacePassword } from './account.queries.ts';
import type { Device } from './known-device.ts';
import { hashPassword, isRightPassword } from './password.ts';
import type { SignInLimits, Tries } from './sign-in-limits.ts';

interface SignInParts {
  limits: SignInLimits;
  keys: FactorKeys;
}

interface Caller {
  address: string;
  /** From the signed cookie; null for a browser in which no administrator has signed in. */
  device: Device | null;
}

/** A signed-in account with the factors that were used, as the activity names them. */
interface SignedIn {
  admin: { id: number; email: string; username: string; sessionEpoch: number };
  factor: string;
}

/**
 * The administrator with this address and password, and with a second factor when the account has one. An unknown account, a
 * switched-off one and a wrong password give the same answer after the same time.
 */
export async function signIn(
  em: EntityManager,
  { limits, keys }: SignInParts,
  { email, password, ...shown }: Login,
  { address, device }: Caller,
): Promise<SignedIn> {
  const admin = await findCredentials(em, email);
  const isKnown = device !== null && device.adminId === admin?.id;
  const tries = isKnown ? limits.device(device.id) : limits.stranger(email, address);
  await tries.count();
  const isRight = await isRightPassword(admin?.password ?? null, password);
  if (!admin || !isRight) throw new RequestError(401, accountMessages.refused);
  const needs = await neededFactors(em, admin.id);
  const isShown = shown.code !== undefined || shown.passkey !== undefined;
  if (needs.length > 0 && !isShown) {
    await tries.forget();
    throw new RequestError(401, secondFactorMessages.needed, { needs });
  }
  const second =
    needs.length > 0 &&
    (await checkSecond(em, keys, admin.id, shown, isKnown ? null : limits.factor(admin.id)));
  if (second === null) throw new RequestError(401, wrongMessage(shown), { needs });
  await tries.forget();
  return { admin, factor: second ? `password and ${second}` : 'password' };
}

/** The owner of the passkey, without a password: a passkey that verifies its user is two factors at once. */
export async function signInByPasskey(
  em: EntityManager,
  { limits, keys }: SignInParts,
  passkey: PasskeyAnswer,
  address: string,
): Promise<SignedIn> {
  const tries = limits.stranger(`passkey ${passkey.id}`, address);
  await tries.count();
  const adminId = await takePasskey(em, keys, passkey, { isAlone: true });
  const admin = adminId && (await findActiveById(em, adminId));
  if (!admin) throw new RequestError(401, secondFactorMessages.wrongPasskey);
  await tries.forget();
  return { admin, factor: 'passkey' };
}

/** The factors that an account needs in addition to its password; none without a second factor. */
async function neededFactors(em: EntityManager, adminId: number): Promise<Needed[]> {
  const { totpSince, passkeys } = await readFactors(em, adminId);
  if (totpSince === null && passkeys.length === 0) return [];
  return passkeys.length > 0 ? ['code', 'passkey'] : ['code'];
}

async function checkSecond(
  em: EntityManager,
  keys: FactorKeys,
  adminId: number,
  shown: ShownFactor,
  tries: Tries | null,
): Promise<Factor | null> {
  await tries?.count();
  const factor = await checkFactor(em, keys, adminId, shown);
  if (factor !== null) await tries?.forget();
  return factor;
}

const wrongMessage = ({ passkey }: ShownFactor) =>
  passkey ? secondFactorMessages.wrongPasskey : secondFactorMessages.wrong;

/** Confirms the identity in an open session by the password or a second factor. `tries` counts per session. */
export async function confirmAdmin(
  em: EntityManager,
  { tries, keys }: { tries: Tries; keys: FactorKeys },
  { id, email }: Admin,
  { password, ...shown }: z.output<typeof confirmation>,
): Promise<void> {
  await tries.count();
  if (password !== undefined) {
    const found = await findCredentials(em, email);
    if (!(await isRightPassword(found?.password ?? null, password)))
      throw refusedField('password', accountMessages.wrongPassword);
  } else if ((await checkFactor(em, keys, id, shown)) === null)
    throw refusedField(shown.passkey ? 'passkey' : 'code', wrongMessage(shown));
  await tries.forget();
}

/**
 * Returns the epoch of new sessions after the change: all open ones have ended. `tries` counts per session, so that a session
 * left open cannot be used to guess the password and strangers cannot use up the attempts.
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

const wrongPassword = () => refusedField('currentPassword', accountMessages.wrongPassword);
