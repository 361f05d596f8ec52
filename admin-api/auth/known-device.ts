/** A cookie that tells a browser somebody has signed in with from those of strangers. It opens nothing by itself. */
import { randomBytes } from 'node:crypto';
import { readSession } from '#admin-api/http/session.ts';
import type { ApiContext, ApiMiddleware } from '#admin-api/http/state.ts';

export interface Device {
  /** The account that was signed in to. */
  adminId: number;
  id: string;
}

/** The longest that browsers keep a cookie. */
const maxAge = 400 * 24 * 60 * 60 * 1000;

/** The session loader has found out whether cookies are secure. */
const nameOf = ({ cookies }: ApiContext) => `${cookies.secure ? '__Secure-' : ''}lamphouse-device`;

export function readDevice(ctx: ApiContext): Device | null {
  const value = ctx.cookies.get(nameOf(ctx), { signed: true }) ?? '';
  const [, adminId, id] = /^(\d{1,10})\.([\w-]{24})$/.exec(value) ?? [];
  return id === undefined ? null : { adminId: Number(adminId), id };
}

/** Stands before `withSession` where somebody signs in: a browser keeps its id as long as it signs in to the same account. */
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
    // Sent along with the next sign-in and with nothing else.
    path: '/api/login/admin',
    maxAge,
  });
};
