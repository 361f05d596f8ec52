import { join } from 'node:path';
import type { Env } from '#admin-api/ground/environment/env.ts';
import type { UploadKindName } from '#schema/rules/upload.ts';
import { createSlots, type Slots } from './concurrency-limit.ts';
import { folderStorage } from './folder-storage.ts';
import { type Incoming, openIncoming } from './incoming.ts';
import { openResumableStore, type ResumableStore } from './resumable-store.ts';
import { s3Storage } from './s3-storage.ts';
import type { MediaStorage } from './storage.ts';

export interface Media {
  storage: MediaStorage;
  /** The storage's folder; null for a bucket. */
  folder: string | null;
  incoming: Incoming;
  resumable: ResumableStore;
  /** Limits the files that are received at once, for each kind: slow videos do not hold up posters. */
  receiving: Record<ReceivedKind, Slots>;
  /** Limits the pictures that are decoded at once: each may take 160 MB. */
  decoding: Slots;
  limits: MediaLimits;
  /** Bytes of uploads that are being received or about to begin. */
  promised: { bytes: number };
}

export type ReceivedKind = UploadKindName | 'table';

interface MediaLimits {
  /** Bytes of the disk that uploads leave free. */
  freeSpace: number;
  /** The most bytes that all uploads together may take. */
  quota: number | null;
}

export type MediaEnv = Pick<Env, 'storage' | 's3Credentials' | 'storageQuota' | 'dataDir'>;

/** Of each kind, from different accounts. */
const uploadsAtOnce = 2;
/** Less than the 30 seconds after which an idle connection is closed. */
const patience = 15_000;
const freeSpace = 2 * 1024 ** 3;

export async function openMedia(env: MediaEnv): Promise<Media> {
  const { storage: target } = env;
  const storage =
    target.kind === 'folder' ? folderStorage(target.folder) : s3Storage(target, env.s3Credentials);
  await storage.check();
  const incoming = await openIncoming(join(env.dataDir, 'incoming'));
  return {
    storage,
    folder: target.kind === 'folder' ? target.folder : null,
    incoming,
    resumable: await openResumableStore(join(incoming.folder, 'resumable')),
    receiving: {
      poster: createSlots(uploadsAtOnce, patience),
      video: createSlots(uploadsAtOnce, patience),
      subtitles: createSlots(uploadsAtOnce, patience),
      table: createSlots(uploadsAtOnce, patience),
    },
    decoding: createSlots(1, patience),
    limits: { freeSpace, quota: env.storageQuota },
    promised: { bytes: 0 },
  };
}
