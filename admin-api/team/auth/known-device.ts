/**
 * A cookie that marks a browser in which an administrator has signed in before, so that it has sign-in limits of its own. It
 * grants nothing.
 */
import { randomBytes } from 'node:crypto';
import { readSession } from '#admin-api/ground/http/session-cookie.ts';
import type { ApiContext, ApiMiddleware } from '#admin-api/ground/http/state.ts';

export interface Device {
  /** The account that signed in. */
  adminId: number;
  id: string;
}

/** The longest lifetime that browsers allow a cookie. */
const maxAge = 400 * 24 * 60 * 60 * 1000;

/** `cookies.secure` has been set by the session loader. */
const nameOf = ({ cookies }: ApiContext) => `${cookies.secure ? '__Secure-' : ''}lamphouse-device`;

export function readDevice(ctx: ApiContext): Device | null {
  const value = ctx.cookies.get(nameOf(ctx), { signed: true }) ?? '';
  const [, adminId, id] = /^(\d{1,10})\.([\w-]{24})$/.exec(value) ?? [];
  return id === undefined ? null : { adminId: Number(adminId), id };
}

/** Placed before `withSession` on the sign-in route: a browser keeps its id as long as it signs in to the same account. */
export const rememberDevice: ApiMiddleware = async (ctx, next) => {
  await next();
  const session = readSession(ctx);
  if (!session) return;
  const known = readDevice(ctx);
  const id = known?.adminId === session.adminId ? known.id : randomBytes(18).toString('base64url');
  ctx.cookies.set(nameOf(ctx), `${session.adminId}.${id}`, {
    signed: true,
    httpOnly: true,
    sameSite: 'lax',
    // The path limits the cookie to sign-in requests.
    path: '/api/login/admin',
    maxAge,
  });
};
