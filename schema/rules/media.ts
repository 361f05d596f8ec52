import { filePolicy } from './content-security-policy.ts';

/** MIME types of files in /media/ by extension. Files with any other extension are sent as downloads. */
const types: Record<string, string> = {
  avif: 'image/avif',
  avi: 'video/x-msvideo',
  gif: 'image/gif',
  jpg: 'image/jpeg',
  mp4: 'video/mp4',
  png: 'image/png',
  vtt: 'text/vtt; charset=utf-8',
  webm: 'video/webm',
  webp: 'image/webp',
};

export const mediaPrefix = '/media/';
/** Uploads: their names are unique and never reused, so they may be cached for ever. */
export const uploadsFolder = 'uploads/';

const namePattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/;
const deepest = 4;

/** The key of a file from the decoded path after /media/; null when it cannot be one. */
export function mediaKey(path: string): string | null {
  const names = path.split('/');
  return names.length <= deepest && names.every((name) => namePattern.test(name)) ? path : null;
}

const extensionOf = (key: string) => key.slice(key.lastIndexOf('.') + 1).toLowerCase();

export const contentTypeOf = (key: string) => types[extensionOf(key)] ?? 'application/octet-stream';

const inert = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': filePolicy,
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const;

const aYear = 'public, max-age=31536000, immutable';
/** Files of the demo may be drawn again, so they are not immutable. */
const aMonth = 'public, max-age=2592000';

/** One range of a file, as players and resumed downloads request it. First and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

const rangePattern = /^bytes=(\d{0,15})-(\d{0,15})$/;

/** undefined means the whole file (no range, several ranges, or an invalid header); null means a range beyond the end. */
function byteRange(header: string | undefined, size: number): ByteRange | null | undefined {
  const [, first = '', last = ''] = rangePattern.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? null : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size) return null;
  return start > end ? undefined : { start, end };
}

export interface MediaFile {
  key: string;
  /** Bytes. */
  size: number;
  /** Without quotes. */
  etag: string;
}

export interface MediaRequest {
  ifNoneMatch?: string | undefined;
  ifRange?: string | undefined;
  range?: string | undefined;
  /** The name to save it under; null when it is to be displayed. */
  download: string | null;
}

export interface MediaAnswer {
  status: 200 | 206 | 304 | 416;
  headers: Record<string, string>;
  /** The bytes to send; null for an answer without a body. */
  span: ByteRange | null;
}

/** The answer for a file, from any storage. A request for several ranges gets the whole file. */
export function answerMedia({ key, size, etag }: MediaFile, asked: MediaRequest): MediaAnswer {
  const quoted = `"${etag}"`;
  const headers: Record<string, string> = {
    ETag: quoted,
    'Cache-Control': key.startsWith(uploadsFolder) ? aYear : aMonth,
    'Accept-Ranges': 'bytes',
    ...inert,
  };
  if (matches(asked.ifNoneMatch, quoted)) return { status: 304, headers, span: null };
  const isSame = asked.ifRange === undefined || asked.ifRange === quoted;
  const range = isSame ? byteRange(asked.range, size) : undefined;
  if (range === null) {
    return { status: 416, headers: { ...inert, 'Content-Range': `bytes */${size}` }, span: null };
  }
  const { start, end } = range ?? { start: 0, end: size - 1 };
  headers['Content-Type'] = contentTypeOf(key);
  headers['Content-Length'] = String(end - start + 1);
  if (range) headers['Content-Range'] = `bytes ${start}-${end}/${size}`;
  const name = downloadName(key, asked.download);
  if (name !== null) headers['Content-Disposition'] = name;
  return { status: range ? 206 : 200, headers, span: size === 0 ? null : { start, end } };
}

function matches(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(',').some((part) => ['*', etag, `W/${etag}`].includes(part.trim()));
}

const nameMax = 150;
/** Characters that some system refuses in file names: control characters, path and wildcard signs, invisible direction marks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the purpose
const noFileName = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069"*/:<>?\\|]+/g;

/** Content-Disposition with the requested name and the extension of the true type (RFC 6266, RFC 8187). */
function downloadName(key: string, asked: string | null): string | null {
  const extension = extensionOf(key);
  if (asked === null) return types[extension] === undefined ? 'attachment' : null;
  const given = asked
    .toWellFormed()
    .replace(noFileName, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, nameMax)
    .toWellFormed();
  const stem = given
    .replace(new RegExp(`\\.${extension.replace(/\W/g, '')}$`, 'i'), '')
    .replace(/^[.\s]+/, '');
  const name = `${stem || key.slice(key.lastIndexOf('/') + 1, key.lastIndexOf('.'))}.${extension}`;
  const plain = name.replace(/[^ -~]+/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
