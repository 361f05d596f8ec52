import type {
  signInByPasskey as signInByPasskeyCall,
  signIn as signInCall,
  signOut as signOutCall,
} from '#schema/calls/account.ts';
import type { Address, Answered, Call, Sent } from '#schema/calls/call.ts';
import { accountMessages } from '#schema/rules/account-and-password.ts';
import type { ShownFactor } from '#schema/shapes/second-factor.ts';
import { call } from './api.ts';
import { ApiError } from './api-error.ts';
import { askPasskey } from './passkey.ts';
import { adminPath } from './paths.ts';

export interface Credentials {
  email: string;
  password: string;
}

/** In milliseconds; checking a password is slow on purpose. */
const patience = 20_000;

export const callPatiently = <C extends Call>(address: Address<C>, sent: Sent<C>): Promise<Answered<C>> =>
  call<C>(address, sent, { signal: AbortSignal.timeout(patience) });

/** Signs in, with the second factor when the account has one. Resolves with the name of the administrator. */
export async function signIn(credentials: Credentials & ShownFactor): Promise<string> {
  return (await callPatiently<typeof signInCall>('POST /api/login/admin', { body: credentials })).username;
}

/** Signs in without a password. Resolves with the name of the administrator; null when the browser gave no passkey. */
export async function signInByPasskey(): Promise<string | null> {
  const passkey = await askPasskey(callPatiently);
  if (!passkey) return null;
  const answer = await callPatiently<typeof signInByPasskeyCall>('POST /api/login/passkey', {
    body: { passkey },
  });
  return answer.username;
}

export async function signOut(): Promise<void> {
  await callPatiently<typeof signOutCall>('POST /api/admin/logout', {});
}

/**
 * The text of the toast: the server's message, otherwise the error's, otherwise that the credentials are wrong (specification,
 * section 8).
 */
export function refusalWords(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.words !== null) return error.words;
    // A gateway's error does not mean a wrong password, and its HTML is not a message.
    if (error.status >= 500) return `The server does not answer (${error.status}). Please try again.`;
    return accountMessages.refused;
  }
  return 'The server cannot be reached. Please try again.';
}

/** The page of the dashboard to show after signing in, from the query of the sign-in page; null for any other address. */
export function wantedNext(search: string): string | null {
  const next = new URLSearchParams(search).get('next') ?? '';
  return next === adminPath || next.startsWith(`${adminPath}/`) || next.startsWith(`${adminPath}?`)
    ? next
    : null;
}
