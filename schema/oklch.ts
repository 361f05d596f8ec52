/** Björn Ottosson's Oklab (bottosson.github.io/posts/oklab), as CSS Color 4 has it, between `#rrggbb` and lightness, a, b. */
type Triple = readonly [number, number, number];
export type Oklab = Triple;

export interface Oklch {
  l: number;
  c: number;
  /** In radians. */
  h: number;
}

/** The channels of `#rgb` or `#rrggbb`, each from 0 to 1. */
function fractionsOf(hex: string): Triple {
  const digits = hex.slice(1);
  const long = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const at = (start: number) => Number.parseInt(long.slice(start, start + 2), 16) / 255;
  return [at(0), at(2), at(4)];
}

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const encoded = (value: number) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);

function times(rows: readonly [Triple, Triple, Triple], [x, y, z]: Triple): Triple {
  const dot = ([a, b, c]: Triple) => a * x + b * y + c * z;
  return [dot(rows[0]), dot(rows[1]), dot(rows[2])];
}

const each = ([a, b, c]: Triple, change: (value: number) => number): Triple => [
  change(a),
  change(b),
  change(c),
];

const toCones = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
] as const;
const fromCones = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
] as const;
const backToCones = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
] as const;
const toLight = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
] as const;

/** The channels as amounts of light. */
export const lightOf = (hex: string): Triple => each(fractionsOf(hex), linear);

export const oklabOf = (hex: string): Oklab =>
  times(fromCones, each(times(toCones, lightOf(hex)), Math.cbrt));

export function oklchOf(hex: string): Oklch {
  const [l, a, b] = oklabOf(hex);
  return { l, c: Math.hypot(a, b), h: Math.atan2(b, a) };
}

export const labOf = ({ l, c, h }: Oklch): Oklab => [l, c * Math.cos(h), c * Math.sin(h)];

/** What a screen shows of it: each channel is cut at its ends, as browsers do. */
export function hexOf(lab: Oklab): string {
  const light = times(
    toLight,
    each(times(backToCones, lab), (cone) => cone ** 3),
  );
  const digits = each(light, (value) => Math.round(255 * Math.min(1, Math.max(0, encoded(value)))));
  return `#${digits.map((digit) => digit.toString(16).padStart(2, '0')).join('')}`;
}

/** `color-mix(in oklab, one share, other)` */
export const mixed = (one: Oklab, other: Oklab, share: number): Oklab => [
  one[0] * share + other[0] * (1 - share),
  one[1] * share + other[1] * (1 - share),
  one[2] * share + other[2] * (1 - share),
];
