import { isThemeKey, type UiSetting } from '#schema/ui-setting.ts';
import { themeProperties } from '#site/lib/theme-properties.ts';

/** The dashboard wears what was saved at once; its own style sheet was read before. */
export function dressDashboard(saved: readonly UiSetting[], all: readonly UiSetting[]): void {
  if (!saved.some(({ key }) => isThemeKey(key))) return;
  const { style } = document.documentElement;
  for (const [name, value] of themeProperties(new Map(all.map(({ key, value: stored }) => [key, stored]))))
    style.setProperty(name, value);
}
