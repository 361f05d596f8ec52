import { themeProperties } from '#site/lib/theme-properties.ts';

/** Twice `:root`: stronger than the defaults of tokens.css, wherever this sheet is linked. */
export function themeStyleSheet(stored: readonly { key: string; value: string }[]): string {
  const properties = themeProperties(new Map(stored.map(({ key, value }) => [key, value])));
  return `:root:root {\n${properties.map(([name, value]) => `  ${name}: ${value};`).join('\n')}\n}\n`;
}
