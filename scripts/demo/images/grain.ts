import { posterHeight, posterWidth } from '#schema/poster.ts';
import { randomFrom } from '#scripts/demo/posters/seed.ts';

const seed = 1935;

/** How much of a pixel the grain covers: on average, at most, and the share of it that light and dark paper show. */
const average = 0.17;
const spread = 0.5;
const strength = { dark: 0.07, light: 0.09 };

/**
 * The grain of the film that closes each print: light on dark paper, dark on light. Laid over the finished picture,
 * because a turbulence filter inside the SVG takes four times as long as all the rest of it.
 */
function grainOf(isDark: boolean): Buffer {
  const random = randomFrom(seed);
  const pixels = Buffer.alloc(posterWidth * posterHeight * 4, isDark ? 255 : 0);
  const most = 255 * (isDark ? strength.dark : strength.light);
  for (let at = 3; at < pixels.length; at += 4) {
    // The mean of three draws is near enough to a bell curve.
    const noise = average + ((random() + random() + random()) / 3 - 0.5) * 2 * spread;
    pixels[at] = Math.round(Math.max(0, noise) * most + random() - 0.5);
  }
  return pixels;
}

const sheets = new Map<boolean, Buffer>();

export function grain(isDark: boolean): Buffer {
  const sheet = sheets.get(isDark) ?? grainOf(isDark);
  sheets.set(isDark, sheet);
  return sheet;
}
