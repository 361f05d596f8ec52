import { hasPiece, type NextPiece, type Piece, piecesOf, type Span } from './span.ts';

// EBML (RFC 8794): elements with an id and a size, whose lengths follow from their first byte, and data.

export const element = {
  header: '1a45dfa3',
  docType: '4282',
  segment: '18538067',
  info: '1549a966',
  timestampScale: '2ad7b1',
  duration: '4489',
  tracks: '1654ae6b',
  trackEntry: 'ae',
  trackType: '83',
  video: 'e0',
  pixelWidth: 'b0',
  pixelHeight: 'ba',
  cluster: '1f43b675',
} as const;
const pictureTrack = 1;

/** The length of a number in bytes, from the leading zeros of its first byte. */
const lengthOf = (first: number | undefined) => Math.clz32(first ?? 0) - 23;

export const nextElement: NextPiece = async (span, at) => {
  const head = await span.read(at, 12);
  const idLength = lengthOf(head[0]);
  const sizeLength = lengthOf(head[idLength]);
  if (idLength > 4 || sizeLength > 8 || head.length < idLength + sizeLength) return null;
  const start = at + idLength + sizeLength;
  const bits = BigInt(`0x${head.toString('hex', idLength, idLength + sizeLength)}`);
  const mask = (1n << BigInt(7 * sizeLength)) - 1n;
  // All ones: the size was unknown when it was written, as in a live recording; the element reaches to the end.
  const end = (bits & mask) === mask ? span.end : start + Number(bits & mask);
  return { id: head.toString('hex', 0, idLength), start, end, read: span.read };
};

const textOf = async ({ read, start, end }: Piece) =>
  (await read(start, Math.min(end - start, 32))).toString('latin1');

const isWebmType = async (docType: Piece) => (await textOf(docType)).replace(/\0+$/, '') === 'webm';
const isPicture = async ({ read, start, end }: Piece) =>
  end - start === 1 && (await read(start, 1))[0] === pictureTrack;

/** Requires a WebM header, then a segment with the description of a video track and the first frames. */
export async function isWebm(file: Span): Promise<boolean> {
  const [header, segment] = await firstTwo(file);
  if (header?.id !== element.header || segment?.id !== element.segment) return false;
  if (!(await hasPiece(header, nextElement, [element.docType], isWebmType))) return false;
  let hasPictures = false;
  for await (const piece of piecesOf(segment, nextElement)) {
    if (!piece) return false;
    if (piece.id === element.cluster) return hasPictures;
    if (piece.id === element.tracks)
      hasPictures = await hasPiece(piece, nextElement, [element.trackEntry, element.trackType], isPicture);
  }
  return false;
}

async function firstTwo(file: Span): Promise<(Piece | null)[]> {
  const found: (Piece | null)[] = [];
  for await (const piece of piecesOf(file, nextElement)) {
    found.push(piece);
    if (found.length === 2) break;
  }
  return found;
}
