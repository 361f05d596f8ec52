import { z } from 'zod';
import { optimizeQuery, optimizeReply } from '#schema/rules/image.ts';
import { removed } from '#schema/shapes/error.ts';
import {
  changedMedia,
  mediaChanges,
  mediaLibrary,
  mediaLibraryLimits,
  mediaLibraryQuery,
  storedMedia,
  unusedDeleted,
  unusedQuery,
} from '#schema/shapes/media-library.ts';
import { callsOf } from './call.ts';
import { publishJobHeader } from './chapters.ts';

const call = callsOf({ chapter: 'media', access: 'titles' });

export const listMedia = call(
  'GET /api/media',
  'Lists the files that were uploaded or fetched, with what uses them',
  { query: mediaLibraryQuery, reply: mediaLibrary },
);

export const getStoredMedia = call(
  'GET /api/media/stored',
  'Returns the number of files, their size, and how many are unused',
  { reply: storedMedia },
);

export const removeUnusedMedia = call(
  'DELETE /api/media/unused',
  `Deletes files that nothing uses, the oldest first, at most ${mediaLibraryLimits.deleted} at once`,
  { query: unusedQuery, reply: unusedDeleted, replyHeaders: publishJobHeader },
  `Without ids only files older than ${mediaLibraryLimits.spared} hours, since the form for which one was uploaded may still be open. ` +
    'A file that comes into use meanwhile stays. What is deleted cannot be brought back.',
);

export const changeMedia = call(
  'PUT /api/media/:id',
  'Renames a file, or says what a picture shows',
  { body: mediaChanges, reply: changedMedia, replyHeaders: publishJobHeader },
  'The editor of content pages begins with the text where a picture is put in. The address stays.',
);

export const removeMedia = call(
  'DELETE /api/media/:id',
  'Deletes a file that nothing uses; it cannot be brought back',
  { reply: removed, otherStatuses: [409], replyHeaders: publishJobHeader },
);

export const optimizePicture = call(
  'GET /api/images/optimize',
  'Gives the address at which a picture is best fetched',
  { access: 'everyone', query: optimizeQuery, reply: optimizeReply, otherStatuses: [401, 403, 429, 507] },
  'Pages of files on Wikipedia and Wikimedia become direct paths of width 800, for everybody. Pictures of other ' +
    'sites are fetched, drawn anew and kept here, for administrators only: at most 10 MB within 5 seconds, from ' +
    'the public internet.',
);

export const sendMedia = call(
  'GET /media/*key',
  'Sends a poster, picture or video',
  {
    access: 'everyone',
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
  },
  'Range (one), If-Range and If-None-Match are understood.',
);
