import { z } from 'zod';
import {
  accountLimits,
  bareCode,
  codePattern,
  secondFactorMessages,
} from '#schema/rules/account-and-password.ts';
import { moment } from '#schema/rules/date.ts';
import { id, requiredLine, text } from '#schema/rules/text.ts';

const { code: wrongForm } = secondFactorMessages;

/** A code of an authenticator app or a recovery code, as it is typed. */
const factorCode = text(60, 'The code', wrongForm)
  .meta({ examples: ['123456'] })
  .transform(bareCode)
  .pipe(z.string().regex(codePattern, wrongForm));

const base64 = (max: number) => text(max, 'The passkey’s answer').regex(/^[\w-]*$/, 'Must be base64url');

const answered = {
  id: base64(1400),
  rawId: base64(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  clientExtensionResults: z.looseObject({}).default({}),
};

/** The answer of `navigator.credentials.get`, as JSON. */
const passkeyAnswer = z.strictObject({
  ...answered,
  response: z.strictObject({
    clientDataJSON: base64(4000),
    authenticatorData: base64(4000),
    signature: base64(8000),
    userHandle: base64(200).nullish(),
  }),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;

/** The second factor that may come with a password. */
export const shownFactor = { code: factorCode.optional(), passkey: passkeyAnswer.optional() };
export interface ShownFactor {
  code?: string | undefined;
  passkey?: PasskeyAnswer | undefined;
}

export const confirmation = z
  .strictObject({
    password: text(accountLimits.password.max, 'The password').min(1).optional(),
    ...shownFactor,
  })
  .refine((shown) => Object.values(shown).filter((value) => value !== undefined).length === 1, {
    error: secondFactorMessages.one,
  })
  .meta({ examples: [{ password: 'a long enough password' }] });

export const confirmed = z.strictObject({
  until: moment.meta({ description: 'From then on calls that touch accounts or ad code ask again' }),
});

const passkey = z.strictObject({ id, name: z.string(), createdAt: moment, usedAt: moment.nullable() });
export type Passkey = z.infer<typeof passkey>;

export const secondFactor = z.strictObject({
  totpSince: moment.nullable().meta({ description: 'When the app was set up; null without one' }),
  passkeys: passkey.array(),
  recoveryCodesLeft: z.int().min(0),
  isRequired: z.boolean().meta({ description: 'The role needs a second factor' }),
});
export type SecondFactor = z.infer<typeof secondFactor>;

export const totpOffer = z.strictObject({
  sealed: z.string().meta({ description: 'The secret, encrypted: to be sent back with a code of the app' }),
  secret: z.string().meta({ description: 'To be typed into an app that reads no QR code' }),
  uri: z.string().meta({ description: 'What the QR code says' }),
});
export type TotpOffer = z.infer<typeof totpOffer>;

export const totpProof = z.strictObject({
  sealed: text(300, 'The secret').regex(/^[\w-]+$/, 'Must be the answer to the POST'),
  code: factorCode,
});

/** The answer to adding a factor and to creating new recovery codes. */
export const issuedCodes = z.strictObject({
  recoveryCodes: z.string().array().nullable().meta({
    description: 'Returned only once: the database keeps only hashes. null if there were codes already',
  }),
});
export type IssuedCodes = z.infer<typeof issuedCodes>;

export const removedFactor = z.strictObject({
  isLast: z.boolean().meta({ description: 'No other is left' }),
});

/** The options for the browser's WebAuthn call, as JSON. */
export const passkeyOffer = z.looseObject({ challenge: z.string() });

/** The answer of `navigator.credentials.create`, as JSON. */
const passkeyMade = z.strictObject({
  ...answered,
  response: z.strictObject({
    clientDataJSON: base64(4000),
    attestationObject: base64(20_000),
    authenticatorData: base64(8000).optional(),
    publicKey: base64(8000).optional(),
    publicKeyAlgorithm: z.int().optional(),
    transports: z.array(text(40, 'The transport')).max(10).optional(),
  }),
});
export type PasskeyMade = z.infer<typeof passkeyMade>;

export const mostPasskeys = 20;

export const passkeyInput = z.strictObject({
  name: requiredLine(60, secondFactorMessages.passkeyName, 'The name'),
  credential: passkeyMade,
});

export const passkeyLogin = z.strictObject({ passkey: passkeyAnswer });
