import { openExportFolder } from '#scripts/export/export-folder.ts';
import { type ExportReport, exportSite } from '#scripts/export/export-site.ts';
import { clientAddresses } from '#scripts/export/origin.ts';
import { siteClient, untilPublished } from '#scripts/export/site-client.ts';
import { sendTo } from '#site/lib/api.ts';
import { visibleChange } from '#site/server/publish/feed.ts';
import { openPublishedSite } from '#site/server/testing/published-site.ts';
import { waitFor } from '#site/server/testing/wait-for.ts';

export const siteUrl = 'http://films.example';

export interface RunningSite {
  url: string;
  /** Resolves once every page shows the current data. */
  untilPublished: () => Promise<void>;
  exportTo: (folder: string, options?: { hasCards?: boolean }) => Promise<ExportReport>;
  close: () => Promise<void>;
}

/** The built site with a running API and an empty page store; its SITE_URL is an address at which nothing listens. */
export async function startSite(
  apiUrl: string,
  feedKey: string,
  env: { renderAhead?: number } = {},
): Promise<RunningSite> {
  const site = await openPublishedSite(apiUrl, feedKey, siteUrl, env);
  const client = siteClient(site.url, feedKey);
  /** Waits, since the feed may report a write a moment after it was committed. */
  async function caughtUp(): Promise<void> {
    const newest = await visibleChange(sendTo(apiUrl, feedKey));
    await waitFor(async () => Number((await client.status()).cursor) >= newest);
    await untilPublished(client, () => {});
  }

  return {
    url: site.url,
    untilPublished: caughtUp,
    async exportTo(dir, { hasCards = false } = {}) {
      await caughtUp();
      const folder = await openExportFolder(dir);
      const clientFiles = clientAddresses();
      const options = { site: client, folder, siteUrl, hasCards, clientFiles, onProgress: () => {} };
      return await exportSite(options).finally(folder.close);
    },
    async close() {
      await client.close();
      await site.close();
    },
  };
}
