/** Renders a path to a page for the store, by the built Astro app. */
import { hash } from 'node:crypto';
import { brotliCompressSync, constants } from 'node:zlib';
import { joinSources } from '#schema/rules/content-security-policy.ts';
import type { PageHeaders } from '#site/server/page-store/page.ts';
import { type BuiltEntry, lasting, passing, type RenderJob, type RenderResult } from './render-job.ts';

const redirects = new Set([301, 302, 303, 307, 308]);

function headersOf(response: Response, { thirdParties, card, found }: App.Locals): PageHeaders {
  const type = response.headers.get('content-type');
  const location = response.headers.get('location');
  const extraSources = joinSources(thirdParties.sources);
  return {
    ...(type && { type }),
    ...(location && { location }),
    ...(extraSources && { extraSources }),
    ...(card && { card }),
    ...(found !== undefined && { found }),
  };
}

/**
 * The ETag is weak, since it identifies the brotli, gzip and plain form of the page. It covers the page's policy and redirect
 * target too: after a 304 a browser keeps its old headers.
 */
function etagOf(html: Uint8Array, policy: string, location = ''): string {
  return `W/"${hash('sha256', hash('sha256', html) + policy + location, 'base64url').slice(0, 22)}"`;
}

/** Pages and permanent redirects are stored if they have tags, by which they can be invalidated. */
function isLasting(path: string, status: number, tags: string[]): boolean {
  if (tags.length === 0 || path.includes('?')) return false;
  return status === 200 || status === 301 || status === 308 || (status === 404 && path === '/404');
}

/** 0.4 ms a page, and within 8% of the size that quality 11 reaches in 18 ms. */
const quality = 5;
/** A window of 64 KB holds a page; the default of 4 MB would have to be cleared for each. */
const windowBits = 16;

/** Brotli, the form in which the store keeps a page. */
function compressPage(html: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const packed = brotliCompressSync(html, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: windowBits,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
    },
  });
  // zlib returns a part of a larger buffer; the copy has the exact length and can be transferred between threads.
  return new Uint8Array(packed);
}

export async function renderPage(
  site: BuiltEntry,
  siteUrl: string,
  path: string,
  { settingsAt, lane, special }: Pick<RenderJob, 'settingsAt' | 'lane' | 'special'>,
): Promise<RenderResult> {
  // The page writes its tags and other facts to the `locals` object it was given.
  const locals = {
    ...special,
    ...(!special?.preview && { position: settingsAt }),
    isOnDemand: lane === 'visitor',
  } as App.Locals;
  const response = await site.render(new Request(siteUrl + path), locals);
  if (locals.failure !== undefined) return { path, kind: 'failed', reason: locals.failure };
  // A page rendered for one request may itself say that the API cannot be reached.
  const isOwnWord = response.status === 503 && path.includes('?');
  if (response.status >= 500 && !isOwnWord)
    return { path, kind: 'failed', reason: `the page answered ${response.status}` };

  const tags = [...locals.tags];
  const html = redirects.has(response.status)
    ? new Uint8Array()
    : new Uint8Array(await response.arrayBuffer());
  const isPacked = response.headers.get('content-encoding') === 'br';
  const headers = headersOf(response, locals);
  return {
    path,
    kind: isLasting(path, response.status, tags) ? lasting : passing,
    status: response.status,
    etag: etagOf(html, site.contentSecurityPolicy + (headers.extraSources ?? ''), headers.location),
    headers,
    body: html.length === 0 || isPacked ? html : compressPage(html),
    tags,
    leadsTo: locals.leadsTo,
  };
}
