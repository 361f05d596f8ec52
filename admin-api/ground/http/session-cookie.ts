import { randomBytes } from 'node:crypto';
import type Koa from 'koa';
import type { Middleware } from 'koa';
import createSession from 'koa-session';
import { bearerOf } from '#admin-api/ground/http/bearer.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { sessionHint } from '#schema/rules/site-headers.ts';
import { type SessionData, sessionData, sessionLimits } from '#schema/shapes/session.ts';
import { type ApiContext, type ApiMiddleware, readMethods } from './state.ts';

export interface SessionStore {
  get(sid: string): Promise<unknown>;
  set(
    sid: string,
    session: Record<string, unknown>,
    maxAgeMs: number,
    how: { changed: boolean },
  ): Promise<void>;
  destroy(sid: string): Promise<void>;
}

export const sessionCookie = (isSecure: boolean) => (isSecure ? '__Host-lamphouse' : 'lamphouse');

/** Sessions are stored in the database: the cookie holds only a signed key, and a deleted row ends the session. */
export function createSessionLoader(app: Koa, store: SessionStore, isSecure: boolean): Middleware {
  const load = createSession(
    {
      key: sessionCookie(isSecure),
      maxAge: sessionLimits.idleMs,
      genid: () => randomBytes(24).toString('base64url'),
      rolling: true,
      httpOnly: true,
      sameSite: 'lax',
      secure: isSecure,
      store,
      valid: (_ctx: unknown, session: unknown) => isAlive(session),
    },
    app,
  );
  return async (ctx, next) => {
    // Behind a proxy that ends TLS the connection itself is plain; SITE_URL says which protocol the visitor uses.
    if (isSecure) ctx.cookies.secure = true;
    ctx.set('Cache-Control', 'no-store');
    leaveSentAnswers(ctx);
    await load(ctx, next);
  };
}

/**
 * The server answers by itself when a body comes too slowly, and the session is saved after that. Koa leaves the headers of an answer that
 * was sent alone; its cookies would throw.
 */
function leaveSentAnswers(ctx: Koa.Context): void {
  const { cookies } = ctx;
  const set = cookies.set.bind(cookies);
  cookies.set = (...cookie: Parameters<typeof set>) => (ctx.headerSent ? cookies : set(...cookie));
}

function isAlive(session: unknown): boolean {
  const { data } = sessionData.safeParse(session);
  return data !== undefined && Date.now() - data.signedInAt < sessionLimits.absoluteMs;
}

/** Loads the session on a route that reads or changes it without requiring one. */
export const withSession: ApiMiddleware = (ctx, next) => ctx.state.openSession(ctx, next);

export const readSession = (ctx: ApiContext): SessionData | null =>
  sessionData.safeParse(ctx['session']).data ?? null;

/** The key in the cookie; null before the session is saved. */
export const sessionKey = (ctx: ApiContext): string | null => ctx['session']?.externalKey ?? null;

/** Signs in under a new key, so that a cookie known before (session fixation) gives no access. */
export async function startSession(ctx: ApiContext, data: SessionData): Promise<void> {
  ctx['session'] = data;
  await ctx['session'].regenerate();
  ctx.cookies.set(sessionHint, '1', {
    maxAge: sessionLimits.absoluteMs,
    httpOnly: false,
    sameSite: 'lax',
    signed: false,
  });
}

export function endSession(ctx: ApiContext): void {
  ctx['session'] = null;
  ctx.cookies.set(sessionHint, null, { httpOnly: false, sameSite: 'lax', signed: false });
}

/**
 * A write must come from a page of this site, or from a program that is not a browser. Browsers send the origin with every write,
 * and no page can change that header or Sec-Fetch-Site.
 */
export function sameOrigin(siteUrl: string): ApiMiddleware {
  const { origin, host } = new URL(siteUrl);
  const site = { origin, host };
  return async (ctx, next) => {
    if (!readMethods.includes(ctx.method) && bearerOf(ctx) === null && !isFromHere(ctx, site)) {
      throw new RequestError(403, 'This request came from another site');
    }
    await next();
  };
}

function isFromHere(ctx: ApiContext, site: { origin: string; host: string }): boolean {
  const origin = ctx.get('Origin');
  const fetchSite = ctx.get('Sec-Fetch-Site');
  if (origin === site.origin) return fetchSite === '' || fetchSite === 'same-origin';
  // 127.0.0.1 and localhost are one machine but two origins: Sec-Fetch-Site says whether page and API have the same origin.
  if (origin !== '') return fetchSite === 'same-origin' && URL.parse(origin)?.host === ctx.get('Host');
  return fetchSite === '' || fetchSite === 'same-origin';
}
