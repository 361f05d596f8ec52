/** All calls of the dashboard. A call that is refused because the session has ended, or because the API asks for a confirmation first, is repeated afterwards. */

import type { AnsweredBy, CallAt, KnownAddress, SentTo } from '#schema/calls/by-address.ts';
import type { Address } from '#schema/calls/call.ts';
import { type AnySent, addressOf, call as apiCall, pathOf } from '#site/lib/api.ts';
import { ApiError } from '#site/lib/api-error.ts';
import { neededBy } from '#site/lib/required-step.ts';
import { doneFirst } from './asked-first.ts';
import { takeEarly } from './early-reads.ts';
import { confirmSession, signedInAgain } from './session-end.ts';
import { noteChapter, noteStale } from './stale.ts';

const unauthorized = 401;

/** Repeats a call after the administrator has signed in again, or has done what it asks for. */
export async function withSession<T>(attempt: () => Promise<T>): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    const [need] = neededBy(error);
    if (need !== undefined) await doneFirst(need, error);
    else if (error instanceof ApiError && error.status === unauthorized) await signedInAgain();
    else throw error;
    return withSession(attempt);
  }
}

/** Makes a call of schema/calls as site/lib/api.ts does. After a write the answers that it made stale are read again. */
export function call<A extends KnownAddress>(
  address: A,
  sent: SentTo<A>,
  signal?: AbortSignal,
): Promise<AnsweredBy<A>> {
  const isRead = address.startsWith('GET ');
  const path = isRead ? addressOf(pathOf(address, sent as AnySent), (sent as AnySent).query) : '';
  return withSession(async () => {
    const answer = await apiCall<CallAt[A]>(address as Address<CallAt[A]>, sent, {
      signal,
      ...(isRead && { answer: takeEarly(path) }),
      onResponse({ headers }) {
        noteChapter(pathOf(address, sent as AnySent), headers.get('X-Chapter'));
        noteStale(headers.get('X-Stale')?.split(' ') ?? []);
      },
    });
    if (!isRead) confirmSession();
    return answer;
  });
}

/** The words of a toast about a failed call. */
export function errorWords(error: unknown): string {
  if (error instanceof ApiError)
    return error.words ?? `The server answered with ${error.status}. Please try again.`;
  return 'The server cannot be reached. Please try again.';
}
