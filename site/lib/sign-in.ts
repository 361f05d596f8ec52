import type { LoginReply } from '#schema/account.ts';
import { apiPost, trusted } from './api.ts';
import { ApiError } from './api-error.ts';

export interface Credentials {
  email: string;
  password: string;
}

/** Milliseconds; a password takes the server a while on purpose. */
const patience = 20_000;

/** Answers with the name of who is signed in now. */
export async function signIn(credentials: Credentials): Promise<string> {
  const signal = AbortSignal.timeout(patience);
  return (await apiPost('/api/login/admin', credentials, trusted<LoginReply>(), { signal })).username;
}

export async function signOut(): Promise<void> {
  const reply = { parse: () => undefined };
  await apiPost('/api/admin/logout', undefined, reply, { signal: AbortSignal.timeout(patience) });
}

/** What the toast says: the server's words, else what went wrong on the way to it. */
export function refusalWords(error: unknown): string {
  if (error instanceof ApiError) return error.words ?? 'Invalid credentials';
  return 'The server cannot be reached. Please try again.';
}
