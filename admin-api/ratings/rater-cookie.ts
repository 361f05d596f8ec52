/**
 * Allows one rating per browser and title by a random key in a cookie, which is set with the first rating. The cookie is
 * HttpOnly, so that scripts cannot use it for tracking; forms without JavaScript send it as well.
 */
import { randomBytes } from 'node:crypto';
import type { ApiContext } from '#admin-api/http/state.ts';
import { ratedHint } from '#schema/rating-summary.ts';

/** The longest lifetime that browsers allow a cookie. */
const maxAge = 400 * 24 * 60 * 60 * 1000;
const shape = /^[\w-]{24,64}$/;

const nameOf = (isSecure: boolean) => `${isSecure ? '__Host-' : ''}lamphouse-rater`;

export const newRaterKey = () => randomBytes(18).toString('base64url');

export function readRaterKey(ctx: ApiContext, isSecure: boolean): string | null {
  const key = ctx.cookies.get(nameOf(isSecure), { signed: false }) ?? '';
  return shape.test(key) ? key : null;
}

/** Set again with each rating, so that it lasts from the latest one. */
export function keepRaterKey(ctx: ApiContext, isSecure: boolean, key: string): void {
  // Behind a proxy that ends TLS the connection itself is plain; SITE_URL says which protocol the visitor uses.
  if (isSecure) ctx.cookies.secure = true;
  const kept = { signed: false, sameSite: 'lax', maxAge } as const;
  ctx.cookies.set(nameOf(isSecure), key, { ...kept, httpOnly: true });
  ctx.cookies.set(ratedHint, '1', { ...kept, httpOnly: false });
}
