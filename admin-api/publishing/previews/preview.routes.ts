import { apiRouter } from '#admin-api/ground/http/api-router.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { actorOf, signedIn } from '#admin-api/ground/http/require-admin.ts';
import type { ApiContext } from '#admin-api/ground/http/state.ts';
import { written } from '#admin-api/ground/http/write-routes.ts';
import * as calls from '#schema/calls/previews.ts';
import {
  previewCookie,
  previewLinkMessages,
  previewLinkPrefix,
  tokenPattern,
} from '#schema/shapes/preview.ts';
import { findPage, findRecord } from './hidden-record.queries.ts';
import { findPreview } from './preview.queries.ts';
import { addLink, findLink, listLinks, presentLink, revokeLink } from './preview-link.queries.ts';

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

export const previewLinkRoutes = apiRouter();

previewLinkRoutes.serve(calls.listPreviewLinks, async ({ params, em }) => {
  await findRecord(em, params);
  return (await listLinks(em, params)).map(presentLink);
});

previewLinkRoutes.serve(calls.addPreviewLink, async ({ params, body, em, ctx }) => {
  const { link, token } = written(ctx, await addLink(em, signedIn(ctx), params, body.days));
  return { ...presentLink(link), path: previewLinkPrefix + token };
});

previewLinkRoutes.serve(calls.revokePreviewLink, async ({ params, em, ctx }) => ({
  id: written(ctx, await revokeLink(em, actorOf(ctx), params.id)),
}));
