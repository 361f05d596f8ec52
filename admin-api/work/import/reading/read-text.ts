import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import iconv from 'iconv-lite';

export type TextOptions = {
  /** A name known to iconv-lite; without it a byte-order mark decides, otherwise UTF-8. */
  encoding?: string | undefined;
  /** Called with how many bytes of the file on disk were read so far. */
  onBytes?: ((bytes: number) => void) | undefined;
};

type Decoder = { write: (bytes: Buffer) => string; end: () => string | undefined };

const chunkBytes = 64 * 1024;

/** The text of a file in chunks, plain or gzipped (decided by its first bytes, not its name). */
export async function* readText(path: string, options: TextOptions = {}): AsyncGenerator<string> {
  let decoder: Decoder | undefined;
  for await (const chunk of readBytes(path, options.onBytes)) {
    decoder ??= decoderFor(chunk, options.encoding);
    const text = decoder.write(chunk);
    if (text !== '') yield text;
  }
  const rest = decoder?.end();
  if (rest) yield rest;
}

/** Whether a file is text in UTF-8, or in the encoding that its byte-order mark names. */
export async function isUnicode(path: string): Promise<boolean> {
  let decoder: TextDecoder | undefined;
  for await (const chunk of readBytes(path)) {
    decoder ??= new TextDecoder(markedEncoding(chunk), { fatal: true });
    if (!isDecodable(decoder, chunk)) return false;
  }
  return decoder === undefined || isDecodable(decoder);
}

function isDecodable(decoder: TextDecoder, chunk?: Buffer): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined });
    return true;
  } catch {
    return false;
  }
}

async function* readBytes(path: string, onBytes?: (bytes: number) => void): AsyncGenerator<Buffer> {
  const isCompressed = await isGzip(path);
  const file = createReadStream(path, { highWaterMark: chunkBytes });
  for await (const chunk of (isCompressed ? unzip(file) : file) as AsyncIterable<Buffer>) {
    onBytes?.(file.bytesRead);
    yield chunk;
  }
}

async function isGzip(path: string): Promise<boolean> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await handle.close();
  }
}

function unzip(file: Readable): Readable {
  const gunzip = createGunzip({ chunkSize: chunkBytes });
  // Errors surface in the reader of gunzip; this callback only keeps them from being thrown twice.
  pipeline(file, gunzip, () => undefined);
  return gunzip;
}

function decoderFor(start: Buffer, encoding: string | undefined): Decoder {
  if (encoding !== undefined) return iconv.getDecoder(encoding);
  const decoder = new TextDecoder(markedEncoding(start));
  return {
    write: (bytes) => decoder.decode(bytes, { stream: true }),
    end: () => decoder.decode(),
  };
}

function markedEncoding(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}
