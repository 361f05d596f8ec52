import { createWriteStream } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import type { Upload } from '@tus/server';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { type UploadKindName, uploadKindNames } from '#schema/rules/upload.ts';
import { checkedUpload } from './checked-upload.ts';

/** How long an upload may take, with all its interruptions. */
const lifetime = 24 * 60 * 60 * 1000;

/**
 * Files that arrive in parts. The reported offset always leaves out the last byte: the answer to that byte contains the file's address,
 * and a client that lost that answer can send the byte again to get it.
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
    // An upload without a length is refused.
    const kind = kindOf(upload.metadata) ?? 'video';
    const check = (source: AsyncIterable<Buffer>) =>
      checkedUpload(source, kind, { isWhole: false, from: offset });
    try {
      await pipeline(content, check, file);
    } catch (error) {
      if (error instanceof RequestError) await this.remove(id);
      throw error;
    }
    return offset + file.bytesWritten;
  }

  /** Bytes of begun uploads that are not stored yet. */
  async promised(): Promise<number> {
    const ids = (await this.configstore.list?.()) ?? [];
    const uploads = await Promise.all(ids.map(async (id) => await this.configstore.get(id)));
    return uploads.reduce(
      (sum, upload) => sum + (upload && keptUrl(upload) === null ? (upload.size ?? 0) : 0),
      0,
    );
  }

  /** The file is stored now; the remaining record contains its address, for a day. */
  async markKept(upload: Upload, url: string): Promise<void> {
    upload.metadata = { ...upload.metadata, url };
    await this.configstore.set(upload.id, upload);
    // Replaced by a new empty file, since the storage may have linked this one.
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

/** Set by the server alone: from the sender's metadata only kind and name are used. */
export const keptUrl = ({ metadata }: Upload): string | null => metadata?.['url'] ?? null;

export const kindOf = (metadata: Upload['metadata']): UploadKindName | undefined =>
  uploadKindNames.find((kind) => kind === metadata?.['kind']);
