/** Colours of CSS Color 4 and WCAG 2.2. Browsers load this file, so it imports only the colour spaces it needs. */
import {
  converter,
  formatHex,
  interpolate,
  useMode as loadSpace,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  type Oklch,
  wcagContrast,
  wcagLuminance,
} from 'culori/fn';

for (const space of [modeRgb, modeLrgb, modeOklab, modeOklch]) loadSpace(space as typeof modeRgb);

export type { Oklch };

const toOklch = converter('oklch');

export const oklch = (l: number, c: number, h: number): Oklch => ({ mode: 'oklch', l, c, h });

/** Parses `#rgb` or `#rrggbb`; the hue of a grey is 0. */
export function oklchOf(hex: string): Required<Oklch> {
  const { l, c, h = 0 } = toOklch(hex) ?? oklch(0, 0, 0);
  return { ...oklch(l, c, h), h, alpha: 1 };
}

/** Clips each channel to the sRGB range, as browsers do. */
export const hexOf = (colour: Oklch): string => formatHex(colour);

/** Mixes `share` of `to` into `from`: 0 is all `from`, 1 all `to`. */
export const mix = (from: string | Oklch, to: string | Oklch, share: number): string =>
  formatHex(interpolate([from, to], 'oklab')(share));

/** The chroma in OKLCH: 0 is grey. */
export const chroma = (hex: string): number => oklchOf(hex).c;

/** Turns the hue by some degrees; lightness and chroma stay. */
export function rotateHue(hex: string, degrees: number): string {
  const { l, c, h } = oklchOf(hex);
  return hexOf(oklch(l, c, h + degrees));
}

export const luminance = (hex: string): number => wcagLuminance(hex);

/** WCAG 2.2 contrast, from 1 to 21. */
export const contrast = (one: string, other: string): number => wcagContrast(one, other);

/** The colour of text on a solid fill: the better of black and white always reaches 4.5 to 1. */
const inks = { dark: '#0d0307', light: '#ffffff' } as const;

export const inkOn = (fill: string): string =>
  contrast(inks.dark, fill) >= contrast(inks.light, fill) ? inks.dark : inks.light;
