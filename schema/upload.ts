const mebibyte = 1024 * 1024;

interface UploadKind {
  maxBytes: number;
  maxMegabytes: number;
  mimeTypes: readonly string[];
  extensions: readonly string[];
  wrongKind: string;
}

/** What POST /api/upload/poster and /video take. */
export const uploadKinds = {
  poster: {
    maxBytes: 10 * mebibyte,
    maxMegabytes: 10,
    mimeTypes: ['image/jpeg', 'image/png', 'image/webp'],
    extensions: ['jpg', 'jpeg', 'png', 'webp'],
    wrongKind: 'Only image files are allowed for posters',
  },
  video: {
    maxBytes: 500 * mebibyte,
    maxMegabytes: 500,
    mimeTypes: ['video/mp4', 'video/webm', 'video/x-msvideo'],
    extensions: ['mp4', 'webm', 'avi'],
    wrongKind: 'Only video files are allowed',
  },
} as const satisfies Record<string, UploadKind>;

export const tooLargeTitle = 'File too large';
export const tooLargeMessage = (kind: UploadKind) => `File size must be less than ${kind.maxMegabytes}MB`;
