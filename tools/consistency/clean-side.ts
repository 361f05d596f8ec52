/** The expected pages: the list of all that exist, and a renderer without a cache. */
import { join } from 'node:path';
import pLimit from 'p-limit';
import { sendTo } from '#site/lib/api.ts';
import { everyPath } from '#site/server/publish/inventory.ts';
import type { RenderResult } from '#site/server/render/render-job.ts';
import { createRenderPool, type RenderPool } from '#site/server/render/render-pool.ts';

export interface CleanSideOptions {
  apiUrl: string;
  feedKey: string;
  siteUrl: string;
  distDir: string;
}

/** The number of pages of one job, which share their requests to the API. */
const atOnce = 40;
const workers = 2;
/** All jobs at once would begin to render thousands of pages, and the last of them would be ended as too slow. */
const fewAtOnce = pLimit(2 * workers);
/** The workers are replaced after this many renderings, in case they keep state. */
const mostRenderings = 10_000;

export function cleanSide({ apiUrl, feedKey, siteUrl, distDir }: CleanSideOptions) {
  const send = sendTo(apiUrl, feedKey);
  let pool: RenderPool | undefined;
  let rendered = 0;
  let settingsAt = 0;

  async function renewedPool(): Promise<RenderPool> {
    if (rendered > mostRenderings) {
      await pool?.close();
      pool = undefined;
      rendered = 0;
    }
    const entry = join(distDir, 'server/entry.mjs');
    pool ??= createRenderPool({ entry, siteUrl, send, size: workers });
    return pool;
  }

  return {
    /** Every page that should exist. */
    async paths(): Promise<string[]> {
      const paths = new Set<string>();
      for await (const path of everyPath(send)) paths.add(path);
      return [...paths];
    },
    /** Renders the current data; each path once, however often it is requested. */
    renderings() {
      const results = new Map<string, RenderResult>();
      // A new number each time makes the renderer read the settings again.
      settingsAt += 1;
      const take = (result: RenderResult) => void results.set(result.path, result);
      return async (paths: readonly string[]): Promise<ReadonlyMap<string, RenderResult>> => {
        const unknown = [...new Set(paths)].filter((path) => !results.has(path));
        const current = await renewedPool();
        rendered += unknown.length;
        const jobs: Promise<void>[] = [];
        for (let start = 0; start < unknown.length; start += atOnce)
          jobs.push(
            fewAtOnce(() =>
              current.render(unknown.slice(start, start + atOnce), settingsAt, take, { lane: 'rest' }),
            ),
          );
        await Promise.all(jobs);
        return results;
      };
    },
    close: async () => await pool?.close(),
  };
}

export type CleanSide = ReturnType<typeof cleanSide>;

export type Renderings = ReturnType<CleanSide['renderings']>;
