/**
 * Puts the files that pages of this build name into the database of the API, where site servers of another build find them: behind a
 * load balancer a page and its files may come from different ones.
 */
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Call, Sent } from '#schema/calls/call.ts';
import { announceBuildFiles, storeBuildFiles } from '#schema/calls/publishing.ts';
import { isBuildFile, mostBuildContent, mostBuildFiles } from '#schema/shapes/build-file.ts';
import { callDeclared, type Send } from '#site/lib/api.ts';
import { ApiError } from '#site/lib/api-error.ts';

const compress = promisify(brotliCompress);
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const anHour = 3_600_000;
const aMinute = 60_000;
/** The server listens afterwards: its first page finds its files shared, unless the API cannot be reached. */
const patience = 5_000;

export interface ShareFilesOptions {
  distDir: string;
  send: Send;
  log: (line: string) => void;
}

/** Resolves once the files are shared, or that failed; it is tried again, and announced every hour that they are in use. */
export async function shareFiles({ distDir, send, log }: ShareFilesOptions) {
  const folders = { _astro: join(distDir, 'client/_astro'), styles: join(distDir, 'server/styles') };
  const files = new Map(
    Object.entries(folders).flatMap(([prefix, folder]) =>
      (existsSync(folder) ? readdirSync(folder) : [])
        .map((file): [string, string] => [`${prefix}/${file}`, join(folder, file)])
        .filter(([name]) => isBuildFile(name)),
    ),
  );
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let refused = 0;

  async function post<C extends Call>(declaration: C, sent: Sent<C>, signal: AbortSignal) {
    try {
      return await callDeclared(declaration, sent, { send, signal });
    } catch (error) {
      if (error instanceof ApiError) {
        if (error.status !== refused)
          log(`The API does not take the files of this build: it answers ${error.status}.`);
        refused = error.status;
      }
      throw error;
    }
  }

  async function contentOf(file: string): Promise<string> {
    const bytes = await readFile(`${file}.br`).catch(async () => compress(await readFile(file), quickly));
    return bytes.toString('base64');
  }

  async function share(): Promise<void> {
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(aMinute)]);
    const missing: string[] = [];
    for (let at = 0; at < files.size; at += mostBuildFiles) {
      const names = [...files.keys()].slice(at, at + mostBuildFiles);
      missing.push(...(await post(announceBuildFiles, { body: { names } }, signal)).missing);
    }
    let portion: { name: string; content: string }[] = [];
    let length = 0;
    const send = async () => {
      if (portion.length > 0) await post(storeBuildFiles, { body: { files: portion } }, signal);
      portion = [];
      length = 0;
    };
    for (const name of missing) {
      const content = await contentOf(files.get(name) ?? '');
      if (content.length > mostBuildContent) {
        log(`The file ${name} is too large to be shared with site servers of another build.`);
        continue;
      }
      // With its name and the marks around it.
      const added = name.length + content.length + 50;
      if (length + added > mostBuildContent) await send();
      portion.push({ name, content });
      length += added;
    }
    await send();
  }

  async function repeat(): Promise<void> {
    let next = anHour;
    try {
      await share();
    } catch {
      // The change feed reports that the API is unreachable; this is tried again.
      next = aMinute;
    }
    if (!stopping.signal.aborted) timer = setTimeout(repeat, next);
  }

  const first = repeat();
  let waiting: NodeJS.Timeout | undefined;
  const enough = new Promise((resolve) => {
    waiting = setTimeout(resolve, patience);
  });
  await Promise.race([first, enough]);
  clearTimeout(waiting);
  return {
    stop(): void {
      stopping.abort();
      clearTimeout(timer);
    },
  };
}
