import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { secondFactorMessages } from '#schema/rules/account-and-password.ts';
import type { PasskeyAnswer, PasskeyMade } from '#schema/shapes/second-factor.ts';

export interface PasskeyKeys {
  challenge: Buffer;
  siteUrl: string;
}

/** Milliseconds that an authenticator has to answer. */
const patience = 5 * 60 * 1000;
const signIn = 'sign in';
const registerFor = (adminId: number) => `register for ${adminId}`;

const macOf = (key: Buffer, purpose: string, head: Buffer) =>
  createHmac('sha256', key).update(purpose).update(head).digest();

/**
 * EdDSA, ES256 and RS256, which authenticators support. Node supports others only experimentally, with a warning at every start.
 */
const algorithms = [-8, -7, -257];

const headLength = 24;

/** The time and 16 random bytes, signed: it can be verified without being stored. */
function makeChallenge(key: Buffer, purpose: string): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(headLength);
  head.writeBigUInt64BE(BigInt(Date.now()));
  randomBytes(16).copy(head, 8);
  return Uint8Array.from([...head, ...macOf(key, purpose, head)]);
}

/** When the challenge was made; null for one that was not made here, for another purpose, or that has expired. */
function challengedAt(key: Buffer, purpose: string, challenge: string): number | null {
  const bytes = Buffer.from(challenge, 'base64url');
  const [head, mac] = [bytes.subarray(0, headLength), bytes.subarray(headLength)];
  const expected = macOf(key, purpose, head);
  if (mac.length !== expected.length || !timingSafeEqual(mac, expected)) return null;
  const at = Number(head.readBigUInt64BE());
  return Date.now() - at < patience ? at : null;
}

/** Passkeys belong to a host name: browsers create none for an IP address. */
function siteOf({ siteUrl }: PasskeyKeys) {
  const { origin, hostname } = new URL(siteUrl);
  return { origin, rpID: hostname, isNamed: !/^[\d.]+$|^\[/.test(hostname) };
}

function nameOf(keys: PasskeyKeys): string {
  const { rpID, isNamed } = siteOf(keys);
  if (!isNamed) throw new RequestError(409, secondFactorMessages.noDomain);
  return rpID;
}

export const offerSignIn = (keys: PasskeyKeys) =>
  generateAuthenticationOptions({
    rpID: nameOf(keys),
    challenge: makeChallenge(keys.challenge, signIn),
    timeout: patience,
    userVerification: 'preferred',
  });

/** Options for a discoverable passkey, which signs in without a password or a name. */
export async function offerPasskey(
  em: EntityManager,
  keys: PasskeyKeys,
  { id, email, siteName }: { id: number; email: string; siteName: string },
) {
  const known = await em.execute<{ id: string }[]>(
    'select credential as id from passkeys where admin_id = ?',
    [id],
  );
  return await generateRegistrationOptions({
    rpName: siteName,
    rpID: nameOf(keys),
    userName: email,
    userID: new TextEncoder().encode(`lamphouse ${id}`),
    challenge: makeChallenge(keys.challenge, registerFor(id)),
    timeout: patience,
    excludeCredentials: known,
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
  });
}

/** The new passkey of an account; null for an answer to another challenge. */
export async function readMadePasskey(keys: PasskeyKeys, adminId: number, made: PasskeyMade) {
  const { origin, rpID } = siteOf(keys);
  const { registrationInfo } = await verifyRegistrationResponse({
    // zod types an optional field differently from the library.
    response: made as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: (challenge) => challengedAt(keys.challenge, registerFor(adminId), challenge) !== null,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: false,
    supportedAlgorithmIDs: algorithms,
  }).catch(() => ({ registrationInfo: undefined }));
  if (!registrationInfo) return null;
  const { id, publicKey, counter } = registrationInfo.credential;
  return { credential: id, publicKey: Buffer.from(publicKey).toString('base64url'), counter };
}

interface Stored {
  id: number;
  adminId: number;
  publicKey: string;
  counter: string;
}

/**
 * Verifies a passkey's answer and returns its owner; null when it is refused. Challenges from before its last use are invalid, so
 * each answer works once. `isAlone`: without a password the authenticator must have verified its user by a PIN, a fingerprint or
 * a face.
 */
export async function takePasskey(
  em: EntityManager,
  keys: PasskeyKeys,
  answer: PasskeyAnswer,
  { isAlone, adminId }: { isAlone: boolean; adminId?: number },
): Promise<number | null> {
  const { origin, rpID } = siteOf(keys);
  const [stored] = await em.execute<Stored[]>(
    `select id, admin_id as "adminId", public_key as "publicKey", counter from passkeys where credential = ?`,
    [answer.id],
  );
  if (!stored || (adminId !== undefined && stored.adminId !== adminId)) return null;
  let at: number | null = null;
  const { authenticationInfo } = await verifyAuthenticationResponse({
    response: answer as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: (challenge) => {
      at = challengedAt(keys.challenge, signIn, challenge);
      return at !== null;
    },
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: answer.id,
      publicKey: Uint8Array.from(Buffer.from(stored.publicKey, 'base64url')),
      counter: Number(stored.counter),
    },
    requireUserVerification: isAlone,
  })
    .then((checked) => (checked.verified ? checked : { authenticationInfo: null }))
    .catch(() => ({ authenticationInfo: null }));
  if (!authenticationInfo || at === null) return null;
  const used = await em.execute(
    `update passkeys set counter = ?, used_at = to_timestamp(?::float8 / 1000)
      where id = ? and (used_at is null or used_at < to_timestamp(?::float8 / 1000)) returning id`,
    [authenticationInfo.newCounter, at, stored.id, at],
  );
  return used.length > 0 ? stored.adminId : null;
}
