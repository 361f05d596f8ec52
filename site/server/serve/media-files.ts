/** Serves posters, pictures and videos. */
import { createReadStream, type Stats } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { answerMedia, mediaKey } from '#schema/rules/media.ts';
import { withFormer } from '#schema/rules/poster.ts';
import { plainAnswer } from './send-page.ts';

type Answer = (req: IncomingMessage, res: ServerResponse) => void;

async function findStored(folder: string, key: string) {
  for (const name of withFormer(key)) {
    const found = await findFile(folder, name);
    if (found) return found;
  }
  return undefined;
}

/** The file of a key inside the folder, with links resolved; otherwise undefined. */
async function findFile(folder: string, key: string): Promise<{ file: string; stats: Stats } | undefined> {
  try {
    const root = await realpath(folder);
    const file = await realpath(join(root, key));
    if (!file.startsWith(root + sep)) return undefined;
    const stats = await stat(file);
    return stats.isFile() ? { file, stats } : undefined;
  } catch {
    return undefined;
  }
}

/** Serves from a folder; missing files are left to `otherwise`. A null folder has none. */
export function mediaFiles(folder: string | null, otherwise: Answer = (_req, res) => plainAnswer(res, 404)) {
  /** `path` is decoded and comes after /media/. */
  return async (req: IncomingMessage, res: ServerResponse, path: string): Promise<void> => {
    const key = mediaKey(path);
    if (key === null) return plainAnswer(res, 404);
    const found = folder === null ? undefined : await findStored(folder, key);
    if (!found) return otherwise(req, res);
    const { file, stats } = found;
    const etag = `${stats.size.toString(36)}-${Math.round(stats.mtimeMs).toString(36)}`;
    const { range, 'if-none-match': ifNoneMatch } = req.headers;
    const ifRange = req.headers['if-range']?.toString();
    const { status, headers, span } = answerMedia(
      { key, size: stats.size, etag },
      { range, ifRange, ifNoneMatch, download: downloadOf(req.url ?? '') },
    );
    res.writeHead(status, headers);
    if (req.method === 'HEAD' || span === null) {
      res.end();
      return;
    }
    // A client that disconnects or stops reading ends the stream; there is nothing to report.
    await pipeline(createReadStream(file, span), res).catch(() => res.destroy());
  };
}

const downloadOf = (url: string) => new URLSearchParams(url.split('?')[1] ?? '').get('download');
