/** The second factor of the signed-in account; that of others is reset by DELETE /api/admin/accounts/{id}/second-factor. */
import { z } from 'zod';
import {
  issuedCodes,
  passkeyInput,
  passkeyOffer,
  removedFactor,
  secondFactor,
  totpOffer,
  totpProof,
} from '#schema/second-factor.ts';
import { pathId } from '#schema/text.ts';
import { defineCall } from './call.ts';

export const getSecondFactor = defineCall('GET /api/admin/second-factor', {
  chapter: 'account',
  access: 'dashboard',
  tokens: 'none',
  isBeforeFactor: true,
  summary: 'Returns your second factors',
  reply: secondFactor,
});

export const offerTotp = defineCall('POST /api/admin/second-factor/totp', {
  chapter: 'account',
  access: 'dashboard',
  tokens: 'none',
  asksAgain: true,
  isBeforeFactor: true,
  summary: 'Creates a secret for an authenticator app',
  description: 'Nothing changes before it is sent back with a code of the app (PUT).',
  reply: totpOffer,
  touches: 'nothing',
});

export const setUpTotp = defineCall('PUT /api/admin/second-factor/totp', {
  chapter: 'account',
  access: 'dashboard',
  tokens: 'none',
  asksAgain: true,
  isBeforeFactor: true,
  summary: 'Sets up an app that shows codes, in the place of another',
  body: totpProof,
  reply: issuedCodes,
});

export const removeTotp = defineCall('DELETE /api/admin/second-factor/totp', {
  chapter: 'account',
  access: 'dashboard',
  tokens: 'none',
  asksAgain: true,
  isBeforeFactor: true,
  summary: 'Removes the app that shows codes',
  description: 'Recovery codes go with the last factor. A role that needs a second factor keeps one.',
  reply: removedFactor,
  otherStatuses: [404, 409],
});

export const renewRecoveryCodes = defineCall('POST /api/admin/second-factor/recovery-codes', {
  chapter: 'account',
  access: 'dashboard',
  tokens: 'none',
  asksAgain: true,
  isBeforeFactor: true,
  summary: 'Creates ten new recovery codes, shown only once; the old ones become invalid',
  reply: issuedCodes,
  otherStatuses: [409],
});

export const offerPasskeySignIn = defineCall('POST /api/login/passkey/options', {
  chapter: 'account',
  access: 'everyone',
  summary: 'Options for `navigator.credentials.get`, to sign in or to confirm',
  reply: passkeyOffer,
  otherStatuses: [409],
});

export const offerPasskey = defineCall('POST /api/admin/passkeys/options', {
  chapter: 'account',
  access: 'dashboard',
  tokens: 'none',
  asksAgain: true,
  isBeforeFactor: true,
  summary: 'Options for `navigator.credentials.create`, to create a passkey',
  reply: passkeyOffer,
  otherStatuses: [409],
  touches: 'nothing',
});

export const addPasskey = defineCall('POST /api/admin/passkeys', {
  chapter: 'account',
  access: 'dashboard',
  tokens: 'none',
  asksAgain: true,
  isBeforeFactor: true,
  summary: 'Adds a passkey that the browser has made',
  body: passkeyInput,
  reply: issuedCodes,
  status: 201,
  otherStatuses: [409],
});

export const removePasskey = defineCall('DELETE /api/admin/passkeys/:id', {
  chapter: 'account',
  access: 'dashboard',
  tokens: 'none',
  asksAgain: true,
  isBeforeFactor: true,
  summary: 'Removes one of your passkeys',
  description: 'Recovery codes go with the last factor. A role that needs a second factor keeps one.',
  params: z.object({ id: pathId }),
  reply: removedFactor,
  otherStatuses: [409],
});
