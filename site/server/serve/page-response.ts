/** A page ready to be sent: its headers as node:http takes them, built once and not for each request. */
import { promisify } from 'node:util';
import { brotliDecompress, gzip } from 'node:zlib';
import { settingsTag } from '#schema/rules/cache-tags.ts';
import { extendPolicy } from '#schema/rules/content-security-policy.ts';
import type { StoredPage } from '#site/server/page-store/page.ts';
import type { CachedPage } from '#site/server/page-store/page-cache.ts';

/** The page with its headers as one buffer; built again when the second of its Date header is over. */
interface Wire {
  second: number;
  brotli: Buffer;
  unchanged: Buffer;
}

export interface PageResponse extends CachedPage {
  path: string;
  status: number;
  /** The title whose page it is, 0 for the page of a match: their views are counted. */
  title: number | undefined;
  /** How many results a search has. */
  found: number | undefined;
  etag: string;
  body: Uint8Array;
  brotliHeaders: string[];
  /** For 304, and for HEAD without an encoding. */
  unchangedHeaders: string[];
  /** Without encoding and length. */
  commonHeaders: string[];
  /** The number of headers at the beginning of each list that are meant for CDNs. */
  networkEntries: number;
  wire?: Wire;
}

/** The memory of its headers, and of the second copy with the headers in front. */
const perPage = 4000;

const permissions = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()';
const year = 31_536_000;

/** The headers of every page; its policy may need more sources than the shared one. */
export function securityHeaders(siteUrl: string, sharedPolicy: string): (extraSources?: string) => string[] {
  return (extraSources = '') => [
    'X-Content-Type-Options',
    'nosniff',
    'Referrer-Policy',
    'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy',
    'same-origin',
    'Permissions-Policy',
    permissions,
    'Content-Security-Policy',
    extraSources === '' ? sharedPolicy : extendPolicy(sharedPolicy, extraSources),
    ...(siteUrl.startsWith('https:') ? ['Strict-Transport-Security', `max-age=${year}`] : []),
  ];
}

/** Astro names HTML without its encoding. */
const contentTypeOf = (type = 'text/html') => (type === 'text/html' ? `${type}; charset=utf-8` : type);

const subject = /^(?:title:(\d+)|match:\d+)$/;

/** The first tag after the settings' tag is that of the page's main record. */
function titleOf({ status, headers: { type = 'text/html' }, tags }: StoredPage): number | undefined {
  if (status !== 200 || !type.startsWith('text/html')) return undefined;
  const found = subject.exec(tags.find((tag) => tag !== settingsTag) ?? '');
  return found ? Number(found[1] ?? 0) : undefined;
}

export function pagePreparer(
  securityHeaders: (extraSources?: string) => readonly string[],
  networkHeaders: (page: StoredPage) => readonly string[] = () => [],
) {
  return (page: StoredPage): PageResponse => {
    const { status, etag, headers, body, stale } = page;
    const forNetworks = networkHeaders(page);
    const cacheHeaders = [
      ...forNetworks,
      'ETag',
      etag,
      'Cache-Control',
      'public, max-age=0, must-revalidate',
      'Vary',
      'Accept-Encoding',
    ];
    const commonHeaders = [
      ...cacheHeaders,
      'Content-Type',
      contentTypeOf(headers.type),
      ...(headers.location ? ['Location', headers.location] : []),
      ...securityHeaders(headers.extraSources),
    ];
    const length = ['Content-Length', String(body.length)];
    return {
      path: page.path,
      status,
      title: titleOf(page),
      found: headers.found,
      etag,
      body,
      stale,
      bytes: 2 * body.length + perPage,
      wasUsed: false,
      visits: 0,
      brotliHeaders: [...commonHeaders, ...(body.length > 0 ? ['Content-Encoding', 'br'] : []), ...length],
      unchangedHeaders: cacheHeaders,
      commonHeaders,
      networkEntries: forNetworks.length,
    };
  };
}

/** For this visitor only: the page is not stored, so a CDN's copy would never be purged. */
export function withoutCopies(page: PageResponse): PageResponse {
  const { networkEntries } = page;
  if (networkEntries === 0) return page;
  return {
    ...page,
    networkEntries: 0,
    brotliHeaders: page.brotliHeaders.slice(networkEntries),
    unchangedHeaders: page.unchangedHeaders.slice(networkEntries),
    commonHeaders: page.commonHeaders.slice(networkEntries),
  };
}

const unpack = promisify(brotliDecompress);
const pack = promisify<Uint8Array, Buffer>(gzip);

/** The page without compression, for the few clients that do not accept brotli. */
export async function plainBody(page: PageResponse): Promise<Uint8Array> {
  return page.body.length === 0 ? page.body : unpack(page.body);
}

export async function gzipBody(page: PageResponse): Promise<Uint8Array> {
  return page.body.length === 0 ? page.body : pack(await plainBody(page));
}

let second = 0;
let date = '';

function today(now: number): void {
  const current = Math.floor(now / 1000);
  if (current === second) return;
  second = current;
  date = new Date(now).toUTCString();
}

function head(statusLine: string, headers: readonly string[]): string {
  let text = `HTTP/1.1 ${statusLine}\r\n`;
  for (let index = 0; index < headers.length; index += 2)
    text += `${headers[index]}: ${headers[index + 1]}\r\n`;
  return `${text}Date: ${date}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=5\r\n\r\n`;
}

export function wireOf(page: PageResponse, now = Date.now()): Wire {
  today(now);
  if (page.wire?.second === second) return page.wire;
  page.wire = {
    second,
    brotli: Buffer.concat([Buffer.from(head('200 OK', page.brotliHeaders), 'latin1'), page.body]),
    unchanged: Buffer.from(head('304 Not Modified', page.unchangedHeaders), 'latin1'),
  };
  return page.wire;
}
