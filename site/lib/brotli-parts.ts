/**
 * A text in brotli whose last part is added later, without compressing the first again: that takes half a second at the highest
 * quality, and joins in a thousandth (RFC 7932, section 9.2).
 */
import { brotliCompressSync, constants } from 'node:zlib';

const mostBytes = 65_536;
const isUncompressed = 1 << 19;
/** An empty block that is the last. */
const end = 0b11;

/** Ends at a byte, after which further blocks may follow. */
export function firstPart(text: Uint8Array): Uint8Array {
  return brotliCompressSync(text, {
    finishFlush: constants.BROTLI_OPERATION_FLUSH,
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
}

/** The whole text; the last part is in it as it is. */
export function withLastPart(first: Uint8Array, text: string): Uint8Array<ArrayBuffer> {
  const last = Buffer.from(text);
  if (last.length === 0 || last.length > mostBytes) throw new Error(`${last.length} bytes are no block`);
  // The bits of the header, the lowest first: not the last block, a length of 16 bits, the length less one, uncompressed.
  const header = Buffer.alloc(3);
  header.writeUIntLE(((last.length - 1) << 3) | isUncompressed, 0, 3);
  return new Uint8Array(Buffer.concat([first, header, last, Buffer.of(end)]));
}
