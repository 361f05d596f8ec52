import { z } from 'zod';
import { removed } from '#schema/error.ts';
import { optimizeQuery, optimizeReply } from '#schema/image.ts';
import {
  mediaLibrary,
  mediaLibraryLimits,
  mediaLibraryQuery,
  storedMedia,
  unusedDeleted,
} from '#schema/media-library.ts';
import { pathId } from '#schema/text.ts';
import { defineCall } from './call.ts';
import { publishJobHeader } from './chapters.ts';

export const listMedia = defineCall('GET /api/media', {
  chapter: 'media',
  access: 'titles',
  summary: 'Lists the files that were uploaded or fetched, with what uses them',
  query: mediaLibraryQuery,
  reply: mediaLibrary,
});

export const getStoredMedia = defineCall('GET /api/media/stored', {
  chapter: 'media',
  access: 'titles',
  summary: 'Returns the number of files, their size, and how many are unused',
  reply: storedMedia,
});

export const removeUnusedMedia = defineCall('DELETE /api/media/unused', {
  chapter: 'media',
  access: 'titles',
  summary: `Deletes files that nothing uses, the oldest first, at most ${mediaLibraryLimits.deleted} at once`,
  description:
    `Only files older than ${mediaLibraryLimits.spared} hours, since the form for which one was uploaded may still be open. ` +
    'A file that comes into use meanwhile stays. What is deleted cannot be brought back.',
  reply: unusedDeleted,
  replyHeaders: publishJobHeader,
});

export const removeMedia = defineCall('DELETE /api/media/:id', {
  chapter: 'media',
  access: 'titles',
  summary: 'Deletes a file that nothing uses; it cannot be brought back',
  params: z.object({ id: pathId }),
  reply: removed,
  otherStatuses: [409],
  replyHeaders: publishJobHeader,
});

export const optimizePicture = defineCall('GET /api/images/optimize', {
  chapter: 'media',
  access: 'everyone',
  summary: 'Gives the address at which a picture is best fetched',
  description:
    'Pages of files on Wikipedia and Wikimedia become direct paths of width 800, for everybody. Pictures of other ' +
    'sites are fetched, drawn anew and kept here, for administrators only: at most 10 MB within 5 seconds, from ' +
    'the public internet.',
  query: optimizeQuery,
  reply: optimizeReply,
  otherStatuses: [401, 403, 429, 507],
});

export const sendMedia = defineCall('GET /media/*key', {
  chapter: 'media',
  access: 'everyone',
  summary: 'Sends a poster, picture or video',
  description: 'Range (one), If-Range and If-None-Match are understood.',
  params: z.object({ key: z.string() }),
  query: z.object({
    download: z
      .string()
      .optional()
      .meta({ description: 'The name to save it under; without it the file is shown' }),
  }),
  reply: z.string().meta({ format: 'binary' }),
  replyType: '*/*',
  otherStatuses: [206, 304, 416],
});
