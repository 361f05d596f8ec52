/** The check of the session or the token of an administrator, which routes name before anything that reads the body. */

import { secondFactorMessages } from '#schema/rules/account-and-password.ts';
import { addressKey } from '#schema/rules/client-address.ts';
import { may, type Permission, roleMessages } from '#schema/rules/permissions.ts';
import { tokenMessages, tokenPrefix } from '#schema/shapes/api-token.ts';
import { sessionLimits } from '#schema/shapes/session.ts';
import { bearerOf } from './bearer.ts';
import { RequestError } from './errors.ts';
import { type CallAccess, concernsAdmins, isOpenTo, mayCall, scopesFor } from './permissions.ts';
import { readSession } from './session-cookie.ts';
import type { Admin, ApiContext, ApiMiddleware } from './state.ts';

/**
 * Admits active administrators whose role allows the call, and sets `ctx.state.admin`; must come before anything that reads the
 * body.
 */
export const admitAdmin = (
  call: CallAccess,
  ctx: ApiContext,
  next: () => Promise<unknown>,
): Promise<unknown> =>
  ctx.state.openSession(ctx, async () => {
    const admin = await adminOf(ctx);
    // Roles are read with the account on every request, so a new role is valid at once.
    if (!mayCall(admin.role, call)) throw new RequestError(403, roleMessages.refused(admin.role));
    refuseScopes(call, admin);
    if (lacksFactor(admin) && !call.isBeforeFactor)
      throw new RequestError(403, secondFactorMessages.setUpFirst, { needs: ['secondFactor'] });
    if (call.asksAgain) requireConfirmation(ctx);
    letIn(ctx, admin);
    await next();
  });

function refuseScopes(call: CallAccess, admin: Admin): void {
  if (isInScope(call, admin)) return;
  const wanted = scopesFor(call);
  throw new RequestError(403, wanted.length > 0 ? tokenMessages.lacks(wanted) : tokenMessages.closed);
}

const isInScope = (call: CallAccess, { token }: Admin) =>
  !token || scopesFor(call).some((scope) => token.scopes.includes(scope));

/** Whether an administrator, or the token used in their place, has a permission. */
export const includes = (
  { role, token }: Admin,
  permission: Exclude<Permission, 'dashboard' | 'accounts' | 'asks'>,
) => may(role, permission) && (!token || token.scopes.includes(permission));

const lacksFactor = ({ needsFactor, hasFactor }: Admin) => needsFactor && !hasFactor;

/**
 * Requires that a password or a second factor was presented recently: a session left open must not be enough to change who may
 * sign in.
 */
export function requireConfirmation(ctx: ApiContext): void {
  if (ctx.state.admin?.token) throw new RequestError(403, tokenMessages.closed);
  const { confirmedAt } = readSession(ctx) ?? { confirmedAt: 0 };
  if (Date.now() - confirmedAt < sessionLimits.confirmedMs) return;
  throw new RequestError(403, secondFactorMessages.confirm, { needs: ['confirmation'] });
}

function letIn({ state }: ApiContext, admin: Admin): void {
  state.admin = admin;
  state.em = state.emOfAll;
}

/**
 * Lets administrators in where everyone may call and they are shown more, such as drafts. Without a cookie or a token no query is
 * made; keys other than tokens are for other calls.
 */
async function recognise(call: CallAccess, ctx: ApiContext, next: () => Promise<unknown>): Promise<unknown> {
  if (ctx.get('Cookie') === '' && !bearerOf(ctx)?.startsWith(tokenPrefix)) return await next();
  return await ctx.state.openSession(ctx, async () => {
    const admin = await findSignedIn(ctx);
    if (admin && !lacksFactor(admin) && isInScope(call, admin)) letIn(ctx, admin);
    await next();
  });
}

/** Lets those pass whom the declaration of a call admits. */
export function accessTo(call: CallAccess): ApiMiddleware {
  if (isOpenTo(call, 'everyone'))
    return (ctx, next) => (concernsAdmins(call) ? recognise(call, ctx, next) : next());
  return async (ctx, next) => {
    if (isOpenTo(call, 'feedKey') && ctx.state.hasFeedKey(ctx)) return await next();
    if (isOpenTo(call, 'metrics') && ctx.state.mayReadMetrics(ctx)) return await next();
    if (concernsAdmins(call)) return await admitAdmin(call, ctx, next);
    throw new RequestError(
      401,
      isOpenTo(call, 'feedKey') ? 'The key of the feed is needed' : 'The metrics need METRICS_TOKEN',
    );
  };
}

async function adminOf(ctx: ApiContext) {
  const admin = await findSignedIn(ctx);
  if (!admin) throw new RequestError(401, 'Not signed in');
  return admin;
}

async function findSignedIn(ctx: ApiContext) {
  const token = bearerOf(ctx);
  if (token !== null) return await ctx.state.findByToken(ctx.state.emOfAll, token, addressKey(ctx.ip));
  const session = readSession(ctx);
  return session && (await ctx.state.findAdmin(ctx.state.em, session));
}

/** The name of the actor in the log of changes. */
export function actorOf({ state: { admin } }: ApiContext): string {
  if (!admin) return '';
  return admin.token ? `${admin.email} (token ${admin.token.name})` : admin.email;
}

/** The administrator, after `accessTo`. */
export function signedIn({ state: { admin } }: ApiContext): Admin {
  if (!admin) throw new RequestError(401, 'Not signed in');
  return admin;
}

/** For a GET that does more than read: a link on another site would send the session along. */
export function refuseLinks(ctx: ApiContext): void {
  const from = ctx.get('Sec-Fetch-Site');
  if (from !== '' && from !== 'same-origin')
    throw new RequestError(403, 'This request came from another site');
}
