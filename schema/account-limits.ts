/** These stand apart from account.ts so that the browser gets them without zod. */
export const accountLimits = {
  username: 50,
  email: 255,
  /** Signing in takes passwords from 6 characters, setting one asks for 12. */
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
} as const;

/** The same rules as account.ts has in zod. */
export const emailPattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/;
