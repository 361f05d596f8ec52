import { blurColumns, blurRows } from '#schema/rules/poster.ts';

/** The size in pixels to which a poster is reduced for computing its colours, three bytes each. */
export const sampleWidth = 20;
export const sampleHeight = 30;

type Color = readonly [red: number, green: number, blue: number];

/** Hues are grouped by twelfths of the colour wheel. */
const hues = 12;
/** Below this saturation a picture counts as black and white. */
const palest = 12;

function pixels(sample: Uint8Array): Color[] {
  return Array.from({ length: sample.length / 3 }, (_, at): Color => {
    const [red = 0, green = 0, blue = 0] = sample.subarray(at * 3, at * 3 + 3);
    return [red, green, blue];
  });
}

const chroma = (color: Color) => Math.max(...color) - Math.min(...color);

function hueOf([red, green, blue]: Color): number {
  const angle = Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue);
  return Math.floor((angle / (2 * Math.PI) + 1) * hues) % hues;
}

function mean(colors: readonly Color[], weightOf: (color: Color) => number): Color {
  const total = colors.reduce((sum, color) => sum + weightOf(color), 0) || 1;
  const channel = (at: 0 | 1 | 2) =>
    colors.reduce((sum, color) => sum + color[at] * weightOf(color), 0) / total;
  return [channel(0), channel(1), channel(2)];
}

const twoDigits = (value: number) => Math.round(value).toString(16).padStart(2, '0');

/** `#rrggbb`, the colour of the poster's glow: the hue that covers most of it. */
export function lightOf(sample: Uint8Array): string {
  const all = pixels(sample);
  const byHue = Map.groupBy(all, hueOf);
  const strength = (colors: readonly Color[]) => colors.reduce((sum, color) => sum + chroma(color) ** 2, 0);
  const strongest = [...byHue.values()].reduce((best, colors) =>
    strength(colors) > strength(best) ? colors : best,
  );
  const light = mean(strongest, (color) => chroma(color) ** 2);
  const shown = chroma(light) < palest ? mean(all, () => 1) : light;
  return `#${shown.map(twoDigits).join('')}`;
}

/** The mean colour of each field, in the order of schema/rules/poster.ts. */
export function blurOf(sample: Uint8Array): string {
  const all = pixels(sample);
  const fieldOf = (_: Color, at: number) => {
    const column = Math.floor(((at % sampleWidth) * blurColumns) / sampleWidth);
    const row = Math.floor((Math.floor(at / sampleWidth) * blurRows) / sampleHeight);
    return row * blurColumns + column;
  };
  const fields = Map.groupBy(
    all.map((color, at) => ({ color, field: fieldOf(color, at) })),
    ({ field }) => field,
  );
  return [...fields.keys()]
    .sort((a, b) => a - b)
    .map((field) =>
      mean(
        (fields.get(field) ?? []).map(({ color }) => color),
        () => 1,
      ),
    )
    .map((color) => color.map((value) => Math.round((value / 255) * 15).toString(16)).join(''))
    .join('');
}
