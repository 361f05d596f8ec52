import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { StartProblem } from '#admin-api/ground/environment/start-problem.ts';
import type { S3Credentials, StorageTarget } from '#admin-api/ground/environment/storage-url.ts';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { contentTypeOf, mediaKey } from '#schema/rules/media.ts';
import type { MediaStorage } from './storage.ts';

type Bucket = Extract<StorageTarget, { kind: 's3' }>;

const attempts = 3;
const connectionTimeout = 5000;
/** The server must send something within this time. */
const requestTimeout = 60_000;

/** Storage in an S3 bucket, which shows an object only once it is complete. */
export function s3Storage(
  { bucket, prefix, region, endpoint }: Bucket,
  credentials: S3Credentials | null,
): MediaStorage {
  const client = new S3Client({
    region,
    // Servers other than Amazon's address buckets by path, and few support the newer checksums.
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === null ? {} : { credentials }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: attempts,
    requestHandler: { connectionTimeout, requestTimeout },
  });
  const at = (key: string) => {
    if (mediaKey(key) === null) throw new Error(`${key} is no key of a file`);
    return { Bucket: bucket, Key: prefix + key };
  };
  const typed = (key: string) => ({ ...at(key), ContentType: contentTypeOf(key) });

  return {
    async put(key, content) {
      await reaching(client.send(new PutObjectCommand({ ...typed(key), Body: content })));
    },
    async putFile(key, file) {
      const { size } = await stat(file);
      // The client cannot repeat a stream that it has read, so a new one is opened.
      await reaching(
        repeated(async () => {
          const body = createReadStream(file);
          const order = { ...typed(key), Body: body, ContentLength: size };
          await client.send(new PutObjectCommand(order)).finally(() => body.destroy());
        }),
      );
    },
    async find(key) {
      if (mediaKey(key) === null) return null;
      const found = client.send(new HeadObjectCommand(at(key)));
      const head = await reaching(found.catch(nullWhenMissing));
      return head && { size: head.ContentLength ?? 0, etag: (head.ETag ?? '').replace(/^W\/|"/g, '') };
    },
    async read(key, span) {
      const range = span ? { Range: `bytes=${span.start}-${span.end}` } : {};
      const { Body } = await reaching(client.send(new GetObjectCommand({ ...at(key), ...range })));
      if (!(Body instanceof Readable)) throw new Error(`The bucket answered ${key} without content`);
      return Body;
    },
    async *list() {
      const order = { Bucket: bucket, Prefix: prefix };
      let next: string | undefined;
      do {
        const asked = client.send(new ListObjectsV2Command({ ...order, ContinuationToken: next }));
        const page: ListObjectsV2CommandOutput = await asked.catch((error: unknown) => {
          // Only backups and restores list files, so this message is for the operator.
          throw new StartProblem(
            `The files in the bucket ${bucket} of STORAGE_URL cannot be listed: ${reasonOf(error)}. The key needs ListBucket.`,
          );
        });
        for (const { Key = '' } of page.Contents ?? []) {
          const key = mediaKey(Key.slice(prefix.length));
          if (key !== null) yield key;
        }
        next = page.NextContinuationToken;
      } while (next);
    },
    async remove(key) {
      await reaching(client.send(new DeleteObjectCommand(at(key))));
    },
    async check() {
      try {
        const trial = at(`trial-${randomUUID()}`);
        await client.send(new PutObjectCommand({ ...trial, Body: 'May be deleted' }));
        await client.send(new DeleteObjectCommand(trial));
      } catch (error) {
        throw new StartProblem(`The bucket ${bucket} of STORAGE_URL cannot be used: ${reasonOf(error)}.`);
      }
    },
  };
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

function nullWhenMissing(error: unknown): null {
  if (statusOf(error) === 404) return null;
  throw error;
}

/** Retries where that may help. */
async function repeated(work: () => Promise<void>, left = attempts): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (left === 1 || (statusOf(error) ?? 500) < 500) throw error;
    await repeated(work, left - 1);
  }
}

/** An unreachable bucket is answered 503, so that the client retries. */
async function reaching<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const refusal = new RequestError(503, 'The storage is not available at the moment', { retryAfter: 5 });
    throw Object.assign(refusal, { cause: error });
  }
}

function reasonOf(error: unknown): string {
  const status = statusOf(error);
  if (status !== undefined) return `it answers ${status}`;
  return error instanceof Error ? error.message || error.name : String(error);
}
