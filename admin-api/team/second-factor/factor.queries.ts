import { createHash, randomBytes } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { secondFactorMessages } from '#schema/rules/account-and-password.ts';
import { defaultSetting } from '#schema/shapes/default-settings.ts';
import type { SecondFactor } from '#schema/shapes/second-factor.ts';

const iso = (at: Date | string | null) => at && new Date(at).toISOString();

/** The second factors of an account. */
export async function readFactors(
  em: EntityManager,
  adminId: number,
): Promise<Omit<SecondFactor, 'isRequired'>> {
  const [row] = await em.execute<{ since: Date | null; left: number }[]>(
    `select (select created_at from totp_secrets where admin_id = a.id) as since,
            (select count(*)::int from recovery_codes where admin_id = a.id and used_at is null) as left
       from admin_users a where a.id = ?`,
    [adminId],
  );
  const passkeys = await em.execute<{ id: number; name: string; createdAt: Date; usedAt: Date | null }[]>(
    `select id, name, created_at as "createdAt", used_at as "usedAt" from passkeys where admin_id = ? order by id`,
    [adminId],
  );
  return {
    totpSince: iso(row?.since ?? null),
    passkeys: passkeys.map(({ createdAt, usedAt, ...passkey }) => ({
      ...passkey,
      createdAt: new Date(createdAt).toISOString(),
      usedAt: iso(usedAt),
    })),
    recoveryCodesLeft: row?.left ?? 0,
  };
}

export async function hasFactor(em: EntityManager, adminId: number): Promise<boolean> {
  const { totpSince, passkeys } = await readFactors(em, adminId);
  return totpSince !== null || passkeys.length > 0;
}

/** The site's name, as authenticator apps and browsers show it with the account. */
export async function readSiteName(em: EntityManager): Promise<string> {
  const key = 'branding_site_name';
  const [row] = await em.execute<{ value: string }[]>('select value from ui_settings where key = ?', [key]);
  return row?.value ?? defaultSetting(key);
}

/** Writes into the activity, within the transaction of the change. */
export const noteFactor = (em: EntityManager, adminId: number, name: string) =>
  em.execute(`select note_activity('second_factor', ?, jsonb_build_object('name', ?::text))`, [
    adminId,
    name,
  ]);

export async function findTotp(em: EntityManager, adminId: number) {
  const [row] = await em.execute<{ secret: string }[]>('select secret from totp_secrets where admin_id = ?', [
    adminId,
  ]);
  return row?.secret ?? null;
}

/** Replaces another app. The code that proved it counts as used. */
export const storeTotp = (em: EntityManager, adminId: number, sealed: string, step: number) =>
  em.execute(
    `insert into totp_secrets (admin_id, secret, last_step) values (?, ?, ?)
       on conflict (admin_id) do update
         set secret = excluded.secret, last_step = excluded.last_step, created_at = now()`,
    [adminId, sealed, step],
  );

/** False when this code or a later one was used before: of two concurrent uses one is refused. */
export async function takeStep(em: EntityManager, adminId: number, step: number): Promise<boolean> {
  const used = await em.execute(
    'update totp_secrets set last_step = ? where admin_id = ? and last_step < ? returning admin_id',
    [step, adminId, step],
  );
  return used.length > 0;
}

const hashOf = (code: string) => createHash('sha256').update(code).digest('hex');

export async function takeRecoveryCode(em: EntityManager, adminId: number, code: string): Promise<boolean> {
  const used = await em.execute(
    `update recovery_codes set used_at = now() where admin_id = ? and hash = ? and used_at is null
     returning admin_id`,
    [adminId, hashOf(code)],
  );
  return used.length > 0;
}

const codes = 10;
const letters = 'abcdefghijklmnopqrstuvwxyz234567';
/** 80 random bits in four groups. */
const randomCode = () =>
  [...randomBytes(16)]
    .map((byte) => letters[byte % letters.length])
    .join('')
    .replaceAll(/.{4}(?!$)/g, '$&-');

export async function makeRecoveryCodes(em: EntityManager, adminId: number): Promise<string[]> {
  const made = Array.from({ length: codes }, randomCode);
  await em.execute('delete from recovery_codes where admin_id = ?', [adminId]);
  await em.execute(
    'insert into recovery_codes (admin_id, hash) select ?, hash from jsonb_array_elements_text(?::jsonb) as c (hash)',
    [adminId, JSON.stringify(made.map((code) => hashOf(code.replaceAll('-', ''))))],
  );
  return made;
}

/** Created with the first factor; null when codes exist already. */
export async function firstRecoveryCodes(em: EntityManager, adminId: number): Promise<string[] | null> {
  const [row] = await em.execute<{ n: number }[]>(
    'select count(*)::int as n from recovery_codes where admin_id = ?',
    [adminId],
  );
  return row?.n === 0 ? await makeRecoveryCodes(em, adminId) : null;
}

/** Removes one factor; recovery codes are removed with the last. A role that needs a second factor keeps one. */
export async function removeFactor(
  em: EntityManager,
  { id: adminId, needsFactor }: { id: number; needsFactor: boolean },
  remove: () => Promise<void>,
): Promise<boolean> {
  // When two requests remove the last two at once, the second waits and sees what is left.
  await em.execute('select id from admin_users where id = ? for update', [adminId]);
  await remove();
  const { totpSince, passkeys } = await readFactors(em, adminId);
  const isLast = totpSince === null && passkeys.length === 0;
  if (isLast && needsFactor) throw new RequestError(409, secondFactorMessages.lastOne);
  if (isLast) await em.execute('delete from recovery_codes where admin_id = ?', [adminId]);
  return isLast;
}

/** For an account whose factors were lost. Its sessions end, since one may be open on a lost device. */
export async function resetFactors(em: EntityManager, adminId: number): Promise<void> {
  for (const table of ['totp_secrets', 'passkeys', 'recovery_codes'])
    await em.execute(`delete from ${table} where admin_id = ?`, [adminId]);
  await em.execute(`delete from sessions where sess ->> 'adminId' = ?`, [String(adminId)]);
}
