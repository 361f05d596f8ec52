import { defaultSettings } from '#schema/default-settings.ts';
import { settingValue } from '#schema/setting-value.ts';
import { isThemeKey } from '#schema/ui-setting.ts';
import { inkOn } from './contrast.ts';

const inputs = defaultSettings.filter(({ key }) => isThemeKey(key));
const genericFonts = new Set(['serif', 'sans-serif', 'monospace', 'system-ui', 'ui-sans-serif', 'ui-serif']);

/** Names with digits or other signs are valid only in quotes. */
function fontFamily(value: string): string {
  const names = value.split(',').map((name) => name.replaceAll(/["']/g, '').trim());
  return names
    .filter(Boolean)
    .map((name) => (genericFonts.has(name) ? name : `"${name}"`))
    .join(', ');
}

/**
 * The operator's inputs as custom properties. A value that would not pass when it is saved is left out, so that what
 * reached the table by another way can never break out of the style sheet. Twice `:root`: stronger than the defaults
 * of tokens.css, wherever this sheet is linked.
 */
export function themeStyleSheet(stored: readonly { key: string; value: string }[]): string {
  const values = new Map(stored.map(({ key, value }) => [key, value]));
  const valid = inputs.map(({ key, value: fallback }) => {
    const value = values.get(key) ?? fallback;
    return { key, value: settingValue(key).safeParse(value).success ? value : fallback };
  });
  const lines = valid.map(({ key, value }) => {
    const property = `--${key.replaceAll('_', '-')}`;
    return `  ${property}: ${key === 'typography_font_family' ? fontFamily(value) : value};`;
  });
  const primary = valid.find(({ key }) => key === 'theme_primary_color')?.value ?? '#ffffff';
  return `:root:root {\n${[...lines, `  --on-primary: ${inkOn(primary)};`].join('\n')}\n}\n`;
}
