import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { apiRouter } from '#admin-api/http/api-router.ts';
import type { ApiContext } from '#admin-api/http/state.ts';
import type { OpenApiDocument } from '#admin-api/openapi/types.ts';
import * as calls from '#schema/calls/service.ts';
import { docsPage } from './page.ts';

const style = ['colours.css', 'frame.css', 'calls.css']
  .map((name) => readFileSync(fileURLToPath(new URL(name, import.meta.url)), 'utf8'))
  .join('');
const font = createRequire(import.meta.url).resolve(
  '@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2',
);
/** No scripts; the one style sheet is allowed by its hash. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "font-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The document as a page. */
export function docsRoutes(document: () => OpenApiDocument) {
  const router = apiRouter();
  let page: string | undefined;
  let typeface: Buffer | undefined;

  router.serveRaw(calls.getDocsPage, async (ctx) => {
    page ??= docsPage(document(), style);
    answer(ctx, 'text/html; charset=utf-8', page, 'no-cache');
    ctx.set('Content-Security-Policy', policy);
  });

  router.serveRaw(calls.getDocsTypeface, async (ctx) => {
    typeface ??= readFileSync(font);
    answer(ctx, 'font/woff2', typeface, 'public, max-age=604800');
  });

  return router;
}

function answer(ctx: ApiContext, type: string, body: string | Buffer, cacheControl: string): void {
  ctx.status = 200;
  ctx.type = type;
  ctx.body = body;
  ctx.set('Cache-Control', cacheControl);
}
