import { nextBox, nextChunk, withSpan } from './container.ts';
import { hasPiece, type Piece, type Span } from './span.ts';
import { element, nextElement } from './webm.ts';

/** The facts in the header of a video; null for missing or impossible ones. */
interface VideoFacts {
  /** Seconds. */
  duration: number | null;
  width: number | null;
  height: number | null;
}

type Read = (file: Span) => Promise<VideoFacts>;

const headOf = ({ read, start, end }: Piece, length: number) => read(start, Math.min(length, end - start));

const ofMp4: Read = async (file) => {
  const said = { duration: 0, width: 0, height: 0 };
  await hasPiece(file, nextBox, ['moov', 'mvhd'], async (box) => {
    const head = await headOf(box, 32);
    if (head.length < 20) return false;
    const isLong = head[0] === 1 && head.length === 32;
    const scale = head.readUInt32BE(isLong ? 20 : 12);
    said.duration = (isLong ? Number(head.readBigUInt64BE(24)) : head.readUInt32BE(16)) / scale;
    return true;
  });
  await hasPiece(file, nextBox, ['moov', 'trak', 'tkhd'], async ({ read, start, end }) => {
    // A matrix of nine numbers, then width and height. A film turned upright has 0 as the first one.
    const tail = await read(Math.max(start, end - 44), 44);
    if (tail.length < 44 || tail.readUInt32BE(36) === 0) return false;
    const [wide, high] = [tail.readUInt16BE(36), tail.readUInt16BE(40)];
    [said.width, said.height] = tail.readInt32BE(0) === 0 ? [high, wide] : [wide, high];
    return true;
  });
  return possible(said);
};

const ofWebm: Read = async (file) => {
  const numberAt = async (...path: string[]) => {
    let found = 0;
    await hasPiece(file, nextElement, [element.segment, ...path], async (piece) => {
      const bytes = await headOf(piece, 8);
      const isFloat = path.at(-1) === element.duration;
      if (isFloat)
        found = bytes.length === 8 ? bytes.readDoubleBE() : bytes.length === 4 ? bytes.readFloatBE() : 0;
      else found = Number(`0x0${bytes.toString('hex')}`);
      return true;
    });
    return found;
  };
  // In nanoseconds; a millisecond when the file does not specify it.
  const scale = (await numberAt(element.info, element.timestampScale)) || 1e6;
  return possible({
    duration: ((await numberAt(element.info, element.duration)) * scale) / 1e9,
    width: await numberAt(element.tracks, element.trackEntry, element.video, element.pixelWidth),
    height: await numberAt(element.tracks, element.trackEntry, element.video, element.pixelHeight),
  });
};

const ofAvi: Read = async (file) => {
  const said = { duration: 0, width: 0, height: 0 };
  await hasPiece(file, nextChunk, ['RIFF AVI ', 'LIST hdrl', 'avih'], async (header) => {
    const head = await headOf(header, 40);
    if (head.length < 40) return false;
    said.duration = (head.readUInt32LE(0) * head.readUInt32LE(16)) / 1e6;
    said.width = head.readUInt32LE(32);
    said.height = head.readUInt32LE(36);
    return true;
  });
  return possible(said);
};

const longest = 1_000_000;
const widest = 100_000;
const within = (value: number, most: number) => (value > 0 && value <= most ? value : null);

const possible = ({
  duration,
  width,
  height,
}: {
  duration: number;
  width: number;
  height: number;
}): VideoFacts => ({
  duration: within(duration, longest),
  width: within(width, widest),
  height: within(height, widest),
});

const readers: Record<string, Read> = { mp4: ofMp4, webm: ofWebm, avi: ofAvi };

/** Must be called with a file that has passed the check of its container. */
export async function videoFacts(file: string, extension: string): Promise<VideoFacts> {
  const read = readers[extension];
  return read ? await withSpan(file, read) : { duration: null, width: null, height: null };
}
