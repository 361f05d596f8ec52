/** Writes one address of the site to files of the folder. */
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib';
import { liveOnlyPaths } from '#site/lib/paths.ts';
import type { ExportFolder } from './export-folder.ts';
import { type Exported, fileOf, movedPage } from './exported.ts';
import type { Answer, SiteClient } from './site-client.ts';

export type Outcome =
  | { kind: 'written' | 'same'; entry: Exported }
  /** The page does not exist or was removed. */
  | { kind: 'missing' }
  | { kind: 'failed'; status: number };

export interface ExportContext {
  site: SiteClient;
  folder: ExportFolder;
  siteUrl: string;
}

/** Replaces the ETag for addresses that contain a hash, whose content never changes. */
const lasting = 'lasting';
const notFoundPath = '/404';
/** 302 is a social card that was drawn again meanwhile: its page now names the new one. */
const gone = new Set([302, 404, 410]);
const moves = new Set([301, 308]);
const unpack = promisify(brotliDecompress);
const pack = promisify<Uint8Array, { level: number }, Buffer>(gzip);
const brotli = promisify(brotliCompress);
const gzipLevel = 6;
/** False for types that are compressed already: pictures, fonts, videos. */
const isText = (type: string) =>
  /^(?:text\/|application\/(?:[\w.+-]*(?:json|xml)|javascript)|image\/svg)/.test(type);
const isRead = (type: string) => /^(?:text\/html|application\/[\w.+-]*xml)/.test(type);

export async function exportAddress(path: string, context: ExportContext): Promise<Outcome> {
  const known = await context.folder.find(path);
  if (known?.etag === lasting) return { kind: 'same', entry: known };
  const answer = await context.site.get(path, known?.etag);
  const { status, body } = answer;
  // A page with status 404 is always sent whole.
  if (known && (status === 304 || answer.header('etag') === known.etag)) {
    await body.dump();
    return { kind: 'same', entry: known };
  }
  if (moves.has(status)) return await exportMove(path, answer, known, context);
  if (status === 200 || (status === 404 && path === notFoundPath))
    return await exportContent(path, answer, context);
  await body.dump();
  return gone.has(status) ? { kind: 'missing' } : { kind: 'failed', status };
}

async function exportMove(
  path: string,
  { header, body }: Answer,
  known: Exported | undefined,
  { folder, siteUrl }: ExportContext,
): Promise<Outcome> {
  await body.dump();
  const to = header('location') ?? '/';
  const location = to.startsWith(siteUrl) ? to.slice(siteUrl.length) : to;
  const etag = `moved to ${location}`;
  if (known?.etag === etag) return { kind: 'same', entry: known };
  const base = { path, etag, isPacked: false, location, policy: null };
  const entry = {
    ...base,
    file: fileOf(path, 'text/html'),
    names: namedAddresses(`href="${location}"`, siteUrl),
  };
  await folder.write(entry, { plain: movedPage(location) });
  return { kind: 'written', entry };
}

async function exportContent(
  path: string,
  { header, body }: Answer,
  { folder, siteUrl }: ExportContext,
): Promise<Outcome> {
  const type = header('content-type') ?? '';
  const entry: Exported = {
    path,
    file: fileOf(path, type),
    etag: header('etag') ?? lasting,
    isPacked: isText(type),
    location: null,
    policy: type.startsWith('text/html') ? header('content-security-policy') : null,
    names: [],
  };
  if (!entry.isPacked) {
    await folder.write(entry, { plain: body });
    return { kind: 'written', entry };
  }
  const sent = await body.bytes();
  const isPacked = header('content-encoding') === 'br';
  const plain = isPacked ? await unpack(sent) : sent;
  const br = isPacked ? sent : await brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  const gz = await pack(plain, { level: gzipLevel });
  if (isRead(type)) entry.names = namedAddresses(Buffer.from(plain).toString(), siteUrl);
  await folder.write(entry, { plain, br, gz });
  return { kind: 'written', entry };
}

const link = /href="(\/[^"#?]*)/g;
/** Pictures, videos, social cards and drawn posters, wherever they are named: attributes, srcset, props of islands, feeds. */
const file = /(?<![\w.])\/(?:media|cards|poster)\/[\w.~/-]+/g;
/** Addresses in feeds and sitemaps. */
const listed = />(\/[^<"#?\s]*)</g;
/** Paths that the API answers, or that depend on the visitor. */
const passing = /^\/(?:api|admin|metrics|form-shown\.gif)(?:[/?]|$)/;

const plain = /^(?:\/[A-Za-z0-9_~-][A-Za-z0-9._~-]*)+$/;

/** The addresses without the site's host, which precedes absolute ones. */
export function namedAddresses(text: string, siteUrl: string): string[] {
  const local = text.replaceAll(siteUrl, '');
  const found = new Set<string>();
  for (const pattern of [link, listed])
    for (const [, path] of local.matchAll(pattern)) if (path) found.add(path);
  for (const [path] of local.matchAll(file)) found.add(path);
  return [...found].filter(isExported);
}

/** A social card, or the drawn poster of a title without a picture; both are drawn on request. */
export const isDrawn = (path: string) => /^\/(?:cards|poster)\//.test(path);

/** Refuses paths outside the folder or hidden in it. */
export const isExported = (path: string) =>
  path === '/' || (plain.test(path) && !passing.test(path) && !liveOnlyPaths.includes(path));
