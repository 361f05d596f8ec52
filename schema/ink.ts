/** Mixing `#rrggbb` colours as inks. */
import { hexOf, labOf, mixed, oklabOf, oklchOf } from './oklch.ts';

/** `share` of `to` in `from`: 0 is all `from`, 1 all `to`. */
export const mix = (from: string, to: string, share: number): string =>
  hexOf(mixed(oklabOf(to), oklabOf(from), share));

/** How far a colour is from grey. */
export const chroma = (hex: string): number => oklchOf(hex).c;

/** Turns the hue by some degrees and keeps lightness and chroma. */
export function rotateHue(hex: string, degrees: number): string {
  const color = oklchOf(hex);
  return hexOf(labOf({ ...color, h: color.h + (degrees * Math.PI) / 180 }));
}
