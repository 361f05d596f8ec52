import { fileURLToPath } from 'node:url';
import { z } from 'zod';

export type StorageTarget =
  | { kind: 'folder'; folder: string }
  | {
      kind: 's3';
      bucket: string;
      /** Prefix of each key; '' or ending in a slash. */
      prefix: string;
      region: string;
      /** A server other than Amazon's. */
      endpoint: string | null;
    };

export interface S3Credentials {
  accessKeyId: string;
  secretAccessKey: string;
}

const defaultRegion = 'us-east-1';
const wrong =
  'must be a folder such as file:///srv/media, or a bucket such as s3://films/media?region=eu-central-1&endpoint=https://s3.example.org';
const bucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const prefixPattern = /^(?:[A-Za-z0-9][A-Za-z0-9._-]*\/)*$/;

/** Parses STORAGE_URL. Keys must not be part of it, since addresses end up in logs. */
export const storageTarget = z.string().transform((value, context): StorageTarget => {
  const target = targetOf(URL.parse(value));
  if (target) return target;
  context.issues.push({ code: 'custom', message: wrong, input: value });
  return z.NEVER;
});

function targetOf(url: URL | null): StorageTarget | null {
  if (url?.username !== '' || url.password !== '' || url.hash !== '') return null;
  if (url.protocol === 'file:') return folderOf(url);
  return url.protocol === 's3:' ? bucketOf(url) : null;
}

function folderOf(url: URL): StorageTarget | null {
  return url.host === '' && url.search === '' ? { kind: 'folder', folder: fileURLToPath(url) } : null;
}

function bucketOf(url: URL): StorageTarget | null {
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '').replace(/(?<=.)$/, '/');
  const region = url.searchParams.get('region') ?? defaultRegion;
  const endpoint = url.searchParams.get('endpoint');
  const isKnown = [...url.searchParams.keys()].every((name) => name === 'region' || name === 'endpoint');
  if (!isKnown || !bucketName.test(url.host) || !prefixPattern.test(prefix)) return null;
  if (
    !/^[a-z0-9-]{1,40}$/.test(region) ||
    !(endpoint === null || /^https?:$/.test(URL.parse(endpoint)?.protocol ?? ''))
  )
    return null;
  return { kind: 's3', bucket: url.host, prefix, region, endpoint };
}
