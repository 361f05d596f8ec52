import { defaultSetting } from '#schema/default-settings.ts';
import { colourKeys } from '#schema/theme-colours.ts';

interface Preset {
  name: string;
  colours: Readonly<Record<string, string>>;
}

/** Sets of colours to begin with. */
export const presets: readonly Preset[] = [
  {
    name: 'Defaults',
    colours: Object.fromEntries(colourKeys.map((key) => [key, defaultSetting(key)])),
  },
  {
    name: 'Harbour',
    colours: {
      theme_primary_color: '#7fe0b0',
      theme_secondary_color: '#1f4b6e',
      theme_accent_color: '#ffd08a',
      theme_text_primary: '#f1f7fa',
      theme_text_secondary: '#b3c3cf',
    },
  },
  {
    name: 'Dusk',
    colours: {
      theme_primary_color: '#ff9db0',
      theme_secondary_color: '#3b2a78',
      theme_accent_color: '#9be8d8',
      theme_text_primary: '#f5f2fb',
      theme_text_secondary: '#bfb8d2',
    },
  },
];
