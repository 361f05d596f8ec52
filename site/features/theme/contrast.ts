/** WCAG 2.2 relative luminance and contrast of `#rgb` or `#rrggbb` colours. */
function channels(hex: string): [number, number, number] {
  const digits = hex.slice(1);
  const long = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const at = (start: number) => Number.parseInt(long.slice(start, start + 2), 16) / 255;
  return [at(0), at(2), at(4)];
}

function luminance(hex: string): number {
  const [red, green, blue] = channels(hex).map((value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  ) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Ink on a solid fill: the better of the two always reaches 4.5 to 1. */
const inks = { dark: '#0d0307', light: '#ffffff' } as const;

export function inkOn(fill: string): string {
  return contrast(inks.dark, fill) >= contrast(inks.light, fill) ? inks.dark : inks.light;
}
