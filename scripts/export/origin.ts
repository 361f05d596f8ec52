/** The site that is exported: the running one, or one that is started for the export. */
import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Env } from '#admin-api/ground/environment/env.ts';
import { StartProblem } from '#admin-api/ground/environment/start-problem.ts';
import { ownAddress } from '#scripts/listen.ts';
import { openApi } from '#scripts/open-api.ts';
import { openSite } from '#scripts/open-site.ts';
import type { Close } from '#scripts/run-until-stopped.ts';

/** Returns its address. Everything that must be closed afterwards is passed to `opened`. */
export async function openOrigin(env: Env, opened: (close: Close) => void): Promise<string> {
  const running = ownAddress(env);
  if (await servesPages(running)) {
    await refuseOtherAddress(running, env.siteUrl);
    return running;
  }
  const api = env.apiUrl === null ? await openApi(env) : null;
  if (api) opened(api.close);
  // No CDN here: only the product that visitors reach may purge a CDN's copies.
  const site = openSite({
    env: { ...env, purge: null },
    apiListener: api?.listener ?? null,
    log: () => {},
  });
  opened(() => site.close());
  if (api) opened(async () => api.announceStop());
  const { port } = await site.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${port}`;
}

/** Only a site server has a cursor. */
async function servesPages(url: string): Promise<boolean> {
  try {
    const status = await (await fetch(`${url}/api/publish/status`)).json();
    return status.cursor !== null;
  } catch {
    return false;
  }
}

/** Links in pages contain the running site's SITE_URL; with a different one they would count as foreign. */
async function refuseOtherAddress(url: string, siteUrl: string): Promise<void> {
  const robots = await (await fetch(`${url}/robots.txt`)).text();
  const named = /^Sitemap: (.*)\/sitemap\.xml$/m.exec(robots)?.[1];
  if (named !== siteUrl)
    throw new StartProblem(
      `The Lamphouse that runs at ${url} was started with SITE_URL=${named}, not ${siteUrl}. Set the same here.`,
    );
}

const client = fileURLToPath(new URL('../../dist/client', import.meta.url));

/** Addresses of the build's files. */
export function clientAddresses(): string[] {
  return readdirSync(client, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name))
    .map((entry) => `/${relative(client, join(entry.parentPath, entry.name)).split(sep).join('/')}`);
}
