import type { EntityManager } from '@mikro-orm/postgresql';
import { Secret, TOTP } from 'otpauth';
import type { ShownFactor } from '#schema/shapes/second-factor.ts';
import { findTotp, takeRecoveryCode, takeStep } from './factor.queries.ts';
import { type PasskeyKeys, takePasskey } from './passkey.ts';
import { unseal } from './secret-box.ts';

export interface FactorKeys extends PasskeyKeys {
  totp: Buffer;
}

/** The factor that was accepted, as the activity names it. */
export type Factor = 'code' | 'recovery code' | 'passkey';

const appOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) });

/** The 30-second step that the code belongs to, allowing one step of clock drift; null for a wrong code. */
export function stepOf(secret: string, code: string): number | null {
  const app = appOf(secret);
  const timestamp = Date.now();
  const delta = app.validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : app.counter({ timestamp }) + delta;
}

/** Accepts a factor and marks it as used. null for a wrong factor, and for one that was used before. */
export async function checkFactor(
  em: EntityManager,
  keys: FactorKeys,
  adminId: number,
  { code, passkey }: ShownFactor,
): Promise<Factor | null> {
  if (passkey) return (await takePasskey(em, keys, passkey, { isAlone: false, adminId })) ? 'passkey' : null;
  if (code === undefined) return null;
  if (code.length > 6) return (await takeRecoveryCode(em, adminId, code)) ? 'recovery code' : null;
  const sealed = await findTotp(em, adminId);
  const secret = sealed && unseal(keys.totp, adminId, sealed);
  const step = secret ? stepOf(secret, code) : null;
  return step !== null && (await takeStep(em, adminId, step)) ? 'code' : null;
}
