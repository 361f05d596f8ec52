import { type FileHandle, open } from 'node:fs/promises';

interface VideoType {
  extension: string;
  /** The first bytes do not show whether the rest is there: an export that broke off has frames that no player finds. */
  isWhole?: (file: FileHandle, size: number) => Promise<boolean>;
}

const mp4 = { extension: 'mp4', isWhole: isWholeMp4 };

/** By the type detected from the first bytes. An M4V is an MP4. */
const types: Record<string, VideoType> = {
  'video/mp4': mp4,
  'video/x-m4v': mp4,
  'video/webm': { extension: 'webm' },
  'video/vnd.avi': { extension: 'avi', isWhole: isWholeAvi },
};

export const videoTypeOf = (mimeType: string | undefined): VideoType | undefined => types[mimeType ?? ''];

export async function isWholeVideo(path: string, { isWhole }: VideoType): Promise<boolean> {
  if (!isWhole) return true;
  const file = await open(path);
  try {
    const { size } = await file.stat();
    return await isWhole(file, size);
  } finally {
    await file.close();
  }
}

const headOf = async (file: FileHandle, at: number) =>
  (await file.read({ buffer: Buffer.alloc(16), position: at })).buffer;

/** Two hours in fragments of a second are 14,000. */
const mostBoxes = 100_000;

/** Boxes fill the file, among them the description and the frames. */
async function isWholeMp4(file: FileHandle, size: number): Promise<boolean> {
  const found = new Set<string>();
  let at = 0;
  for (let count = 0; at < size && count < mostBoxes; count += 1) {
    const head = await headOf(file, at);
    found.add(head.toString('latin1', 4, 8));
    const said = head.readUInt32BE(0);
    // 1: the size follows in 64 bits; 0: up to the end.
    const length = said === 1 ? Number(head.readBigUInt64BE(8)) : said === 0 ? size - at : said;
    if (length < 8) return false;
    at += length;
  }
  return at === size && found.has('moov') && found.has('mdat');
}

/** The first RIFF, of which a file of more than a gigabyte has several, says how long it is. */
async function isWholeAvi(file: FileHandle, size: number): Promise<boolean> {
  const length = (await headOf(file, 0)).readUInt32LE(4);
  return length > 0 && length + 8 <= size;
}
