/** Files of a build of the site that its pages name, as site servers share them while one of them is of another build. */
import { z } from 'zod';

export const buildFilesPath = '/api/build-files';
export const buildFilePath = '/api/build-files/content';
export const announcedFilesPath = '/api/build-files/announced';

/** Bodies of requests may have a megabyte. */
export const mostBuildContent = 950_000;
/** A server that keeps the files of many builds announces them in portions. */
export const mostBuildFiles = 5_000;

const longestName = 600;
/** Names contain hashes, so equal names are equal files. */
const buildFilePattern =
  /^(?:_astro\/[\w-]{1,100}(?:\.[\w-]{1,100}){0,4}\.[\w-]{6,12}\.(?:js|css|woff2)|styles\/[\w-]{8})$/;
export const isBuildFile = (name: string): boolean => buildFilePattern.test(name);

const name = z
  .string('A name is needed')
  .max(longestName, { error: `Must be at most ${longestName} characters`, abort: true })
  .regex(buildFilePattern, 'Must be the name of a hashed file of a build')
  .meta({ examples: ['_astro/player.CRKNkeGa.css'] });
const content = z
  .string('The content is needed')
  .max(mostBuildContent, { error: `Must be at most ${mostBuildContent} characters`, abort: true })
  .regex(/^[A-Za-z0-9+/]*={0,2}$/, 'Must be Base64')
  .meta({ description: 'Compressed with brotli, in Base64', examples: ['CwKAYSB7IH0D'] });

export const buildFileQuery = z.strictObject({ name });
export const buildFile = z.strictObject({ content });
export const announcedFiles = z.strictObject({ names: name.array().max(mostBuildFiles) });
export const buildFileNames = z.strictObject({ names: name.array() });
export const missingBuildFiles = z.strictObject({ missing: name.array() });
export const buildFiles = z.strictObject({
  files: z.strictObject({ name, content }).array().max(mostBuildFiles),
});
export const buildFilesStored = z.strictObject({ stored: z.int().min(0) });
