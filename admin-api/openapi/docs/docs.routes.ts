import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { apiRouter } from '#admin-api/http/api-router.ts';
import type { OpenApiDocument } from '#admin-api/openapi/types.ts';
import { getDocsPage } from '#schema/calls/service.ts';
import { docsPage } from './page.ts';

const style = readFileSync(new URL('page.css', import.meta.url), 'utf8');
/** No scripts; the one style sheet is allowed by its hash. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The document as a page, which is drawn and compressed at the first request. */
export function docsRoutes(document: () => OpenApiDocument) {
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
