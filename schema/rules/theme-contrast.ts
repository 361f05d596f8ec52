import { contrast } from './colour.ts';
import {
  type ColourKey,
  type Palette,
  type ThemeColours,
  type ThemeName,
  themeColours,
  themes,
} from './theme-colours.ts';

/** WCAG 2.2 AA, for text of any size. */
export const neededContrast = 4.5;

type Token = keyof ThemeColours;

const grounds = {
  bg: 'the background',
  sunken: 'the sunken background',
  'surface-1': 'panels',
  'surface-2': 'raised panels',
  'surface-3': 'the highest panels',
  wash: 'the lit band',
} as const satisfies Partial<Record<Token, string>>;
type Ground = keyof typeof grounds;

interface InkRule {
  ink: Token;
  name: string;
  key: ColourKey;
  on: readonly Ground[];
}

/** Which text colour is shown on which background somewhere on the site. */
const inkRules: readonly InkRule[] = [
  {
    ink: 'text',
    name: 'Text',
    key: 'theme_text_primary',
    on: ['bg', 'sunken', 'surface-1', 'surface-2', 'surface-3', 'wash'],
  },
  {
    ink: 'text-2',
    name: 'Secondary text',
    key: 'theme_text_secondary',
    on: ['bg', 'sunken', 'surface-1', 'surface-2', 'surface-3', 'wash'],
  },
  {
    ink: 'text-3',
    name: 'Faint text',
    key: 'theme_text_secondary',
    on: ['bg', 'sunken', 'surface-1', 'surface-2'],
  },
  {
    ink: 'primary-ink',
    name: 'Primary as text',
    key: 'theme_primary_color',
    on: ['bg', 'sunken', 'surface-1', 'surface-2'],
  },
  {
    ink: 'accent-ink',
    name: 'Accent as text',
    key: 'theme_accent_color',
    on: ['bg', 'sunken', 'surface-1', 'surface-2'],
  },
];

export interface ColourPair {
  theme: ThemeName;
  /** The settings it is derived from, the text's first. */
  keys: readonly ColourKey[];
  name: string;
  ink: string;
  ground: string;
  groundName: string;
  ratio: number;
}

function drawnPairs(theme: ThemeName, colours: ThemeColours): ColourPair[] {
  return inkRules.flatMap(({ ink, name, key, on }) =>
    on.map((ground) => ({
      theme,
      keys: [key, 'theme_secondary_color'],
      name,
      ink: colours[ink],
      ground: colours[ground],
      groundName: grounds[ground],
      ratio: contrast(colours[ink], colours[ground]),
    })),
  );
}

function fillPairs(theme: ThemeName, colours: ThemeColours): ColourPair[] {
  const { primary, house } = colours;
  return [
    {
      theme,
      keys: ['theme_primary_color'],
      name: 'Words on buttons',
      ink: colours['on-primary'],
      ground: primary,
      groundName: 'the primary colour',
      ratio: contrast(colours['on-primary'], primary),
    },
    {
      theme,
      keys: ['theme_secondary_color'],
      name: 'Words on velvet',
      ink: colours['on-house'],
      ground: house,
      groundName: 'the secondary colour',
      ratio: contrast(colours['on-house'], house),
    },
  ];
}

/** Every pair of text and ground that visitors read, in both themes. */
export function colourPairs(palette: Palette): ColourPair[] {
  return themes.flatMap((theme) => {
    const colours = themeColours(palette, theme);
    return [...drawnPairs(theme, colours), ...fillPairs(theme, colours)];
  });
}

export const isReadable = ({ ratio }: ColourPair) => ratio >= neededContrast;

/** Rounded down: 4.49 is not enough and must not be shown as 4.5. */
export const shownRatio = (ratio: number) => (Math.floor(ratio * 10) / 10).toFixed(1);

/** The pair with the lowest contrast below the limit; null for a palette that may be saved. */
export function unreadablePair(palette: Palette, changed?: ReadonlySet<string>): ColourPair | null {
  const [worst] = colourPairs(palette)
    .filter((pair) => !isReadable(pair) && (!changed || pair.keys.some((key) => changed.has(key))))
    .sort((a, b) => a.ratio - b.ratio);
  return worst ?? null;
}

export const contrastMessage = ({ name, ink, groundName, ground, theme, ratio }: ColourPair) =>
  `${name} ${ink} on ${groundName} ${ground} of the ${theme} theme: ${shownRatio(ratio)} to 1, at least ${neededContrast} is needed`;
