import { createWriteStream } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import type { Upload } from '@tus/server';
import { RequestError } from '#admin-api/http/errors.ts';
import { type UploadKindName, uploadKindNames } from '#schema/upload.ts';
import { judged } from './judged.ts';

/** How long an upload may take, with all its interruptions. */
const lifetime = 24 * 60 * 60 * 1000;

/**
 * Files that arrive in parts. Whoever asks how much has arrived is told that the last byte is missing, even when it is
 * there: the answer to that byte says where the file was kept, and somebody who lost it needs a way to hear it again.
 */
export class ResumableStore extends FileStore {
  constructor(directory: string) {
    super({ directory, expirationPeriodInMilliseconds: lifetime });
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration'];
  }

  fileOf(id: string): string {
    return join(this.directory, id);
  }

  override async getUpload(id: string): Promise<Upload> {
    const upload = await super.getUpload(id);
    if (keptUrl(upload) !== null || upload.offset === upload.size) upload.offset = lastByte(upload);
    return upload;
  }

  override async write(content: Readable, id: string, offset: number): Promise<number> {
    const upload = await this.getUpload(id);
    if (keptUrl(upload) !== null) {
      await finished(content.resume());
      return lastByte(upload) + 1;
    }
    const file = createWriteStream(this.fileOf(id), { flags: 'r+', start: offset });
    // No upload begins without one.
    const kind = kindOf(upload.metadata) ?? 'video';
    const judge = (source: AsyncIterable<Buffer>) => judged(source, kind, { isWhole: false, from: offset });
    try {
      await pipeline(content, judge, file);
    } catch (error) {
      if (error instanceof RequestError) await this.remove(id);
      throw error;
    }
    return offset + file.bytesWritten;
  }

  /** Bytes that uploads have been begun for and that are not kept yet. */
  async promised(): Promise<number> {
    const ids = (await this.configstore.list?.()) ?? [];
    const uploads = await Promise.all(ids.map(async (id) => await this.configstore.get(id)));
    return uploads.reduce(
      (sum, upload) => sum + (upload && keptUrl(upload) === null ? (upload.size ?? 0) : 0),
      0,
    );
  }

  /** It lies elsewhere now; what is left tells where, for a day. */
  async markKept(upload: Upload, url: string): Promise<void> {
    upload.metadata = { ...upload.metadata, url };
    await this.configstore.set(upload.id, upload);
    // Another empty file in its place: the bytes of this one may belong to the storage by now.
    const empty = `${this.fileOf(upload.id)}.empty`;
    await writeFile(empty, '');
    await rename(empty, this.fileOf(upload.id));
  }
}

export async function openResumableStore(folder: string): Promise<ResumableStore> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return new ResumableStore(folder);
}

const lastByte = ({ size = 1 }: Upload) => size - 1;

/** Set by ourselves alone: of what a sender says, kind and name are taken. */
export const keptUrl = ({ metadata }: Upload): string | null => metadata?.['url'] ?? null;

export const kindOf = (metadata: Upload['metadata']): UploadKindName | undefined =>
  uploadKindNames.find((kind) => kind === metadata?.['kind']);
