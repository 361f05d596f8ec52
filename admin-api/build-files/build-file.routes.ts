import { apiRouter } from '#admin-api/http/api-router.ts';
import { RequestError } from '#admin-api/http/errors.ts';
import * as calls from '#schema/calls/publishing.ts';
import { announceFiles, findFile, listFiles, storeFiles } from './build-file.queries.ts';

/** Site servers share the files of their builds here, since visitors of one get pages of another while they are replaced. */
export function buildFileRoutes() {
  const router = apiRouter();
  router.serve(calls.announceBuildFiles, async ({ body, em }) => ({
    missing: await announceFiles(em, body.names),
  }));
  router.serve(calls.storeBuildFiles, async ({ body, em }) => ({ stored: await storeFiles(em, body.files) }));
  router.serve(calls.listBuildFiles, async ({ em }) => ({ names: await listFiles(em) }));
  router.serve(calls.getBuildFile, async ({ query, em }) => {
    const content = await findFile(em, query.name);
    if (content === undefined) throw new RequestError(404, 'No site server has shared this file');
    return { content };
  });
  return router;
}
