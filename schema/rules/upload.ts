import { z } from 'zod';

const mebibyte = 1024 * 1024;

interface UploadKind {
  maxBytes: number;
  maxMegabytes: number;
  mimeTypes: readonly string[];
  extensions: readonly string[];
  wrongKind: string;
}

/** The limits of POST /api/upload/poster, /video and /subtitles. */
export const uploadKinds = {
  poster: {
    maxBytes: 10 * mebibyte,
    maxMegabytes: 10,
    mimeTypes: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'],
    extensions: ['jpg', 'jpeg', 'png', 'webp', 'avif', 'gif'],
    wrongKind: 'Only image files are allowed for posters',
  },
  video: {
    maxBytes: 500 * mebibyte,
    maxMegabytes: 500,
    mimeTypes: ['video/mp4', 'video/webm', 'video/x-msvideo'],
    extensions: ['mp4', 'webm', 'avi'],
    wrongKind: 'Only video files are allowed',
  },
  subtitles: {
    maxBytes: 2 * mebibyte,
    maxMegabytes: 2,
    mimeTypes: ['text/vtt', 'application/x-subrip'],
    extensions: ['vtt', 'srt'],
    wrongKind: 'Only subtitles are allowed: WebVTT or SubRip',
  },
} as const satisfies Record<string, UploadKind>;

export const resumablePath = '/api/upload/resumable';

/** Paths to which files are sent: they may take any time while enough of them arrives. */
export const takesFile = (path: string): boolean => /^\/api\/(?:upload\/.+|imports)$/.test(path);

export const uploadKindNames = [
  'poster',
  'video',
  'subtitles',
] as const satisfies readonly (keyof typeof uploadKinds)[];
export type UploadKindName = (typeof uploadKindNames)[number];

/** What to do with files that people have and browsers do not show. */
const advice = [
  {
    kind: 'video',
    types: ['video/quicktime', 'mov', 'qt'],
    words:
      'Few browsers play a .mov: save it as MP4 with H.264 video and AAC sound, for example with HandBrake, and upload that.',
  },
  {
    kind: 'poster',
    types: ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence', 'heic', 'heif'],
    words: 'Few browsers show a .heic: export the picture as JPEG, and upload that.',
  },
] as const satisfies { kind: UploadKindName; types: string[]; words: string }[];

/** Why a file of another kind is refused; `signs`: its media type, and the extension of its name where only that is known. */
export function wrongKindMessage(kind: UploadKindName, signs: readonly (string | undefined)[]): string {
  const { wrongKind } = uploadKinds[kind];
  const found = advice.find(
    ({ kind: of, types }) => of === kind && types.some((type) => signs.includes(type)),
  );
  return found ? `${wrongKind}. ${found.words}` : wrongKind;
}

export const tooLargeTitle = 'File too large';
export const tooLargeMessage = (kind: Pick<UploadKind, 'maxMegabytes'>) =>
  `File size must be less than ${kind.maxMegabytes}MB`;

export const uploadMessages = {
  failed: 'Upload failed',
  failedText: 'Failed to upload file',
  network: 'Network error occurred during upload',
  broke: 'An error occurred during upload',
  missing: 'A file is required',
  several: 'Only one file may be sent',
  unknownField: 'Unknown field',
  notAForm: 'The file must be sent as a form (Content-Type: multipart/form-data)',
  compressed: 'A compressed body is not accepted',
  broken: 'The form is damaged or incomplete',
  cutOff: 'The upload was cut off',
  tooManyPixels: 'The picture must have at most 40 megapixels',
  tooMany: 'Other uploads are still running',
  stopping: 'The server is about to stop',
  full: 'There is no room left for uploads',
  kind: 'The metadata must name the kind: poster, video or subtitles',
  empty: 'The file is empty',
  resumable: 'The body must be part of a file (Content-Type: application/offset+octet-stream)',
  unsupported: 'Uploads of unknown length or in parallel parts are not supported',
  known: 'This file is already here and is used again',
  guessedEncoding:
    'Subtitles uploaded successfully. They are not UTF-8 and were read as Windows-1252: please check their accents.',
  uploaded: {
    poster: 'Poster uploaded successfully',
    video: 'Video uploaded successfully',
    subtitles: 'Subtitles uploaded successfully',
  },
} as const;

/** Larger pictures are not decoded, since a small file can decompress to any size. */
export const maxPixels = 40_000_000;

/** One file in any field; its type is decided by its content, not by its name. */
export const uploadForm = z.strictObject({
  file: z.file().meta({ description: 'The file. Any other field name does as well.' }),
});

const replyWith = (url: string, message: string) =>
  z.strictObject({
    url: z.string().meta({
      description: 'Its address on this site, for posterUrl, videoUrl, a line of subtitles and the like',
      examples: [url],
    }),
    message: z.string().meta({ examples: [message] }),
  });

/** The answer to a stored file. */
export const uploaded = {
  poster: replyWith('/media/uploads/posters/5a1c0b7e9d2f4a68c3e1.webp', uploadMessages.uploaded.poster).meta({
    id: 'UploadedPoster',
  }),
  video: replyWith('/media/uploads/videos/5a1c0b7e9d2f4a68c3e1.mp4', uploadMessages.uploaded.video).meta({
    id: 'UploadedVideo',
  }),
  subtitles: replyWith(
    '/media/uploads/subtitles/5a1c0b7e9d2f4a68c3e1.vtt',
    uploadMessages.uploaded.subtitles,
  ).meta({ id: 'UploadedSubtitles' }),
} as const satisfies Record<UploadKindName, z.ZodType>;
