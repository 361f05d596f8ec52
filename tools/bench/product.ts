import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PublishStatus, publishReport, publishReportPath } from '#schema/shapes/publish.ts';
import { type PartOptions, signIn, startPart } from '#scripts/testing/part.ts';
import { publishStatusOf, untilPublished } from '#site/server/testing/until-published.ts';
import { waitFor } from '#site/server/testing/wait-for.ts';
import type { Bench } from './bench.ts';

const patience = 15 * 60_000;

export interface Product {
  url: string;
  dataDir: string;
  /** The process id of the server; the database has its own. */
  pid: number;
  /** Signs in and returns the headers of an administrator's calls. */
  signIn: () => Promise<Record<string, string>>;
  feedKey: () => Promise<string>;
  status: () => Promise<PublishStatus>;
  /** Waits until the render queue is empty and the site has at least this many pages. */
  untilPublished: (pages?: number) => Promise<void>;
  stop: () => Promise<unknown>;
}

export const newDataDir = (bench: Bench) => mkdtemp(join(bench.folder, 'data-'));

/** Pages contain the site's address: since it is the same in every run, a page store that was kept stays valid. */
export const keptAddress = 'http://films.example';

/** Starts the product, or a part of it, like npm does, without installing and building. */
export async function startProduct(
  bench: Bench,
  dataDir: string,
  env: Record<string, string> = {},
  script: PartOptions['script'] = 'start',
): Promise<Product> {
  const part = await startPart({ script, env: { DATA_DIR: dataDir, ...env }, patience });
  const { url } = part;
  const stop = () => part.end('SIGTERM');
  bench.atEnd(stop);
  const feedKey = async () =>
    env['FEED_KEY'] ?? JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8')).feedKey;
  return {
    url,
    dataDir,
    pid: part.pid(),
    status: () => publishStatusOf(url),
    stop,
    signIn: () => signIn(url, env['SITE_URL']),
    feedKey,
    untilPublished: async (pages = 0) => {
      await waitFor(async () => {
        await untilPublished(url, { rendered: 0, patience });
        return pages === 0 || (await pagesOf(url, await feedKey())) >= pages;
      }, patience);
    },
  };
}

async function pagesOf(url: string, feedKey: string): Promise<number> {
  const answer = await fetch(url + publishReportPath, { headers: { Authorization: `Bearer ${feedKey}` } });
  return publishReport.parse(await answer.json()).pages;
}
