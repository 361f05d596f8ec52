import sharp, { type Sharp } from 'sharp';
import { RequestError } from '#admin-api/ground/http/errors.ts';
import { posterFile, posterHeight, posterWidth, posterWidths } from '#schema/rules/poster.ts';
import { maxPixels, uploadKinds, uploadMessages } from '#schema/rules/upload.ts';
import { blurOf, lightOf, sampleHeight, sampleWidth } from './poster-colors.ts';

// The decoder shares the CPU with requests, so it gets one thread and no cache.
sharp.concurrency(1);
sharp.cache(false);
// Only these decoders can be reached, whatever type a file claims. SVG is for the demo's own drawings.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif', 'Svg'].map((kind) => `VipsForeignLoad${kind}`),
});

const webp = { quality: 78, effort: 4 } as const;
/** AVIF above effort 3 takes four times as long and saves a twentieth of the bytes. */
const avif = { quality: 50, effort: 3 } as const;
/** Limits for very wide or very tall pictures, which cover the box with far more pixels than it shows. */
const longestSide = 2000;

export interface PosterImages {
  /** The size of the picture as it was sent. */
  width: number;
  height: number;
  color: string;
  /** null where the picture is transparent. */
  blur: string | null;
  /** The file named in the data comes last: when it exists, the others are stored too. */
  files: { key: string; content: Buffer }[];
}

/**
 * Every size of a poster, encoded again from its pixels, so that nothing else of the file remains (metadata, appended code). Each is just
 * large enough to cover the poster's box; the whole picture is kept.
 */
export async function drawPosterImages(content: Buffer | string, key: string): Promise<PosterImages> {
  const source = await read(content);
  const fitted = sizeOf(source.width, source.height);
  const sheet = await decoded(source.picture.resize(fitted.width, fitted.height, { fit: 'fill' }));
  const drawing = (width: number) =>
    sheet().resize(Math.max(1, Math.round((fitted.width * width) / posterWidth)), null, {
      withoutEnlargement: true,
    });
  const files: PosterImages['files'] = [];
  for (const width of [...posterWidths, posterWidth]) {
    const content = await drawing(width).avif(avif).toBuffer();
    files.push({ key: posterFile(key, width, 'avif'), content });
    files.push({ key: posterFile(key, width, 'webp'), content: await drawing(width).webp(webp).toBuffer() });
  }
  const sample = await sheet()
    .resize(sampleWidth, sampleHeight, { fit: 'cover' })
    .flatten()
    .removeAlpha()
    .raw()
    .toBuffer();
  const { isOpaque } = await sheet().stats();
  const { width, height } = source;
  return { width, height, color: lightOf(sample), blur: isOpaque ? blurOf(sample) : null, files };
}

/** Reads the size from the header, so that a picture that is too large is not decoded. */
async function read(content: Buffer | string): Promise<{ picture: Sharp; width: number; height: number }> {
  try {
    const picture = sharp(content, { limitInputPixels: false, failOn: 'error' });
    const { width, height, autoOrient } = await picture.metadata();
    if (width * height > maxPixels) throw new RequestError(413, uploadMessages.tooManyPixels);
    return { picture: picture.autoOrient(), width: autoOrient.width, height: autoOrient.height };
  } catch (error) {
    throw error instanceof RequestError ? error : noPicture();
  }
}

/** Decoded once for all sizes. */
async function decoded(picture: Sharp): Promise<() => Sharp> {
  try {
    const { data, info } = await picture.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    return () => sharp(data, { raw: { width, height, channels } });
  } catch {
    throw noPicture();
  }
}

function sizeOf(width: number, height: number): { width: number; height: number } {
  const covering = Math.max(posterWidth / width, posterHeight / height);
  const scale = Math.min(1, covering, longestSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

const noPicture = () => new RequestError(415, uploadKinds.poster.wrongKind);
