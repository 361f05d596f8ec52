/** Film grain over a drawing, and WebP. */
import sharp from 'sharp';
import type { Drawing } from './poster-svg.ts';

/** The grain hides what is lost; effort 3 makes files 5% smaller and takes almost three times as long. */
const webp = { quality: 62, effort: 2 };

/** How much of a pixel the grain covers: on average, at most, and the share of it that light and dark paper show. */
const average = 0.17;
const spread = 0.5;
const strength = { dark: 0.07, light: 0.09 };
/** A square that is laid side by side: its repetition cannot be seen. */
const side = 128;

/** Light on dark paper, dark on light. Laid over the picture: a turbulence filter inside the SVG takes four times as long as all the rest. */
function grainOf(isDark: boolean): Buffer {
  const pixels = Buffer.alloc(side * side * 4, isDark ? 255 : 0);
  const most = 255 * (isDark ? strength.dark : strength.light);
  let state = 1935;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
  for (let at = 3; at < pixels.length; at += 4) {
    // The mean of three draws is near enough to a bell curve.
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

/** From a drawing to a picture of some width. */
export async function printed(drawing: Drawing, width: number): Promise<Buffer> {
  const height = Math.round((width / drawing.width) * drawing.height);
  const raw = { width: side, height: side, channels: 4 } as const;
  // An SVG pixel is a 72th of an inch to the renderer: so it draws at once at the width that is wanted.
  return sharp(Buffer.from(drawing.svg), { density: (72 * width) / drawing.width })
    .resize(width, height, { fit: 'fill' })
    .composite([{ input: grain(drawing.isDark), raw, tile: true }])
    .removeAlpha()
    .webp(webp)
    .toBuffer();
}
