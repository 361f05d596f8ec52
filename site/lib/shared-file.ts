import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { isBuildFile } from '#schema/build-file.ts';
import { getBuildFile } from '#schema/calls/publishing.ts';
import { ApiError } from './api-error.ts';
import { serverCall } from './server-api.ts';

const decompress = promisify(brotliDecompress);
const largest = { maxOutputLength: 16 * 1024 * 1024 };

/** A file of another build that one of its site servers has shared; null when none has. */
export async function sharedFile(name: string): Promise<Uint8Array | null> {
  if (!isBuildFile(name)) return null;
  try {
    const { content } = await serverCall(getBuildFile, { query: { name } });
    return await decompress(Buffer.from(content, 'base64'), largest);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}
