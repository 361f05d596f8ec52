/** Draws on a separate thread, so that no page waits for it. */
import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import type { DrawingJob, DrawingResult, PictureForm } from './drawing-thread.ts';
import { type Drawing, drawBackdrop, drawMatch, drawPoster } from './poster-svg.ts';
import { loadArchivo } from './typeface.ts';

async function draw(job: DrawingJob): Promise<Uint8Array> {
  if (job.kind === 'match') return rasterised(drawMatch(job.home, job.away), job);
  const archivo = await loadArchivo(job.title.title + job.title.genre);
  const draws = { poster: drawPoster, backdrop: drawBackdrop };
  return rasterised(draws[job.kind](job.title, archivo), job);
}

parentPort?.on('message', (job: DrawingJob) => {
  draw(job).then(
    (bytes) => parentPort?.postMessage({ id: job.id, bytes } satisfies DrawingResult),
    (error) => parentPort?.postMessage({ id: job.id, fault: String(error) } satisfies DrawingResult),
  );
});

/** The grain hides compression. One effort more makes files 5% smaller (AVIF 2%) and takes two to three times as long. */
const encoding = { webp: { quality: 62, effort: 2 }, avif: { quality: 45, effort: 2 } } as const;

/** How much of a pixel the grain covers: on average, at most, and how strongly on light and dark paper. */
const average = 0.17;
const spread = 0.5;
const strength = { dark: 0.07, light: 0.09 };
/** A tile that is repeated; the repetition is not visible. */
const side = 128;

/**
 * Light on dark paper, dark on light. The grain is laid over the picture, since a turbulence filter in the SVG takes four times
 * as long as everything else.
 */
function grainOf(isDark: boolean): Buffer {
  const pixels = Buffer.alloc(side * side * 4, isDark ? 255 : 0);
  const most = 255 * (isDark ? strength.dark : strength.light);
  let state = 1935;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
  for (let at = 3; at < pixels.length; at += 4) {
    // The mean of three uniform numbers is nearly normally distributed.
    const noise = average + ((random() + random() + random()) / 3 - 0.5) * 2 * spread;
    pixels[at] = Math.round(Math.max(0, noise) * most + random() - 0.5);
  }
  return pixels;
}

const sheets = new Map<boolean, Buffer>();

function grain(isDark: boolean): Buffer {
  const sheet = sheets.get(isDark) ?? grainOf(isDark);
  sheets.set(isDark, sheet);
  return sheet;
}

/** Renders a drawing as a picture of this width, with film grain. */
async function rasterised(drawing: Drawing, { width, format }: PictureForm): Promise<Buffer> {
  const height = Math.round((width / drawing.width) * drawing.height);
  const raw = { width: side, height: side, channels: 4 } as const;
  // An SVG pixel is 1/72 inch to the renderer: this density renders at the wanted width directly.
  return sharp(Buffer.from(drawing.svg), { density: (72 * width) / drawing.width })
    .resize(width, height, { fit: 'fill' })
    .composite([{ input: grain(drawing.isDark), raw, tile: true }])
    .removeAlpha()
    .toFormat(format, encoding[format])
    .toBuffer();
}
