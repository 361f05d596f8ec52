import { hasPiece, type NextPiece, type Piece, piecesOf, type Span } from './span.ts';

// ISO/IEC 14496-12: boxes with a size, a name of four letters, and further boxes or data.

const nextBox: NextPiece = async (span, at) => {
  const head = await span.read(at, 16);
  if (head.length < 8) return null;
  const id = head.toString('latin1', 4, 8);
  const size = head.readUInt32BE(0);
  // 1: the size follows in 64 bits; 0: up to the end.
  const long = size === 1 && head.length === 16 ? Number(head.readBigUInt64BE(8)) : size;
  const length = size === 0 ? span.end - at : long;
  const start = at + (size === 1 ? 16 : 8);
  return at + length < start ? null : { id, start, end: at + length, read: span.read };
};

/** A track names its kind after a version and a reserved word. */
const isPicture = async (handler: Piece) =>
  (await handler.read(handler.start + 8, 4)).toString('latin1') === 'vide';

/** Requires that the whole file consists of boxes, with the description of a picture track and its pictures. */
export async function isMp4(file: Span): Promise<boolean> {
  const found = new Set<string>();
  let hasPictures = false;
  for await (const box of piecesOf(file, nextBox)) {
    if (!box || (found.size === 0 && box.id !== 'ftyp')) return false;
    found.add(box.id);
    if (box.id === 'moov') hasPictures = await hasPiece(box, nextBox, ['trak', 'mdia', 'hdlr'], isPicture);
  }
  return hasPictures && found.has('mdat');
}
