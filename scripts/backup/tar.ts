/** Reading and writing tar files as GNU tar does: a backup can be looked into, and saved from, without this program. */

const block = 512;
const longName = '././@LongLink';
const longestName = 100;
/** The largest number that eleven octal digits hold. */
const octalLimit = 8 ** 11;

export interface TarHeader {
  name: string;
  size: number;
  /** A name that is too long stands in an entry of its own before. */
  isLongName: boolean;
}

function put(header: Buffer, at: number, length: number, value: number): void {
  if (value < octalLimit) {
    header.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at, 'latin1');
    return;
  }
  header.writeUInt8(0x80, at);
  header.writeBigUInt64BE(BigInt(value), at + length - 8);
}

function checksumOf(header: Buffer): number {
  let sum = 0;
  for (const [at, byte] of header.entries()) sum += at >= 148 && at < 156 ? 0x20 : byte;
  return sum;
}

function plainHeader(name: string, size: number, type: '0' | 'L', at: number): Buffer {
  const header = Buffer.alloc(block);
  header.write(name, 0, longestName, 'utf8');
  header.write('0000600\0', 100, 'latin1');
  header.write('0000000\0', 108, 'latin1');
  header.write('0000000\0', 116, 'latin1');
  put(header, 124, 12, size);
  put(header, 136, 12, at);
  header.write(type, 156, 'latin1');
  header.write('ustar  \0', 257, 'latin1');
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return header;
}

/** What stands before the content of an entry; `at` in seconds since 1970. */
export function tarHeader(name: string, size: number, at: number): Buffer {
  const bytes = Buffer.from(name);
  if (bytes.length <= longestName) return plainHeader(name, size, '0', at);
  return Buffer.concat([
    plainHeader(longName, bytes.length, 'L', at),
    bytes,
    padding(bytes.length),
    plainHeader('', size, '0', at),
  ]);
}

/** Contents end on whole blocks. */
export const padding = (size: number) => Buffer.alloc((block - (size % block)) % block);

export const tarEnd = Buffer.alloc(2 * block);

/** null for anything but the header of a file. */
export function parseTarHeader(header: Buffer): TarHeader | null {
  if (header.length < block || header.toString('latin1', 257, 262) !== 'ustar') return null;
  if (Number.parseInt(header.toString('latin1', 148, 154), 8) !== checksumOf(header)) return null;
  const name = header.toString('utf8', 0, longestName).replace(/\0.*$/s, '');
  const isLarge = header.readUInt8(124) === 0x80;
  const size = isLarge
    ? Number(header.readBigUInt64BE(128))
    : Number.parseInt(header.toString('latin1', 124, 135), 8);
  return Number.isSafeInteger(size) ? { name, size, isLongName: name === longName } : null;
}
