type Channels = [red: number, green: number, blue: number];

const channels = (hex: string): Channels => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
];

const toHex = (values: readonly number[]) =>
  `#${values
    .map((value) =>
      Math.max(0, Math.min(255, Math.round(value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** `share` of `to` in `from`, as one mixes paint: 0 is all `from`, 1 all `to`. */
export function mix(from: string, to: string, share: number): string {
  const target = channels(to);
  return toHex(channels(from).map((value, index) => value + ((target[index] ?? value) - value) * share));
}

/** Relative luminance as WCAG defines it, 0 to 1. */
export function luminance(hex: string): number {
  const linear = channels(hex).map((value) => {
    const part = value / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const [red = 0, green = 0, blue = 0] = linear;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio as WCAG defines it, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** How far a colour is from grey, 0 to 255. */
export function chroma(hex: string): number {
  const values = channels(hex);
  return Math.max(...values) - Math.min(...values);
}

/** Turns the hue by some degrees and keeps saturation and lightness (HSL). */
export function rotateHue(hex: string, degrees: number): string {
  const [red, green, blue] = channels(hex).map((value) => value / 255) as Channels;
  const highest = Math.max(red, green, blue);
  const lowest = Math.min(red, green, blue);
  const spread = highest - lowest;
  if (spread === 0) return hex;
  const lightness = (highest + lowest) / 2;
  const saturation = lightness > 0.5 ? spread / (2 - highest - lowest) : spread / (highest + lowest);
  const hue = (hueOf(red, green, blue, highest, spread) * 60 + degrees + 360) % 360;
  const strong = (1 - Math.abs(2 * lightness - 1)) * saturation;
  const weak = strong * (1 - Math.abs(((hue / 60) % 2) - 1));
  const floor = lightness - strong / 2;
  return toHex(sextant(hue, strong, weak).map((value) => (value + floor) * 255));
}

function hueOf(red: number, green: number, blue: number, highest: number, spread: number): number {
  if (highest === red) return (green - blue) / spread + (green < blue ? 6 : 0);
  return highest === green ? (blue - red) / spread + 2 : (red - green) / spread + 4;
}

function sextant(hue: number, strong: number, weak: number): Channels {
  if (hue < 60) return [strong, weak, 0];
  if (hue < 120) return [weak, strong, 0];
  if (hue < 180) return [0, strong, weak];
  if (hue < 240) return [0, weak, strong];
  return hue < 300 ? [weak, 0, strong] : [strong, 0, weak];
}
