import { open } from 'node:fs/promises';
import { hasPiece, type NextPiece, type Piece, piecesOf, type Span } from './span.ts';
import { isWebm } from './webm.ts';

interface Container {
  extension: string;
  /** Whether the file is a complete container of this type with a video track. */
  isVideo: (file: string) => Promise<boolean>;
}

const mp4 = { extension: 'mp4', isVideo: (file: string) => withSpan(file, isMp4) };

/** By the type detected from the first bytes. An M4V is an MP4. */
const containers: Record<string, Container> = {
  'video/mp4': mp4,
  'video/x-m4v': mp4,
  'video/webm': { extension: 'webm', isVideo: (file) => withSpan(file, isWebm) },
  'video/vnd.avi': { extension: 'avi', isVideo: (file) => withSpan(file, isAvi) },
};

export const containerOf = (mimeType: string | undefined): Container | undefined =>
  containers[mimeType ?? ''];

/** Opens a whole file as a span. */
export async function withSpan<T>(file: string, check: (span: Span) => Promise<T>): Promise<T> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    return await check({
      start: 0,
      end: size,
      read: async (at, length) => {
        const { bytesRead, buffer } = await handle.read(Buffer.alloc(length), 0, length, at);
        return buffer.subarray(0, bytesRead);
      },
    });
  } finally {
    await handle.close();
  }
}

// RIFF: chunks with a four-letter name and a size; a LIST contains further chunks after a name of its own.

export const nextChunk: NextPiece = async (span, at) => {
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

/** Requires the description of a video stream, and frames. Files of more than a gigabyte continue in further RIFFs. */
async function isAvi(file: Span): Promise<boolean> {
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

// ISO/IEC 14496-12: boxes with a size, a name of four letters, and further boxes or data.

export const nextBox: NextPiece = async (span, at) => {
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
const isPictureTrack = async (handler: Piece) =>
  (await handler.read(handler.start + 8, 4)).toString('latin1') === 'vide';

/** Requires that the whole file consists of boxes, with the description of a video track and its frames. */
async function isMp4(file: Span): Promise<boolean> {
  const found = new Set<string>();
  let hasPictures = false;
  for await (const box of piecesOf(file, nextBox)) {
    if (!box || (found.size === 0 && box.id !== 'ftyp')) return false;
    found.add(box.id);
    if (box.id === 'moov')
      hasPictures = await hasPiece(box, nextBox, ['trak', 'mdia', 'hdlr'], isPictureTrack);
  }
  return hasPictures && found.has('mdat');
}
