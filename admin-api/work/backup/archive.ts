/** A backup: a tar file whose last entry is the checksum of everything before it. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';
import { StartProblem } from '#admin-api/ground/environment/start-problem.ts';

const checksumName = 'sha256';
/** The end of a tar file: two blocks of zeros. */
const tarEnd = 1024;
/** The size of a header, a block with the checksum, and the end. */
const sealSize = 512 + 512 + tarEnd;
const mode = 0o600;

type Content = Uint8Array | AsyncIterable<Uint8Array>;

export interface ArchiveWriter {
  add(name: string, size: number, content: Content): Promise<void>;
}

/** The bytes of an archive, made while they are read: `fill` waits for the reader, and fails when the reader goes away. */
export async function* packArchive(
  fill: (archive: ArchiveWriter) => Promise<void>,
): AsyncGenerator<Uint8Array> {
  const tar = pack();
  const hash = createHash('sha256');
  const add = async (name: string, size: number, content: Content) => {
    let added = 0;
    const entry = tar.entry({ name, size, mode });
    const counted = async function* () {
      for await (const bytes of content instanceof Uint8Array ? [content] : content) {
        added += bytes.length;
        yield bytes;
      }
      if (added !== size) throw new Error(`${name} changed while it was read`);
    };
    await pipeline(Readable.from(counted()), entry);
  };
  const filled = fill({ add }).then(
    () => tar.finalize(),
    (error: Error) => tar.destroy(error),
  );
  try {
    // Everything except the end, which follows the checksum.
    let held: Buffer = Buffer.alloc(0);
    for await (const bytes of tar as AsyncIterable<Buffer>) {
      const known = Buffer.concat([held, bytes]);
      held = known.subarray(Math.max(0, known.length - tarEnd));
      const certain = known.subarray(0, known.length - held.length);
      hash.update(certain);
      yield certain;
    }
    yield await sealOf(hash.digest('hex'));
  } finally {
    tar.destroy();
    await filled;
  }
}

/** The file appears complete or not at all, and only its owner can read it, since it contains secrets. */
export async function writeArchive(
  file: string,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<number> {
  const draft = `${file}.${process.pid}.part`;
  const handle = await open(draft, 'wx', mode).catch((error: Error) => {
    throw new StartProblem(`${file} cannot be written: ${error.message}.`);
  });
  let written = 0;
  try {
    for await (const bytes of packArchive(fill)) {
      await handle.writeFile(bytes);
      written += bytes.length;
    }
    await handle.sync();
    await handle.close();
    await rename(draft, file);
    await syncFolder(dirname(file));
    return written;
  } catch (error) {
    await handle.close().catch(() => {});
    await rm(draft, { force: true });
    throw error;
  }
}

/** The last entry, and the end of the file. */
async function sealOf(checksum: string): Promise<Buffer> {
  const tar = pack();
  tar.entry({ name: checksumName, mode, mtime: new Date(0) }, checksum);
  tar.finalize();
  return buffer(tar);
}

/** Flushes the folder, so that the new name survives a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

export interface Entry {
  name: string;
  /** Must be called once, before the next entry is requested. */
  read: () => Readable;
}

const damaged = (file: string) => new StartProblem(`${file} is damaged, or no backup. Nothing was changed.`);

/** Refuses a file in which any byte differs from what was written. */
export async function verifyArchive(file: string, onBytes: (bytes: number) => void): Promise<void> {
  const end = (await sizeOf(file)) - sealSize;
  if (end < 0 || end % 512 !== 0) throw damaged(file);
  const hash = createHash('sha256');
  if (end > 0) {
    for await (const bytes of createReadStream(file, { end: end - 1, highWaterMark: 1 << 20 })) {
      hash.update(bytes);
      onBytes(bytes.length);
    }
  }
  const seal = await buffer(createReadStream(file, { start: end }));
  if (!(await isSeal(seal, hash.digest('hex')))) throw damaged(file);
}

/** Checks the header's own checksum and that only zeros follow the text. Backups of earlier versions have another header. */
async function isSeal(seal: Buffer, checksum: string): Promise<boolean> {
  const text = seal.subarray(512, 512 + checksum.length).toString('latin1');
  const isEnded = seal.subarray(512 + checksum.length).every((byte) => byte === 0);
  if (text !== checksum || !isEnded) return false;
  try {
    const tar = Readable.from([seal]).pipe(extract());
    for await (const { header } of tar)
      return header.name === checksumName && header.size === checksum.length;
  } catch {
    // The first block is not a tar header.
  }
  return false;
}

export async function sizeOf(file: string): Promise<number> {
  try {
    const handle = await open(file);
    return (await handle.stat().finally(() => handle.close())).size;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartProblem(`${file} cannot be read: ${reason}.`);
  }
}

/** The entries of a verified backup in their order. */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  const bytes = createReadStream(file, { highWaterMark: 1 << 20 });
  const tar = bytes.pipe(extract());
  bytes.once('error', (error) => tar.destroy(error));
  try {
    for await (const entry of tar) {
      if (entry.header.name === checksumName) return;
      yield { name: entry.header.name, read: () => Readable.from(entry) };
      entry.resume();
    }
  } finally {
    bytes.destroy();
  }
}
