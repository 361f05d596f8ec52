import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSiteServer, type SiteServerOptions } from '#site/server/site-server.ts';
import { untilPublished } from './until-published.ts';

export interface PublishedSite {
  url: string;
  storeFile: string;
  page: (
    path: string,
    headers?: Record<string, string>,
  ) => Promise<{ status: number; text: string; location: string | null; headers: Headers }>;
  /** Resolves once every page is rendered. */
  untilPublished: () => Promise<void>;
  close: () => Promise<void>;
}

/** The built site with a running API, and an empty page store. */
export async function openPublishedSite(
  apiUrl: string,
  feedKey: string,
  siteUrl = apiUrl,
  env: Partial<SiteServerOptions['env']> = {},
  log: (line: string) => void = () => {},
  distDir?: string,
): Promise<PublishedSite> {
  const dataDir = mkdtempSync(join(tmpdir(), 'lamphouse-site-'));
  const site = createSiteServer({
    env: {
      siteUrl,
      dataDir,
      // Files come from the API, as they do when the site runs separately.
      storage: { kind: 's3' },
      feedKey,
      apiUrl,
      ...env,
    },
    apiListener: null,
    workers: 1,
    log,
    ...(distDir && { distDir }),
  });
  const { port } = await site.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    storeFile: join(dataDir, 'pages.sqlite'),
    async page(path, headers = {}) {
      const answer = await fetch(url + path, { redirect: 'manual', headers });
      return {
        status: answer.status,
        text: await answer.text(),
        location: answer.headers.get('location'),
        headers: answer.headers,
      };
    },
    untilPublished: () => untilPublished(url),
    async close() {
      await site.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
