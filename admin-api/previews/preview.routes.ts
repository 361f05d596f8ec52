import { apiRouter } from '#admin-api/http/api-router.ts';
import { RequestError } from '#admin-api/http/errors.ts';
import type { ApiContext } from '#admin-api/http/state.ts';
import * as calls from '#schema/calls/previews.ts';
import { previewCookie, previewLinkMessages, tokenPattern } from '#schema/preview.ts';
import { findPage } from './hidden-record.queries.ts';
import { findPreview } from './preview.queries.ts';
import { findLink } from './preview-link.queries.ts';

/** How many opened links a browser keeps, the latest first. */
const mostOpened = 8;
const cookieLife = 30 * 24 * 60 * 60 * 1000;

/** For the site server, which calls with the cookies of the visitor. */
export function previewRoutes(siteUrl: string) {
  const isSecure = siteUrl.startsWith('https:');
  const cookie = `${isSecure ? '__Host-' : ''}${previewCookie}`;
  const openedBy = (ctx: ApiContext): string[] =>
    (ctx.cookies.get(cookie, { signed: false }) ?? '')
      .split('.')
      .slice(0, mostOpened)
      .filter((token) => tokenPattern.test(token));
  const router = apiRouter();

  router.serve(calls.findPreview, async ({ query, ctx }) => {
    ctx.set('Cache-Control', 'no-store');
    return await findPreview(ctx.state.emOfAll, query, ctx.state.admin, openedBy(ctx));
  });

  router.serve(calls.openPreviewLink, async ({ body, em, ctx }) => {
    const { kind, recordId, expiresAt } = await findLink(em, body.token);
    const page = await findPage(em, { kind, id: recordId });
    if (!page) throw new RequestError(410, previewLinkMessages.over);
    const tokens = [...new Set([body.token, ...openedBy(ctx)])].slice(0, mostOpened);
    if (isSecure) ctx.cookies.secure = true;
    ctx.cookies.set(cookie, tokens.join('.'), { signed: false, sameSite: 'lax', maxAge: cookieLife });
    return { page, expiresAt: new Date(expiresAt).toISOString() };
  });
  return router;
}
