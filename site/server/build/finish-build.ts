/** Runs after `astro build`: builds the service worker, compresses assets, and names the build. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { AstroIntegration } from 'astro';
import { type BuiltSite, builtSiteFile } from '#site/server/build/built-site.ts';
import { isCompressible } from '#site/server/serve/content-types.ts';
import { nameScripts } from './named-scripts.ts';
import { writePageSheets } from './page-sheets.ts';

const smallest = 512;

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function compressAssets(folder: string): void {
  for (const file of filesUnder(folder)) {
    if (!isCompressible(file)) continue;
    const bytes = readFileSync(file);
    if (bytes.length < smallest) continue;
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }));
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

/** As plain scripts at the root, since a worker's scope is its own folder. */
function writeWorkers(folder: string, sources: URL, build: string): void {
  for (const [source, name] of [
    ['worker.ts', 'sw.js'],
    ['worker-off.ts', 'sw-off.js'],
  ] as const) {
    const script = stripTypeScriptTypes(readFileSync(new URL(source, sources), 'utf8'));
    writeFileSync(join(folder, name), script.replaceAll('__BUILD__', build));
  }
}

type RenderEntry = typeof import('./render-entry.ts');

/** The same sources give the same name: Astro's random key for server islands, which are not used, is left out. */
function nameBuild(folder: string): string {
  const hash = createHash('sha256');
  for (const file of filesUnder(folder)) {
    hash.update(relative(folder, file));
    hash.update(readFileSync(file, 'utf8').replace(/"key":\s*"[A-Za-z0-9+/=]{40,}"/g, ''));
  }
  return hash.digest('base64url').slice(0, 16);
}

export function finishBuild(): AstroIntegration {
  let client: URL | undefined;
  let server: URL | undefined;
  let sources: URL | undefined;
  return {
    name: 'finish-build',
    hooks: {
      'astro:config:done': ({ config }) => {
        client = config.build.client;
        server = config.build.server;
        sources = new URL('service-worker/', config.srcDir);
      },
      'astro:build:done': async () => {
        if (!client || !server || !sources) return;
        nameScripts(fileURLToPath(client), fileURLToPath(server));
        const name = nameBuild(fileURLToPath(server));
        writeWorkers(fileURLToPath(client), sources, name);
        const { contentSecurityPolicy, pageSheets }: RenderEntry = await import(
          new URL('entry.mjs', server).href
        );
        writePageSheets(fileURLToPath(client), fileURLToPath(server), pageSheets);
        compressAssets(fileURLToPath(client));
        const built: BuiltSite = { name, contentSecurityPolicy };
        writeFileSync(new URL(`../${builtSiteFile}`, server), JSON.stringify(built));
      },
    },
  };
}
