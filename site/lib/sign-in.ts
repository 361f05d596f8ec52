import type { LoginReply } from '#schema/account.ts';
import { accountMessages } from '#schema/limits.ts';
import type { ShownFactor } from '#schema/second-factor.ts';
import { apiPost, type Reply, trusted } from './api.ts';
import { ApiError } from './api-error.ts';
import { askPasskey } from './passkey.ts';
import { adminPath } from './paths.ts';

export interface Credentials {
  email: string;
  password: string;
}

/** In milliseconds; checking a password is slow on purpose. */
const patience = 20_000;

/** Signs in, with the second factor when the account has one. Resolves with the name of the administrator. */
export async function signIn(credentials: Credentials & ShownFactor): Promise<string> {
  const signal = AbortSignal.timeout(patience);
  return (await apiPost('/api/login/admin', credentials, trusted<LoginReply>(), { signal })).username;
}

export const postForPasskey = <T>(path: string, reply: Reply<T>): Promise<T> =>
  apiPost(path, undefined, reply, { signal: AbortSignal.timeout(patience) });

/** Signs in without a password. Resolves with the name of the administrator; null when the browser gave no passkey. */
export async function signInByPasskey(): Promise<string | null> {
  const passkey = await askPasskey(postForPasskey);
  if (!passkey) return null;
  const signal = AbortSignal.timeout(patience);
  return (await apiPost('/api/login/passkey', { passkey }, trusted<LoginReply>(), { signal })).username;
}

export async function signOut(): Promise<void> {
  const reply = { parse: () => undefined };
  await apiPost('/api/admin/logout', undefined, reply, { signal: AbortSignal.timeout(patience) });
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
