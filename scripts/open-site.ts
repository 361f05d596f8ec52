import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { StartProblem } from '#admin-api/ground/environment/start-problem.ts';
import { FolderInUse } from '#site/server/page-store/page-file.ts';
import { createSiteServer, type SiteServer, type SiteServerOptions } from '#site/server/site-server.ts';
import { isBuiltFrom } from './site-sources.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Creates the site server, and explains in plain words when its build is another version's, or its folder another one's. */
export function openSite(options: SiteServerOptions): SiteServer {
  const { distDir = join(root, 'dist') } = options;
  // It would read answers of the API that it does not know: every page would fail, and be tried again for ever.
  if (!isBuiltFrom(root, distDir))
    throw new StartProblem(
      `The site in ${distDir} is not built, or from other sources than these. Run npm run build.`,
      { exitCode: 78 },
    );
  try {
    return createSiteServer(options);
  } catch (error) {
    throw error instanceof FolderInUse ? new StartProblem(error.message) : error;
  }
}
