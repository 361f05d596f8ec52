import sharp, { type OverlayOptions } from 'sharp';

export interface Difference {
  /** Pixels that differ, and where: the first and the last row. */
  pixels: number;
  rows: [first: number, last: number];
  /** Before, after and, in red, what differs, side by side. */
  picture: () => Promise<Buffer>;
}

/** A colour that differs by less than this in each part is the same to the eye. */
const tolerance = 6;

const raw = (picture: Buffer) => sharp(picture).removeAlpha().raw().toBuffer();

/** The shorter picture is filled up with grey. */
async function onCanvas(file: string | Buffer, width: number, height: number): Promise<Buffer> {
  const is = await sharp(file).metadata();
  return sharp(file)
    .removeAlpha()
    .extend({ right: width - is.width, bottom: height - is.height, background: '#808080' })
    .png()
    .toBuffer();
}

/** What differs between two pictures; null when nothing does. */
export async function compare(before: string | Buffer, after: string | Buffer): Promise<Difference | null> {
  const [one, other] = await Promise.all([sharp(before).metadata(), sharp(after).metadata()]);
  const width = Math.max(one.width, other.width);
  const height = Math.max(one.height, other.height);
  const canvases = await Promise.all([onCanvas(before, width, height), onCanvas(after, width, height)]);
  const [left, right] = await Promise.all([raw(canvases[0]), raw(canvases[1])]);
  const marks = Buffer.alloc(width * height * 3, 255);
  let pixels = 0;
  let first = -1;
  let last = -1;
  for (let at = 0; at < left.length; at += 3) {
    const isSame = [0, 1, 2].every(
      (part) => Math.abs((left[at + part] ?? 0) - (right[at + part] ?? 0)) < tolerance,
    );
    if (isSame) continue;
    pixels += 1;
    last = Math.floor(at / 3 / width);
    if (first < 0) first = last;
    marks.set([220, 0, 40], at);
  }
  if (pixels === 0) return null;
  const picture = () => sideBySide([...canvases, { data: marks, width, height }], width, height);
  return { pixels, rows: [first, last], picture };
}

type Side = Buffer | { data: Buffer; width: number; height: number };

function sideBySide(sides: Side[], width: number, height: number): Promise<Buffer> {
  const overlays = sides.map(
    (side, index): OverlayOptions => ({
      left: index * (width + 8),
      top: 0,
      ...(Buffer.isBuffer(side)
        ? { input: side }
        : { input: side.data, raw: { width, height, channels: 3 } }),
    }),
  );
  return sharp({ create: { width: sides.length * (width + 8) - 8, height, channels: 3, background: '#000' } })
    .composite(overlays)
    .png()
    .toBuffer();
}
