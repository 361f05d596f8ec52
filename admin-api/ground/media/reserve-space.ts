import { statfs } from 'node:fs/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { uploadMessages } from '#schema/rules/upload.ts';
import { mediaTotal } from './media.queries.ts';
import type { Media } from './media.ts';

type SpaceOptions = Pick<Media, 'folder' | 'incoming' | 'limits' | 'resumable' | 'promised'>;

/**
 * Reserves space for an upload and returns the function that releases it; throws when disk or quota are full. Reservations of other
 * uploads count in full, whether their bytes have arrived or not.
 */
export async function reserveSpace(
  options: SpaceOptions,
  em: EntityManager,
  bytes: number,
): Promise<() => void> {
  // Counted before the check, so that two uploads that begin at once see each other.
  options.promised.bytes += bytes;
  const giveBack = () => {
    options.promised.bytes -= bytes;
  };
  try {
    await refuseWithoutSpace(options, em, bytes);
    return giveBack;
  } catch (error) {
    giveBack();
    throw error;
  }
}

async function refuseWithoutSpace(
  { folder, incoming, limits, resumable, promised }: SpaceOptions,
  em: EntityManager,
  bytes: number,
): Promise<void> {
  const full = () => new RequestError(507, uploadMessages.full);
  if (limits.quota !== null) {
    const taken = (await mediaTotal(em)) + (await resumable.promised()) + promised.bytes;
    if (taken > limits.quota) throw full();
  }
  for (const path of folder === null ? [incoming.folder] : [incoming.folder, folder]) {
    const { bavail, bsize } = await statfs(path);
    if (bavail * bsize - bytes < limits.freeSpace) throw full();
  }
}
