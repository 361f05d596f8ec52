/** The built site's files: hashed assets and site/public. All are listed at the start, so no path leads elsewhere. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, relative, sep } from 'node:path';
import { accepted, isUnchanged } from './accepts.ts';
import { contentTypeOf } from './content-types.ts';

interface Body {
  bytes: Buffer;
  headers: string[];
}

export interface ClientFile {
  etag: string;
  unchangedHeaders: string[];
  plain: Body;
  brotli?: Body;
  gzip?: Body;
}

const forGood = 'public, max-age=31536000, immutable';
const anHour = 'public, max-age=3600';
const askAgain = 'no-cache';

function cacheControl(path: string): string {
  if (path.startsWith('/_astro/')) return forGood;
  return path === '/sw.js' ? askAgain : anHour;
}

interface Forms {
  plain: Buffer;
  brotli: Buffer | undefined;
  gzip?: Buffer | undefined;
}

/** A file with the headers of each of its forms. */
export function clientFile(path: string, { plain, brotli, gzip }: Forms): ClientFile {
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  const common = ['ETag', etag, 'Cache-Control', cacheControl(path), 'Vary', 'Accept-Encoding'];
  const headers = [...common, 'Content-Type', contentTypeOf(path), 'X-Content-Type-Options', 'nosniff'];
  const body = (bytes: Buffer, ...encoding: string[]): Body => ({
    bytes,
    headers: [...headers, ...encoding, 'Content-Length', String(bytes.length)],
  });
  return {
    etag,
    unchangedHeaders: common,
    plain: body(plain),
    ...(brotli && { brotli: body(brotli, 'Content-Encoding', 'br') }),
    ...(gzip && { gzip: body(gzip, 'Content-Encoding', 'gzip') }),
  };
}

function readClientFile(file: string, path: string): ClientFile {
  const packed = (suffix: string) => (existsSync(file + suffix) ? readFileSync(file + suffix) : undefined);
  return clientFile(path, { plain: readFileSync(file), brotli: packed('.br'), gzip: packed('.gz') });
}

interface Options {
  /** Off: /sw.js unregisters an earlier service worker. */
  hasServiceWorker?: boolean;
}

/** Read at the first request and cached: a few megabytes in all. */
export function clientFiles(
  folder: string,
  { hasServiceWorker = true }: Options = {},
): (path: string) => ClientFile | undefined {
  const files = new Map<string, string>();
  const entries = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && !/\.(?:br|gz)$/.test(file))
      files.set(`/${relative(folder, file).split(sep).join('/')}`, file);
  }
  const switchedOff = files.get('/sw-off.js');
  if (switchedOff && !hasServiceWorker) files.set('/sw.js', switchedOff);
  const read = new Map<string, ClientFile>();
  return (path) => {
    const known = read.get(path);
    const file = files.get(path);
    if (known || !file) return known;
    const loaded = readClientFile(file, path);
    read.set(path, loaded);
    return loaded;
  };
}

export function sendFile(req: IncomingMessage, res: ServerResponse, file: ClientFile): void {
  const { encoding, ifNoneMatch } = accepted(req.rawHeaders);
  if (isUnchanged(ifNoneMatch, file.etag)) {
    res.writeHead(304, file.unchangedHeaders);
    res.end();
    return;
  }
  // When a file has no brotli form, clients that accept brotli get plain bytes and never gzip.
  const packed = encoding === 'br' ? file.brotli : encoding === 'gzip' ? file.gzip : undefined;
  const { bytes, headers } = packed ?? file.plain;
  res.writeHead(200, headers);
  res.end(req.method === 'HEAD' ? undefined : bytes);
}
