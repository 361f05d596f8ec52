import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { apiRouter } from '#admin-api/ground/http/api-router.ts';
import * as calls from '#schema/calls/service.ts';
import { getDocsPage } from '#schema/calls/service.ts';
import { documentationPolicy } from '#schema/rules/content-security-policy.ts';
import { docsPage } from './docs/page.ts';
import { buildDocument } from './document.ts';
import type { Layers } from './routes.ts';
import type { OpenApiDocument } from './types.ts';

/** Generated at the first request, since the router is not complete before. */
export function openApiRoutes({ siteUrl, layers }: { siteUrl: string; layers: () => Layers }) {
  const router = apiRouter();
  let published: ReturnType<typeof buildDocument> | undefined;
  const document = () => {
    published ??= buildDocument({ layers: layers(), siteUrl });
    return published.document;
  };

  router.serve(calls.getDocument, async () => ({ ...document() }));
  router.use(docsRoutes(document).routes());
  return router;
}

const style = readFileSync(new URL('docs/page.css', import.meta.url), 'utf8');
const policy = documentationPolicy(`sha256-${createHash('sha256').update(style).digest('base64')}`);

/** The document as a page, which is drawn and compressed at the first request. */
function docsRoutes(document: () => OpenApiDocument) {
  const router = apiRouter();
  let page: { text: string; compressed: Buffer } | undefined;

  router.serveRaw(getDocsPage, async (ctx) => {
    const text = page?.text ?? docsPage(document(), style);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
    page ??= { text, compressed: brotliCompressSync(text, { params }) };
    ctx.set({ 'Content-Security-Policy': policy, 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' });
    ctx.type = 'text/html; charset=utf-8';
    const isCompressed = ctx.acceptsEncodings('br', 'identity') === 'br';
    if (isCompressed) ctx.set('Content-Encoding', 'br');
    ctx.body = isCompressed ? page.compressed : page.text;
  });

  return router;
}
