/** From a path to a page ready for the store, by the built Astro app. */
import { hash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import { joinSources } from '#site/lib/content-security-policy.ts';
import type { PageHeaders } from '#site/server/store/page.ts';
import { type BuiltEntry, lasting, passing, type RenderResult } from './render-job.ts';

/** 0.4 ms a page, and within 8% of the size that quality 11 reaches in 18 ms. */
const quality = 5;
/** A window of 64 KB holds a page; the default of 4 MB would have to be cleared for each. */
const windowBits = 16;
const redirects = new Set([301, 302, 303, 307, 308]);

function brotli(html: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const packed = brotliCompressSync(html, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: windowBits,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
    },
  });
  // zlib hands out the front of a larger buffer; the copy is just long enough, and can change threads.
  return new Uint8Array(packed);
}

function headersOf(response: Response, { thirdParties, card }: App.Locals): PageHeaders {
  const type = response.headers.get('content-type');
  const location = response.headers.get('location');
  const extraSources = joinSources(thirdParties.sources);
  return {
    ...(type && { type }),
    ...(location && { location }),
    ...(extraSources && { extraSources }),
    ...(card && { card }),
  };
}

/**
 * Weak, since one name stands for the brotli, gzip and plain form of the page. Its policy is part of it: a browser that is told
 * 304 goes on with the headers it has.
 */
function etagOf(html: Uint8Array, policy: string): string {
  return `W/"${hash('sha256', hash('sha256', html) + policy, 'base64url').slice(0, 22)}"`;
}

/** Pages found and moves for good are kept, as long as something can call them back: their tags. */
function isLasting(path: string, status: number, tags: string[]): boolean {
  if (tags.length === 0 || path.includes('?')) return false;
  return status === 200 || status === 301 || status === 308 || (status === 404 && path === '/404');
}

export async function renderPage(
  site: BuiltEntry,
  siteUrl: string,
  path: string,
  settingsAt: number,
): Promise<RenderResult> {
  // What the page carries is read from the object that it was given to write on.
  const locals = { position: settingsAt } as App.Locals;
  const response = await site.render(new Request(siteUrl + path), locals);
  if (locals.failure !== undefined) return { path, kind: 'failed', reason: locals.failure };
  // A page made for one request may say itself that the API is away.
  const isOwnWord = response.status === 503 && path.includes('?');
  if (response.status >= 500 && !isOwnWord)
    return { path, kind: 'failed', reason: `the page answered ${response.status}` };

  const tags = [...locals.tags];
  const html = redirects.has(response.status)
    ? new Uint8Array()
    : new Uint8Array(await response.arrayBuffer());
  const headers = headersOf(response, locals);
  return {
    path,
    kind: isLasting(path, response.status, tags) ? lasting : passing,
    status: response.status,
    etag: etagOf(html, site.contentSecurityPolicy + (headers.extraSources ?? '')),
    headers,
    body: html.length === 0 ? html : brotli(html),
    tags,
    leadsTo: locals.leadsTo,
  };
}
