/** Remembers published pages and renders their moments again later: the site as it was must equal them byte for byte. */
import { join } from 'node:path';
import { asItWasHeader } from '#schema/as-it-was.ts';
import type { RenderResult } from '#site/server/render/render-job.ts';
import { createRenderPool } from '#site/server/render/render-pool.ts';
import type { CleanSideOptions } from './clean-side.ts';
import { partingOfBodies } from './compare.ts';
import type { StoredPage } from './stored-pages.ts';

/**
 * The pages of one job share their requests, and each request lays the moment over the tables anew, which takes longer than reading.
 * More pages at once could take longer than one may.
 */
const atOnce = 24;

interface Moment {
  seq: number;
  pages: StoredPage[];
}

export function openPast({ apiUrl, feedKey, siteUrl, distDir }: CleanSideOptions) {
  const entry = join(distDir, 'server/entry.mjs');
  const pool = createRenderPool({ entry, siteUrl, apiUrl, feedKey, size: 1 });
  const moments: Moment[] = [];

  async function differencesAt({ seq, pages }: Moment): Promise<string[]> {
    const asking = { headers: { [asItWasHeader]: String(seq) } };
    const found = new Map<string, RenderResult>();
    const take = (result: RenderResult) => void found.set(result.path, result);
    const paths = pages.map(({ path }) => path);
    for (let start = 0; start < paths.length; start += atOnce)
      await pool.render(paths.slice(start, start + atOnce), 0, take, { lane: 'rest', special: { asking } });
    return pages.flatMap((page) => {
      const now = found.get(page.path);
      if (!now || now.kind === 'failed')
        return [`${page.path} at ${seq} could not be rendered: ${now?.reason}`];
      if (
        now.etag === page.etag &&
        now.status === page.status &&
        JSON.stringify(now.headers) === page.headers
      )
        return [];
      return [`${page.path} at ${seq}: ${now.status}, ${partingOfBodies(now.body, page.body)}`];
    });
  }

  return {
    remember: (seq: number, pages: readonly StoredPage[]) =>
      void moments.push({ seq, pages: pages.filter(({ status }) => status !== 0) }),
    forget: () => void moments.splice(0),
    /** Checks up to `most` of the moments, evenly spread. */
    async differences(most: number): Promise<string[]> {
      const every = Math.ceil(moments.length / most);
      const differences: string[] = [];
      for (let place = 0; place < moments.length; place += every) {
        const moment = moments[place];
        if (moment) differences.push(...(await differencesAt(moment)));
      }
      return differences;
    },
    close: pool.close,
  };
}
