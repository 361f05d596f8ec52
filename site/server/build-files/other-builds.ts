/** Files of other builds, which their site servers have shared (share-files.ts). */
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import pLimit from 'p-limit';
import type { Call, Sent } from '#schema/calls/call.ts';
import { getBuildFile, listBuildFiles } from '#schema/calls/publishing.ts';
import { onDemandHeader } from '#schema/rules/site-headers.ts';
import { isBuildFile } from '#schema/shapes/build-file.ts';
import { callDeclared, type Send } from '#site/lib/api.ts';
import { type ClientFile, clientFile } from '#site/server/serve/client-files.ts';

const decompress = promisify(brotliDecompress);
const largest = { maxOutputLength: 16 * 1024 * 1024 };
const patience = 10_000;
/** The names of all files are asked for at most so often: names that a stranger makes up cost nothing more. */
const listedMs = 2_000;
const atOnce = 4;
const mostKept = 500;

export interface OtherBuildsOptions {
  send: Send;
  now?: () => number;
}

export function otherBuilds({ send, now = performance.now.bind(performance) }: OtherBuildsOptions) {
  const kept = new Map<string, Promise<ClientFile | undefined>>();
  const limit = pLimit(atOnce);
  let names: Promise<ReadonlySet<string>> | undefined;
  let listedAt = 0;

  const get = <C extends Call>(declaration: C, sent: Sent<C>) =>
    callDeclared(declaration, sent, {
      send,
      headers: { [onDemandHeader]: '1' },
      signal: AbortSignal.timeout(patience),
    });

  function listed(): Promise<ReadonlySet<string>> {
    if (!names || now() - listedAt > listedMs) {
      listedAt = now();
      names = get(listBuildFiles, {}).then(
        (list) => new Set(list.names),
        // The change feed reports that the API is unreachable; this is tried again.
        () => new Set(),
      );
    }
    return names;
  }

  async function read(name: string): Promise<ClientFile> {
    const { content } = await get(getBuildFile, { query: { name } });
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
