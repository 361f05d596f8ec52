import {
  issuedCodes,
  passkeyInput,
  passkeyOffer,
  removedFactor,
  secondFactor,
  totpOffer,
  totpProof,
} from '#schema/shapes/second-factor.ts';
import { callsOf } from './call.ts';

const call = callsOf({ chapter: 'account', access: 'dashboard', tokens: 'none' });

export const getSecondFactor = call('GET /api/admin/second-factor', 'Returns your second factors', {
  isBeforeFactor: true,
  reply: secondFactor,
});

export const offerTotp = call(
  'POST /api/admin/second-factor/totp',
  'Creates a secret for an authenticator app',
  { asksAgain: true, isBeforeFactor: true, reply: totpOffer, touches: 'nothing' },
  'Nothing changes before it is sent back with a code of the app (PUT).',
);

export const setUpTotp = call(
  'PUT /api/admin/second-factor/totp',
  'Sets up an app that shows codes, in the place of another',
  { asksAgain: true, isBeforeFactor: true, body: totpProof, reply: issuedCodes },
);

export const removeTotp = call(
  'DELETE /api/admin/second-factor/totp',
  'Removes the app that shows codes',
  { asksAgain: true, isBeforeFactor: true, reply: removedFactor, otherStatuses: [404, 409] },
  'Recovery codes go with the last factor. A role that needs a second factor keeps one.',
);

export const renewRecoveryCodes = call(
  'POST /api/admin/second-factor/recovery-codes',
  'Creates ten new recovery codes, shown only once; the old ones become invalid',
  { asksAgain: true, isBeforeFactor: true, reply: issuedCodes, otherStatuses: [409] },
);

export const offerPasskeySignIn = call(
  'POST /api/login/passkey/options',
  'Options for `navigator.credentials.get`, to sign in or to confirm',
  { access: 'everyone', reply: passkeyOffer, otherStatuses: [409] },
);

export const offerPasskey = call(
  'POST /api/admin/passkeys/options',
  'Options for `navigator.credentials.create`, to create a passkey',
  { asksAgain: true, isBeforeFactor: true, reply: passkeyOffer, otherStatuses: [409], touches: 'nothing' },
);

export const addPasskey = call('POST /api/admin/passkeys', 'Adds a passkey that the browser has made', {
  asksAgain: true,
  isBeforeFactor: true,
  body: passkeyInput,
  reply: issuedCodes,
  status: 201,
  otherStatuses: [409],
});

export const removePasskey = call(
  'DELETE /api/admin/passkeys/:id',
  'Removes one of your passkeys',
  { asksAgain: true, isBeforeFactor: true, reply: removedFactor, otherStatuses: [409] },
  'Recovery codes go with the last factor. A role that needs a second factor keeps one.',
);
