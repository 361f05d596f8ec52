/** Sets of colours to begin with; the last is the house's own. */
export const presets: readonly Readonly<Record<string, string>>[] = [
  {
    theme_primary_color: '#7fe0b0',
    theme_secondary_color: '#1f4b6e',
    theme_accent_color: '#ffd08a',
    theme_text_primary: '#f1f7fa',
    theme_text_secondary: '#b3c3cf',
  },
  {
    theme_primary_color: '#ff9db0',
    theme_secondary_color: '#3b2a78',
    theme_accent_color: '#9be8d8',
    theme_text_primary: '#f5f2fb',
    theme_text_secondary: '#bfb8d2',
  },
  {
    theme_primary_color: '#ffc069',
    theme_secondary_color: '#7a2748',
    theme_accent_color: '#86d3e3',
    theme_text_primary: '#f8f1f4',
    theme_text_secondary: '#c2b2b9',
  },
];
