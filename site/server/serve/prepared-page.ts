/** A page ready to be sent: its headers as node:http takes them, built once and not for each request. */
import { promisify } from 'node:util';
import { brotliDecompress, gzip } from 'node:zlib';
import type { StoredPage } from '#site/server/store/page.ts';
import type { CachedPage } from '#site/server/store/page-cache.ts';
import type { PageWire } from './page-wire.ts';

export interface PreparedPage extends CachedPage {
  status: number;
  etag: string;
  body: Uint8Array;
  brotliHeaders: string[];
  /** For 304, and for HEAD without an encoding. */
  unchangedHeaders: string[];
  /** Without encoding and length. */
  commonHeaders: string[];
  /** How many entries each of these lists begins with that are meant for networks which keep copies. */
  networkEntries: number;
  wire?: PageWire;
}

/** Its headers, and the second copy of a page that goes over the wire. */
const perPage = 4000;

/** Astro names HTML without its encoding. */
const contentTypeOf = (type = 'text/html') => (type === 'text/html' ? `${type}; charset=utf-8` : type);

export function pagePreparer(
  securityHeaders: (extraSources?: string) => readonly string[],
  networkHeaders: (page: StoredPage) => readonly string[] = () => [],
) {
  return (page: StoredPage): PreparedPage => {
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
      status,
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

/** For this visitor alone: a copy that a network kept of it would not be called back. */
export function withoutCopies(page: PreparedPage): PreparedPage {
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

/** For the few who take no brotli. */
export async function plainBody(page: PreparedPage): Promise<Uint8Array> {
  return page.body.length === 0 ? page.body : unpack(page.body);
}

export async function gzipBody(page: PreparedPage): Promise<Uint8Array> {
  return page.body.length === 0 ? page.body : pack(await plainBody(page));
}
