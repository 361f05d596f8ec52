import { statfs } from 'node:fs/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { RequestError } from '#admin-api/http/errors.ts';
import { uploadMessages } from '#schema/upload.ts';
import { mediaTotal } from './media.queries.ts';
import type { Media } from './media.ts';

/** Refuses an upload of so many bytes when the disk or the quota has no room for it. */
export async function refuseWithoutRoom(
  { folder, incoming, limits }: Pick<Media, 'folder' | 'incoming' | 'limits'>,
  em: EntityManager,
  bytes: number,
): Promise<void> {
  const full = () => new RequestError(507, uploadMessages.full);
  if (limits.quota !== null && (await mediaTotal(em)) + bytes > limits.quota) throw full();
  for (const place of folder === null ? [incoming.folder] : [incoming.folder, folder]) {
    const { bavail, bsize } = await statfs(place);
    if (bavail * bsize - bytes < limits.freeSpace) throw full();
  }
}
