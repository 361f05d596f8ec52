import { StartProblem } from '#admin-api/start-problem.ts';
import { createSiteServer, type SiteServer, type SiteServerOptions } from '#site/server/site-server.ts';
import { FolderInUse } from '#site/server/store/folder-lock.ts';

/** Creates the site server, and explains in plain words when its folder is another's. */
export function openSite(options: SiteServerOptions): SiteServer {
  try {
    return createSiteServer(options);
  } catch (error) {
    throw error instanceof FolderInUse ? new StartProblem(error.message) : error;
  }
}
