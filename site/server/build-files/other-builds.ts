/** Files of other builds, which their site servers have shared (share-files.ts). */
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import pLimit from 'p-limit';
import type { z } from 'zod';
import { buildFile, buildFileNames, buildFilePath, buildFilesPath, isBuildFile } from '#schema/build-file.ts';
import { onDemandHeader } from '#schema/site-headers.ts';
import { type ClientFile, clientFile } from '#site/server/serve/client-files.ts';

const decompress = promisify(brotliDecompress);
const largest = { maxOutputLength: 16 * 1024 * 1024 };
const patience = 10_000;
/** The names of all files are asked for at most so often: names that a stranger makes up cost nothing more. */
const listedMs = 2_000;
const atOnce = 4;
const mostKept = 500;

export interface OtherBuildsOptions {
  apiUrl: string;
  feedKey: string;
  now?: () => number;
}

export function otherBuilds({
  apiUrl,
  feedKey,
  now = performance.now.bind(performance),
}: OtherBuildsOptions) {
  const kept = new Map<string, Promise<ClientFile | undefined>>();
  const limit = pLimit(atOnce);
  let names: Promise<ReadonlySet<string>> | undefined;
  let listedAt = 0;

  async function get<T extends z.ZodType>(path: string, reply: T): Promise<z.output<T>> {
    const answer = await fetch(apiUrl + path, {
      headers: { Authorization: `Bearer ${feedKey}`, [onDemandHeader]: '1' },
      signal: AbortSignal.timeout(patience),
    });
    if (answer.ok) return reply.parse(await answer.json());
    await answer.body?.cancel();
    throw new Error(`the API answered ${answer.status}`);
  }

  function listed(): Promise<ReadonlySet<string>> {
    if (!names || now() - listedAt > listedMs) {
      listedAt = now();
      names = get(buildFilesPath, buildFileNames).then(
        (list) => new Set(list.names),
        // The change feed reports that the API is unreachable; this is tried again.
        () => new Set(),
      );
    }
    return names;
  }

  async function read(name: string): Promise<ClientFile> {
    const { content } = await get(`${buildFilePath}?name=${encodeURIComponent(name)}`, buildFile);
    const brotli = Buffer.from(content, 'base64');
    return clientFile(`/${name}`, { plain: await decompress(brotli, largest), brotli });
  }

  /** `path` is decoded. */
  return async (path: string): Promise<ClientFile | undefined> => {
    const name = path.slice(1);
    if (!path.startsWith('/_astro/') || !isBuildFile(name)) return undefined;
    const known = kept.get(name);
    if (known !== undefined) return await known;
    if (!(await listed()).has(name)) return undefined;
    // Another request may have begun meanwhile.
    const reading =
      kept.get(name) ??
      limit(() => read(name)).catch(() => {
        kept.delete(name);
        return undefined;
      });
    kept.set(name, reading);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return await reading;
  };
}
