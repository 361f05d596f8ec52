// What browsers read of accounts, passwords and second factors. It is apart from the schemas, so that they get it without zod.

export const accountLimits = {
  username: 50,
  email: 255,
  /** Sign-in accepts passwords from 6 characters on, a new password needs 12. */
  password: { min: 6, minNew: 12, max: 1024 },
} as const;

export const accountMessages = {
  email: 'Please enter a valid email address',
  password: 'Password must be at least 6 characters',
  newPassword: 'Password must be at least 12 characters',
  samePassword: 'The new password must differ from the current one',
  wrongPassword: 'The current password is wrong',
  refused: 'Invalid credentials',
  tooMany: 'Too many attempts. Please try again later.',
  isAdministrator: 'This address is an administrator already',
  notFound: 'Administrator not found',
  offYourself: 'You cannot switch off your own account',
  resetYourself: 'Change your own password instead',
  resetInactive: 'This account is switched off: activate it first',
} as const;

/** The messages with which a single-use link is refused. */
export const linkMessages = {
  unknown: 'This link is not known. Copy it once more as a whole, or ask for a new one.',
  used: 'This link was used already. Sign in with the password that was chosen, or ask for a new link.',
  revoked: 'This link was taken back. Ask an owner for a new one.',
  expired: 'This link has expired. Ask an owner for a new one.',
  name: 'Please enter a name',
  nameTaken: 'This name is taken',
  notFound: 'Link not found: it may be over or taken back already',
} as const;

/** A code of an authenticator app, or a recovery code; white space and hyphens are ignored. */
export const codePattern = /^(?:\d{6}|[a-z2-7]{16})$/;
export const bareCode = (code: string) => code.replaceAll(/[\s-]/g, '').toLowerCase();

export const secondFactorMessages = {
  code: 'Enter the 6 digits of your app, or a recovery code',
  needed: 'Your second factor is needed',
  wrong:
    'The code is wrong or was used before. Wait for the next one of the app, or use another recovery code.',
  wrongPasskey: 'The passkey was not accepted. Please try again.',
  unverified: 'Without a password, the passkey must ask for your PIN, fingerprint or face',
  setUpFirst: 'Your role needs a second factor: set one up first',
  confirm: 'Confirm that it is you: the last time was more than 10 minutes ago',
  one: 'Send one of password, code and passkey',
  begunElsewhere: 'This secret was made for another account. Please start again.',
  lastOne: 'Your role needs a second factor: add another before you remove the last one',
  none: 'There is no second factor',
  passkeyName: 'Give the passkey a name',
  passkeyNotFound: 'Passkey not found',
  mostPasskeys: 'At most 20 passkeys: remove one first',
  knownPasskey: 'This passkey is known already',
  noDomain: 'Passkeys need an address with a name, such as https://example.org',
  ownFirst: 'Set up a second factor of your own before your role needs one',
  resetOwn: 'Remove your own second factor under Account instead',
} as const;

/** The same rules as account.ts has in zod. */
export const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
