/** The signed-in account, requested at most every five minutes. */
import { atom } from 'nanostores';
import type { getOwnAccount } from '#schema/calls/account.ts';
import { sessionHint } from '#schema/rules/site-headers.ts';
import type { UserCheck } from '#schema/shapes/account.ts';
import { call } from '#site/lib/api.ts';
import { ApiError } from '#site/lib/api-error.ts';

/** undefined: not requested yet; null: a visitor. */
export const $session = atom<UserCheck | null | undefined>(undefined);

const cacheKey = 'session';
export const sessionCacheMs = 5 * 60 * 1000;

interface Cached {
  at: number;
  user: UserCheck | null;
}

function cached(): Cached['user'] | undefined {
  try {
    const { at, user }: Cached = JSON.parse(sessionStorage.getItem(cacheKey) ?? '');
    return Date.now() - at < sessionCacheMs ? user : undefined;
  } catch {
    return undefined;
  }
}

function keep(user: Cached['user']): void {
  try {
    sessionStorage.setItem(cacheKey, JSON.stringify({ at: Date.now(), user } satisfies Cached));
  } catch {
    // Without storage every page requests it.
  }
}

/** Forgets the answer, after signing in and out. */
export function forgetSession(): void {
  try {
    sessionStorage.removeItem(cacheKey);
  } catch {
    // There was no storage to clear.
  }
}

/** Without the hint cookie the visitor is not signed in and no request is made, so that visitors get no 401 in their console. */
const mayBeSignedIn = () => document.cookie.split('; ').includes(`${sessionHint}=1`);

async function ask(): Promise<UserCheck | null> {
  if (!mayBeSignedIn()) return null;
  const known = cached();
  if (known !== undefined) return known;
  try {
    const user = await call<typeof getOwnAccount>('GET /api/auth/user', {});
    keep(user);
    return user;
  } catch (error) {
    if (!(error instanceof ApiError)) return null;
    // The hint cookie may outlive its session.
    if (error.status === 401) keep(null);
    else console.warn(`Auth check failed: ${error.status}`);
    return null;
  }
}

let asking: Promise<void> | undefined;

/** One request per page, however many parts need it. */
export function checkSession(): Promise<void> {
  asking ??= ask().then((user) => $session.set(user));
  return asking;
}
