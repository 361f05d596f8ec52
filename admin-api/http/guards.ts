import { createHash, timingSafeEqual } from 'node:crypto';
import { secondFactorMessages } from '#schema/limits.ts';
import { roleMessages } from '#schema/role.ts';
import { sessionLimits } from '#schema/session.ts';
import { withGuard } from './contract.ts';
import { RequestError } from './errors.ts';
import { asksAgain, isOpenWithoutFactor, mayCall } from './permissions.ts';
import { readSession } from './session.ts';
import { type Admin, type ApiContext, type ApiMiddleware, readMethods } from './state.ts';

/** Lets active administrators pass whose role opens the call (permissions.ts), and sets `ctx.state.admin`; placed before anything that reads the body. */
export const requireAdmin: ApiMiddleware = withGuard('admin', (ctx, next) =>
  ctx.state.openSession(ctx, async () => {
    const admin = await adminOf(ctx);
    refuseRole(ctx, admin);
    refuseWithoutFactor(ctx, admin);
    if (asksAgain(ctx.method, ctx.path)) requireConfirmation(ctx);
    letIn(ctx, admin);
    await next();
  }),
);

/** Roles are read with the account on every request, so a new one counts at once. */
function refuseRole({ method, path }: ApiContext, { role }: Admin): void {
  if (mayCall(role, method, path)) return;
  throw new RequestError(403, roleMessages.refused(role));
}

const lacksFactor = ({ needsFactor, hasFactor }: Admin) => needsFactor && !hasFactor;

function refuseWithoutFactor({ method, path }: ApiContext, admin: Admin): void {
  if (!lacksFactor(admin) || isOpenWithoutFactor(method, path)) return;
  throw new RequestError(403, secondFactorMessages.setUpFirst, { needs: ['secondFactor'] });
}

/** Refuses whoever last showed a password or a second factor some time ago: a session left open must not change who may sign in. */
export function requireConfirmation(ctx: ApiContext): void {
  const { confirmedAt } = readSession(ctx) ?? { confirmedAt: 0 };
  if (Date.now() - confirmedAt < sessionLimits.confirmedMs) return;
  throw new RequestError(403, secondFactorMessages.confirm, { needs: ['confirmation'] });
}

function letIn({ state }: ApiContext, admin: Admin): void {
  state.admin = admin;
  state.em = state.emOfAll;
}

/** For routes that are open to everybody and tell administrators more: drafts above all. Without a cookie no query is made. */
export const recogniseAdmin: ApiMiddleware = async (ctx, next) => {
  if (ctx.get('Cookie') === '') return await next();
  return await ctx.state.openSession(ctx, async () => {
    const admin = await findSignedIn(ctx);
    if (admin && !lacksFactor(admin)) letIn(ctx, admin);
    await next();
  });
};

async function adminOf(ctx: ApiContext) {
  const admin = await findSignedIn(ctx);
  if (!admin) throw new RequestError(401, 'Not signed in');
  return admin;
}

async function findSignedIn(ctx: ApiContext) {
  const session = readSession(ctx);
  return session && (await ctx.state.findAdmin(ctx.state.em, session));
}

/** The name of the actor in the log of changes. */
export const actorOf = (ctx: ApiContext): string => ctx.state.admin?.email ?? '';

/** The administrator, after `requireAdmin`. */
export function signedIn({ state: { admin } }: ApiContext): Admin {
  if (!admin) throw new RequestError(401, 'Not signed in');
  return admin;
}

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Tells whether a request carries this key. The comparison takes the same time for every wrong key. */
export function bearerKey(key: string): (ctx: ApiContext) => boolean {
  const expected = digest(`Bearer ${key}`);
  return (ctx) => timingSafeEqual(digest(ctx.get('Authorization')), expected);
}

/** Lets the site server pass, which shares the key. */
export function requireFeedKey(feedKey: string): ApiMiddleware {
  const isCarried = bearerKey(feedKey);
  return withGuard('feedKey', async (ctx, next) => {
    if (!isCarried(ctx)) throw new RequestError(401, 'The key of the feed is needed');
    await next();
  });
}

/**
 * A write must come from a page of this site, or from a program that is not a browser. Browsers send the origin with every write, and no
 * page can change that header or Sec-Fetch-Site.
 */
export function sameOrigin(siteUrl: string): ApiMiddleware {
  const { origin, host } = new URL(siteUrl);
  const trusted = { origin, host };
  return async (ctx, next) => {
    if (!readMethods.includes(ctx.method) && !isFromHere(ctx, trusted)) {
      throw new RequestError(403, 'This request came from another site');
    }
    await next();
  };
}

function isFromHere(ctx: ApiContext, trusted: { origin: string; host: string }): boolean {
  const origin = ctx.get('Origin');
  const fetchSite = ctx.get('Sec-Fetch-Site');
  if (origin === trusted.origin) return fetchSite === '' || fetchSite === 'same-origin';
  // 127.0.0.1 and localhost are one machine but two origins: Sec-Fetch-Site tells when page and API are the same origin.
  if (origin !== '') return fetchSite === 'same-origin' && URL.parse(origin)?.host === ctx.get('Host');
  return fetchSite === '' || fetchSite === 'same-origin';
}
