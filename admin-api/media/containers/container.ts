import { open } from 'node:fs/promises';
import { isAvi } from './avi.ts';
import { isMp4 } from './mp4.ts';
import type { Span } from './span.ts';
import { isWebm } from './webm.ts';

interface Container {
  extension: string;
  /** Whether the file is a complete container of this type with pictures in it. */
  isVideo: (file: string) => Promise<boolean>;
}

const mp4 = { extension: 'mp4', isVideo: (file: string) => check(file, isMp4) };

/** By the type that the first bytes tell. An M4V is an MP4. */
const containers: Record<string, Container> = {
  'video/mp4': mp4,
  'video/x-m4v': mp4,
  'video/webm': { extension: 'webm', isVideo: (file) => check(file, isWebm) },
  'video/vnd.avi': { extension: 'avi', isVideo: (file) => check(file, isAvi) },
};

export const containerOf = (mimeType: string | undefined): Container | undefined =>
  containers[mimeType ?? ''];

async function check(file: string, judge: (span: Span) => Promise<boolean>): Promise<boolean> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    return await judge({
      start: 0,
      end: size,
      read: async (at, length) => {
        const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, at);
        return buffer.subarray(0, bytesRead);
      },
    });
  } finally {
    await handle.close();
  }
}
