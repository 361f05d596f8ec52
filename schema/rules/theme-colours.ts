import { hexOf, inkOn, mix, type Oklch, oklch, oklchOf } from './colour.ts';

/** The operator's five colours by the keys of their settings. */
export const colourKeys = [
  'theme_primary_color',
  'theme_secondary_color',
  'theme_accent_color',
  'theme_text_primary',
  'theme_text_secondary',
] as const;
export type ColourKey = (typeof colourKeys)[number];
export type Palette = Readonly<Record<ColourKey, string>>;

export const paletteOf = (read: (key: ColourKey) => string) =>
  Object.fromEntries(colourKeys.map((key) => [key, read(key)])) as Palette;

export const isColourKey = (key: string): key is ColourKey => colourKeys.some((known) => known === key);

export const themes = ['dark', 'light'] as const;
export type ThemeName = (typeof themes)[number];

/** The colours of the pages by the name of their custom property. */
export interface ThemeColours {
  sunken: string;
  bg: string;
  'surface-1': string;
  'surface-2': string;
  'surface-3': string;
  wash: string;
  house: string;
  'on-house': string;
  primary: string;
  'on-primary': string;
  text: string;
  'text-2': string;
  'text-3': string;
  'primary-ink': string;
  'accent-ink': string;
}

const clamp = (low: number, value: number, high: number) => Math.min(high, Math.max(low, value));

/** The lightness of the backgrounds and their share of the secondary colour. */
const ladder = {
  dark: { sunken: 0.125, bg: 0.155, one: 0.196, two: 0.236, three: 0.29, chroma: 0.02, wash: 0.62 },
  light: { sunken: 0.938, bg: 0.968, one: 0.993, two: 0.95, three: 0.91, chroma: 0.009, wash: 0.17 },
} as const;

type Ink = (colour: Required<Oklch>) => Oklch;
interface Inks {
  text: Ink;
  second: Ink;
  third: Ink;
  primary: Ink;
  accent: Ink;
}

const inks: Record<ThemeName, Inks> = {
  dark: {
    // The text settings are chosen for this theme and used as given; an unreadable one is refused.
    text: (colour) => colour,
    second: (colour) => colour,
    third: ({ c, h }) => oklch(0.66, Math.min(c, 0.03), h),
    primary: ({ l, c, h }) => oklch(Math.max(l, 0.78), c, h),
    accent: ({ l, c, h }) => oklch(Math.max(l, 0.78), c, h),
  },
  light: {
    text: ({ l, c, h }) => oklch(clamp(0.17, 1.16 - l, 0.32), Math.min(c * 7, 0.045), h),
    second: ({ l, c, h }) => oklch(clamp(0.38, 1.19 - l, 0.44), Math.min(c * 1.6, 0.04), h),
    third: ({ c, h }) => oklch(0.505, Math.min(c, 0.03), h),
    primary: ({ l, c, h }) => oklch(Math.min(l, 0.47), c, h),
    accent: ({ l, c, h }) => oklch(Math.min(l, 0.47), Math.max(c, 0.085), h),
  },
};

/** The formulas of the site's style sheet for colours; a browser test compares the two. */
export function themeColours(palette: Palette, theme: ThemeName): ThemeColours {
  const { chroma, ...rungs } = ladder[theme];
  const { l, c, h } = oklchOf(palette.theme_secondary_color);
  const ground = (lightness: number, share = 1) => oklch(lightness, Math.min(c, chroma * share), h);
  const drawn = (key: ColourKey, ink: Ink) => hexOf(ink(oklchOf(palette[key])));
  const ink = inks[theme];
  const house = oklch(clamp(0.28, l, 0.42), c, h);
  return {
    sunken: hexOf(ground(rungs.sunken)),
    bg: hexOf(ground(rungs.bg)),
    'surface-1': hexOf(ground(rungs.one)),
    'surface-2': hexOf(ground(rungs.two, 1.15)),
    'surface-3': hexOf(ground(rungs.three, 1.3)),
    wash: mix(ground(rungs.bg), house, rungs.wash),
    house: hexOf(house),
    'on-house': hexOf(oklch(0.97, 0.01, h)),
    primary: hexOf(oklchOf(palette.theme_primary_color)),
    'on-primary': inkOn(palette.theme_primary_color),
    text: drawn('theme_text_primary', ink.text),
    'text-2': drawn('theme_text_secondary', ink.second),
    'text-3': drawn('theme_text_secondary', ink.third),
    'primary-ink': drawn('theme_primary_color', ink.primary),
    'accent-ink': drawn('theme_accent_color', ink.accent),
  };
}
