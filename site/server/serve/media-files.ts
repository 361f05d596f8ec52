/** Posters, pictures and videos from the data folder. */
import { createReadStream, type Stats } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { byteRange } from './byte-range.ts';
import { contentTypeOf } from './content-types.ts';
import { mediaHeaders } from './security-headers.ts';

const name = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;
const deepest = 4;
/** An uploaded file has a name of its own and never changes; a generated poster may. */
const aMonth = 'public, max-age=2592000';

/** The file a media path names, or undefined: no dots first, no links out of the folder. */
async function findFile(folder: string, path: string): Promise<{ file: string; stats: Stats } | undefined> {
  const parts = path.split('/').filter((part) => part !== '');
  if (parts.length === 0 || parts.length > deepest || !parts.every((part) => name.test(part)))
    return undefined;
  try {
    const root = await realpath(folder);
    const file = await realpath(join(root, ...parts));
    if (!file.startsWith(root + sep)) return undefined;
    const stats = await stat(file);
    return stats.isFile() ? { file, stats } : undefined;
  } catch {
    return undefined;
  }
}

function refuse(res: ServerResponse, status: number, headers: Record<string, string> = {}): void {
  res.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  });
  res.end(status === 416 ? 'Range not satisfiable' : 'Not found');
}

export function mediaFiles(folder: string) {
  /** `path` is decoded and comes after /media. */
  return async (req: IncomingMessage, res: ServerResponse, path: string): Promise<void> => {
    const found = await findFile(folder, path);
    if (!found) return refuse(res, 404);
    const { file, stats } = found;
    const etag = `"${stats.size.toString(36)}-${Math.round(stats.mtimeMs).toString(36)}"`;
    const headers = ['ETag', etag, 'Cache-Control', aMonth, 'Accept-Ranges', 'bytes', ...mediaHeaders];
    if (req.headers['if-none-match'] === etag) {
      res.writeHead(304, headers);
      res.end();
      return;
    }
    const isSame = req.headers['if-range'] === undefined || req.headers['if-range'] === etag;
    const range = isSame ? byteRange(req.headers.range, stats.size) : undefined;
    if (range === null) return refuse(res, 416, { 'Content-Range': `bytes */${stats.size}` });
    const { start, end } = range ?? { start: 0, end: stats.size - 1 };
    headers.push('Content-Type', contentTypeOf(file), 'Content-Length', String(end - start + 1));
    if (range) headers.push('Content-Range', `bytes ${start}-${end}/${stats.size}`);
    res.writeHead(range ? 206 : 200, headers);
    if (req.method === 'HEAD' || stats.size === 0) {
      res.end();
      return;
    }
    // A reader that goes away or stands still ends the reading; there is nobody left to tell.
    await pipeline(createReadStream(file, { start, end }), res).catch(() => res.destroy());
  };
}
