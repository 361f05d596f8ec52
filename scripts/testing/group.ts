/** Two APIs on one PostgreSQL, and two site servers with a page store each, behind a load balancer for visitors and one for the sites. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Balancer, startBalancer } from './balancer.ts';
import { type Part, startPart } from './part.ts';

export interface Group {
  apis: Part[];
  sites: Part[];
  /** The address for visitors and administrators. */
  front: Balancer;
  /** The address at which the site servers reach an API. */
  back: Balancer;
  feedKey: string;
  /** The page store of each site server. */
  stores: string[];
  close: () => Promise<void>;
}

const feedKey = 'k'.repeat(32);
const several = ['one', 'two'] as const;

export async function startGroup(databaseUrl: string): Promise<Group> {
  const folder = mkdtempSync(join(tmpdir(), 'lamphouse-group-'));
  const apis: Part[] = [];
  const sites: Part[] = [];
  const front = await startBalancer(() => sites);
  const back = await startBalancer(() => apis);
  // Shared by all: the database, the files, and the keys.
  const shared = {
    SITE_URL: front.url,
    FEED_KEY: feedKey,
    SESSION_SECRET: 's'.repeat(32),
    STORAGE_URL: pathToFileURL(join(folder, 'media')).href,
  };
  const place = (name: string) => ({ ...shared, DATA_DIR: join(folder, name) });

  async function close(): Promise<void> {
    for (const part of [...sites, ...apis]) await part.end('SIGKILL');
    front.close();
    back.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }

  try {
    // All are started at once, over a database that may be empty.
    const starting = several.map((name) =>
      startPart({ script: 'start-api', env: { ...place(`api-${name}`), DATABASE_URL: databaseUrl } }),
    );
    apis.push(...(await Promise.all(starting)));
    for (const name of several) {
      const env = { ...place(`site-${name}`), API_URL: back.url };
      sites.push(await startPart({ script: 'start-site', env }));
    }
  } catch (error) {
    await close();
    throw error;
  }
  const stores = several.map((name) => join(folder, `site-${name}`, 'pages.sqlite'));
  return { apis, sites, front, back, feedKey, stores, close };
}
