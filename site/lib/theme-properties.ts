import { inkOn } from '#schema/rules/colour.ts';
import { paletteOf } from '#schema/rules/theme-colours.ts';
import { unreadablePair } from '#schema/rules/theme-contrast.ts';
import { defaultSetting, defaultSettings } from '#schema/shapes/default-settings.ts';
import { settingValue } from '#schema/shapes/setting-value.ts';
import { isThemeKey } from '#schema/shapes/ui-setting.ts';

const inputs = defaultSettings.map(({ key }) => key).filter(isThemeKey);
const genericFonts = new Set(['serif', 'sans-serif', 'monospace', 'system-ui', 'ui-sans-serif', 'ui-serif']);

/** Font names with digits or other characters are valid only in quotes. */
function fontFamily(value: string): string {
  const names = value.split(',').map((name) => name.replaceAll(/["']/g, '').trim());
  return names
    .filter(Boolean)
    .map((name) => (genericFonts.has(name) ? name : `"${name}"`))
    .join(', ');
}

/** A value that the API would refuse is replaced by its default. */
function passing(stored: ReadonlyMap<string, string>, key: string): string {
  const value = stored.get(key) ?? '';
  return settingValue(key).safeParse(value).success ? value : defaultSetting(key);
}

type Properties = [name: string, value: string][];

/** The operator's settings as custom properties, readable or not: the preview shows the current choice. */
export function previewProperties(values: ReadonlyMap<string, string>): Properties {
  const properties = inputs.map((key): [string, string] => {
    const value = passing(values, key);
    return [`--${key.replaceAll('_', '-')}`, key === 'typography_font_family' ? fontFamily(value) : value];
  });
  return [...properties, ['--on-primary', inkOn(passing(values, 'theme_primary_color'))]];
}

/**
 * The operator's settings as the site uses them. Values that were not stored through the API cannot break out of the style sheet
 * or make the site unreadable: unreadable colours are replaced by the defaults.
 */
export function themeProperties(stored: ReadonlyMap<string, string>): Properties {
  const palette = paletteOf((key) => passing(stored, key));
  const shown = unreadablePair(palette) ? paletteOf(defaultSetting) : palette;
  return previewProperties(new Map([...stored, ...Object.entries(shown)]));
}

const defaults = new Map(previewProperties(new Map()));

/**
 * The properties that differ from the defaults, which tokens.css declares. Doubled `:root`: they override those, wherever this sheet
 * is linked. The browser would compute --on-primary a little differently.
 */
export function themeStyleSheet(stored: readonly { key: string; value: string }[]): string {
  const properties = themeProperties(new Map(stored.map(({ key, value }) => [key, value])));
  const own = properties.filter(([name, value]) => name === '--on-primary' || value !== defaults.get(name));
  return `:root:root{${own.map(([name, value]) => `${name}:${value}`).join(';')}}\n`;
}
