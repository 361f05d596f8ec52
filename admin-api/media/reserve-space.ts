import { statfs } from 'node:fs/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { RequestError } from '#admin-api/http/errors.ts';
import { uploadMessages } from '#schema/upload.ts';
import { mediaTotal } from './media.queries.ts';
import type { Media } from './media.ts';

type Place = Pick<Media, 'folder' | 'incoming' | 'limits' | 'resumable' | 'promised'>;

/**
 * Keeps room for an upload of so many bytes until it is given back; refuses it when the disk or the quota has none. What other uploads
 * were promised counts as taken, whether their bytes have arrived or not.
 */
export async function reserveSpace(place: Place, em: EntityManager, bytes: number): Promise<() => void> {
  // Counted before anybody is asked: of two that come at once, each sees the other.
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
