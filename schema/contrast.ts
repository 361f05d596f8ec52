import { lightOf } from './oklch.ts';

/** WCAG 2.2 relative luminance of a `#rgb` or `#rrggbb` colour. */
export function luminance(hex: string): number {
  const [red, green, blue] = lightOf(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG 2.2 contrast, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** Ink on a solid fill: the better of the two always reaches 4.5 to 1. */
const inks = { dark: '#0d0307', light: '#ffffff' } as const;

export function inkOn(fill: string): string {
  return contrast(inks.dark, fill) >= contrast(inks.light, fill) ? inks.dark : inks.light;
}
