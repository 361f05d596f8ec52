import { statfs } from 'node:fs/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { RequestError } from '#admin-api/http/errors.ts';
import { uploadMessages } from '#schema/upload.ts';
import { mediaTotal } from './media.queries.ts';
import type { Media } from './media.ts';

type Place = Pick<Media, 'folder' | 'incoming' | 'limits' | 'resumable' | 'promised'>;

/**
 * Reserves space for an upload and returns the function that releases it; throws when disk or quota are full. Reservations of other
 * uploads count in full, whether their bytes have arrived or not.
 */
export async function reserveSpace(place: Place, em: EntityManager, bytes: number): Promise<() => void> {
  // Counted before the check, so that two uploads that begin at once see each other.
  place.promised.bytes += bytes;
  const giveBack = () => {
    place.promised.bytes -= bytes;
  };
  try {
    await refuseWithoutSpace(place, em, bytes);
    return giveBack;
  } catch (error) {
    giveBack();
    throw error;
  }
}

async function refuseWithoutSpace(
  { folder, incoming, limits, resumable, promised }: Place,
  em: EntityManager,
  bytes: number,
): Promise<void> {
  const full = () => new RequestError(507, uploadMessages.full);
  if (limits.quota !== null) {
    const taken = (await mediaTotal(em)) + (await resumable.promised()) + promised.bytes;
    if (taken > limits.quota) throw full();
  }
  for (const place of folder === null ? [incoming.folder] : [incoming.folder, folder]) {
    const { bavail, bsize } = await statfs(place);
    if (bavail * bsize - bytes < limits.freeSpace) throw full();
  }
}
