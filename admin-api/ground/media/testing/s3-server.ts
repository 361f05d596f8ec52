import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { StorageTarget } from '#admin-api/ground/environment/storage-url.ts';

interface S3Server {
  run: () => Promise<AddressInfo>;
  close: () => Promise<void>;
}

// CommonJS without types.
const require = createRequire(import.meta.url);
// biome-ignore lint/correctness/noUnresolvedImports: its package names the file without ending
const S3rver: new (options: object) => S3Server = require('@20minutes/s3rver');

export const s3Keys = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const bucket = 'films';

/**
 * A server that speaks S3, with one bucket. For requests of the bucket as a whole, the client signs a path with a final slash and this
 * server expects none, so listing accepts any signature.
 */
export async function startS3({ takesAnySignature = false } = {}): Promise<{
  target: Extract<StorageTarget, { kind: 's3' }>;
  folder: string;
  stop: () => Promise<void>;
}> {
  const directory = await mkdtemp(join(tmpdir(), 'lamphouse-s3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    allowMismatchedSignatures: takesAnySignature,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = await server.run();
  return {
    target: {
      kind: 's3',
      bucket,
      prefix: 'media/',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
    },
    folder: join(directory, bucket),
    async stop() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
