/** A backup: a tar file whose last entry is the checksum of everything before it. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartProblem } from '#admin-api/start-problem.ts';
import { padding, parseTarHeader, tarEnd, tarHeader } from './tar.ts';

const checksumName = 'sha256';
const block = 512;

type Content = Uint8Array | AsyncIterable<Uint8Array>;

export interface ArchiveWriter {
  add(name: string, size: number, content: Content): Promise<void>;
}

/** The file appears whole or not at all, and nobody but its owner reads it: it holds secrets. */
export async function writeArchive(
  file: string,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<number> {
  const draft = `${file}.${process.pid}.part`;
  const handle = await open(draft, 'wx', 0o600).catch((error: Error) => {
    throw new StartProblem(`${file} cannot be written: ${error.message}.`);
  });
  const hash = createHash('sha256');
  const now = Math.floor(Date.now() / 1000);
  let written = 0;
  const write = async (bytes: Uint8Array) => {
    hash.update(bytes);
    await handle.writeFile(bytes);
    written += bytes.length;
  };
  try {
    await fill({
      async add(name, size, content) {
        await write(tarHeader(name, size, now));
        const before = written;
        for await (const bytes of content instanceof Uint8Array ? [content] : content) await write(bytes);
        if (written - before !== size) throw new Error(`${name} changed while it was read`);
        await write(padding(size));
      },
    });
    await write(sealOf(hash.copy().digest('hex')));
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
function sealOf(checksum: string): Buffer {
  const content = Buffer.from(checksum);
  return Buffer.concat([
    tarHeader(checksumName, content.length, 0),
    content,
    padding(content.length),
    tarEnd,
  ]);
}

/** A new name outlives a power cut once its folder is on disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

export interface Entry {
  name: string;
  size: number;
  read: () => AsyncIterable<Buffer>;
}

const damaged = (file: string) => new StartProblem(`${file} is damaged, or no backup. Nothing was changed.`);

/** Refuses a file of which any byte is not what was written. */
export async function verifyArchive(file: string, onBytes: (bytes: number) => void): Promise<void> {
  const size = await sizeOf(file);
  const tail = sealOf('0'.repeat(64)).length;
  if (size < tail || size % block !== 0) throw damaged(file);
  const hash = createHash('sha256');
  if (size > tail) {
    for await (const bytes of createReadStream(file, { end: size - tail - 1, highWaterMark: 1 << 20 })) {
      hash.update(bytes);
      onBytes(bytes.length);
    }
  }
  const rest = Buffer.concat(await createReadStream(file, { start: size - tail }).toArray());
  if (!rest.equals(sealOf(hash.digest('hex')))) throw damaged(file);
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

/** What a verified backup holds, in the order in which it was written. */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  const handle = await open(file);
  try {
    yield* entriesOf(file, handle);
  } finally {
    await handle.close();
  }
}

async function* entriesOf(file: string, handle: FileHandle): AsyncGenerator<Entry> {
  let longName = '';
  for (let at = 0; ; ) {
    const { buffer } = await handle.read(Buffer.alloc(block), 0, block, at);
    const header = parseTarHeader(buffer);
    if (!header) throw damaged(file);
    const { size, isLongName } = header;
    const start = at + block;
    if (header.name === checksumName) return;
    if (isLongName) {
      longName = (await handle.read(Buffer.alloc(size), 0, size, start)).buffer.toString('utf8');
    } else {
      const read = () => createReadStream(file, { start, end: start + size - 1, highWaterMark: 1 << 20 });
      yield { name: longName || header.name, size, read: size === 0 ? async function* () {} : read };
      longName = '';
    }
    at = start + size + padding(size).length;
  }
}
