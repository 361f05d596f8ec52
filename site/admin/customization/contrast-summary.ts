import { type Palette, type ThemeName, themes } from '#schema/theme-colours.ts';
import { type ColourPair, colourPairs } from '#schema/theme-contrast.ts';

/** What the operator knows these inks by. */
const names: Readonly<Record<string, string>> = {
  Text: 'Text',
  'Secondary text': 'Secondary',
  'Primary as text': 'Primary',
  'Accent as text': 'Accent',
  'Words on buttons': 'Button',
};

interface ContrastLine {
  theme: ThemeName;
  /** The lowest contrast of each ink, wherever it stands. */
  inks: readonly { name: string; pair: ColourPair }[];
}

export function contrastSummary(palette: Palette): ContrastLine[] {
  const pairs = colourPairs(palette);
  return themes.map((theme) => ({
    theme,
    inks: Object.entries(names).flatMap(([long, name]) => {
      const [pair] = pairs
        .filter((one) => one.theme === theme && one.name === long)
        .sort((a, b) => a.ratio - b.ratio);
      return pair ? [{ name, pair }] : [];
    }),
  }));
}
