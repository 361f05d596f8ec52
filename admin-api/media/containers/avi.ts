import { hasPiece, type NextPiece, type Piece, piecesOf, type Span } from './span.ts';

// RIFF: chunks with a four-letter name and a size; a LIST contains further chunks after a name of its own.

const nextChunk: NextPiece = async (span, at) => {
  const head = await span.read(at, 12);
  if (head.length < 8) return null;
  const name = head.toString('latin1', 0, 4);
  const isList = name === 'LIST' || name === 'RIFF';
  const size = head.readUInt32LE(4);
  // Chunks begin at even offsets; the last one need not be padded.
  const end = Math.min(at + 8 + size + (size % 2), Math.max(span.end, at + 8 + size));
  const id = isList ? `${name} ${head.toString('latin1', 8, 12)}` : name;
  return { id, start: at + (isList ? 12 : 8), end, read: span.read };
};

const isPicture = async (header: Piece) => (await header.read(header.start, 4)).toString('latin1') === 'vids';

/** Requires the description of a picture stream, and pictures. Files of more than a gigabyte continue in further RIFFs. */
export async function isAvi(file: Span): Promise<boolean> {
  let hasPictures = false;
  for await (const riff of piecesOf(file, nextChunk)) {
    if (!riff) return false;
    if (riff.id === 'RIFF AVI ') hasPictures = hasPictures || (await describesPictures(riff));
    else if (riff.id !== 'RIFF AVIX') return false;
  }
  return hasPictures;
}

const describesPictures = async (riff: Piece) =>
  (await hasPiece(riff, nextChunk, ['LIST hdrl', 'LIST strl', 'strh'], isPicture)) &&
  (await hasPiece(riff, nextChunk, ['LIST movi'], async () => true));
