import { apiRouter } from '#admin-api/http/api-router.ts';
import { requireFeedKey } from '#admin-api/http/bearer.ts';
import { RequestError } from '#admin-api/http/errors.ts';
import {
  announcedFiles,
  announcedFilesPath,
  buildFile,
  buildFileDays,
  buildFileNames,
  buildFilePath,
  buildFileQuery,
  buildFiles,
  buildFilesPath,
  buildFilesStored,
  missingBuildFiles,
} from '#schema/build-file.ts';
import { announceFiles, findFile, listFiles, storeFiles } from './build-file.queries.ts';

/** Site servers share the files of their builds here, since visitors of one get pages of another while they are replaced. */
export function buildFileRoutes({ feedKey }: { feedKey: string }) {
  const router = apiRouter();
  router.post(announcedFilesPath, requireFeedKey(feedKey), {
    summary: 'Notes which files of its build a site server has, and tells which are not stored',
    description: `A file that was not announced for ${buildFileDays} days is deleted.`,
    body: announcedFiles,
    reply: missingBuildFiles,
    answer: async ({ body, em }) => ({ missing: await announceFiles(em, body.names) }),
  });
  router.post(buildFilesPath, requireFeedKey(feedKey), {
    summary: 'Stores files of a build',
    description: 'Their names contain a hash of what is in them, so one that is stored already stays.',
    body: buildFiles,
    reply: buildFilesStored,
    answer: async ({ body, em }) => ({ stored: await storeFiles(em, body.files) }),
  });
  router.get(buildFilesPath, requireFeedKey(feedKey), {
    summary: 'The names of the files of all builds',
    reply: buildFileNames,
    answer: async ({ em }) => ({ names: await listFiles(em) }),
  });
  router.get(buildFilePath, requireFeedKey(feedKey), {
    summary: 'A file of a build',
    query: buildFileQuery,
    reply: buildFile,
    otherStatuses: [404],
    answer: async ({ query, em }) => {
      const content = await findFile(em, query.name);
      if (content === undefined) throw new RequestError(404, 'No site server has shared this file');
      return { content };
    },
  });
  return router;
}
