import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const keyFor = (sessionSecret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', sessionSecret, '', `lamphouse ${purpose}`, 32));

/**
 * Keys derived from the session secret: when it changes, authenticator apps stop working; recovery codes and passkeys continue to
 * work.
 */
export const factorKeys = ({ sessionSecret, siteUrl }: { sessionSecret: string; siteUrl: string }) => ({
  totp: keyFor(sessionSecret, 'totp'),
  challenge: keyFor(sessionSecret, 'challenge'),
  siteUrl,
});

const nonceLength = 12;
const tagLength = 16;

/** Encrypts so that it can be decrypted for this account only (AES-256-GCM). */
export function seal(key: Buffer, adminId: number, text: string): string {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(String(adminId)));
  const inside = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), inside]).toString('base64url');
}

/** null for anything that was not encrypted with this key for this account. */
export function unseal(key: Buffer, adminId: number, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64url');
  const start = nonceLength + tagLength;
  if (bytes.length <= start) return null;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceLength), {
      authTagLength: tagLength,
    })
      .setAAD(Buffer.from(String(adminId)))
      .setAuthTag(bytes.subarray(nonceLength, start));
    return Buffer.concat([decipher.update(bytes.subarray(start)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
