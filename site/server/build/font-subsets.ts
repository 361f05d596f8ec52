/**
 * The subsets of the two font families: characters, weights and widths. The characters of nearly every word come in one small
 * file for each width in use; the first two are preloaded. Rarer characters come in files of every width and weight, which a
 * browser fetches when a page contains one.
 */

type Range = readonly [low: number, high: number];

/** A file cut from one of the family's package. */
export interface FontFile {
  name: string;
  source: string;
  /** The range of its weight axis; one number twice is one weight. */
  weight: Range;
  /** In percent. */
  width?: Range;
  /** As in CSS. */
  unicodeRange: string;
}

/** A @font-face and its file. Faces that differ only in their unicode-range are one font for the browser. */
export interface FontFace {
  family: 'Archivo Variable' | 'Newsreader Variable';
  file: FontFile;
  style?: 'italic';
  weight: Range;
  stretch?: Range;
  /** Used in long texts only, so only their pages load it. */
  isForProse?: boolean;
  /** Few pages need it, so its rule comes after the first paint (style-sheets.ts). */
  isRare?: boolean;
}

/** The characters of nearly every English word, é of names, and ′ of a match's minute: a page must not fetch a file for one of them. */
const first =
  'U+20-21,U+26-29,U+2B-3B,U+3F-5A,U+61-7A,U+A0,U+A9,U+B7,U+E9,U+2013-2014,U+2018-2019,U+201C-201D,U+2026,U+2032';
/** The rest of ASCII, and typographic punctuation. */
const signs =
  'U+22-25,U+2A,U+3C-3E,U+5B-60,U+7B-7E,U+AB,U+B0,U+BB,U+D7,U+2009,U+201A,U+201E,U+2022,U+2033,U+2039-203A,U+20AC,U+2122,U+2212';
/** The most frequent accented letters of Western European names. */
const accents = 'U+C0-C1,U+C4-C5,U+C7-C9,U+CD,U+D1,U+D3,U+D6,U+D8,U+DA,U+DC,U+DF-E8,U+EA-EF,U+F1-F6,U+F8-FC';
/** The rest of Western European. */
const latin =
  'U+A1-A8,U+AA,U+AC-AF,U+B1-B6,U+B8-BA,U+BC-BF,U+C2-C3,U+C6,U+CA-CC,U+CE-D0,U+D2,U+D4-D5,U+D9,U+DB,U+DD-DE,U+F0,U+F7,U+FD-FF,U+131,U+152-153,U+2C6,U+2DA,U+2DC,U+304,U+308,U+2044,U+2191,U+2193,U+2215';
/** Long vowels of romanised Japanese. */
const longVowels = 'U+100-101,U+113,U+12B,U+14C-14D,U+16A-16B';
const latinExt =
  'U+102,U+104-10F,U+112,U+114-127,U+12A,U+12C-130,U+132-14B,U+14E-151,U+154-167,U+16C-17F,U+2C7,U+2C9,U+2DD,U+1E24-1E25,U+1E62-1E63,U+1E6C-1E6D,U+1E80-1E85,U+1E9E,U+1EF2-1EF3,U+2020,U+20A1,U+20A3-20A4,U+20A6-20A7,U+20A9,U+20AD,U+20B1-20B2,U+20B5,U+20B9-20BA,U+20BC-20BD,U+2113';
const vietnamese =
  'U+103,U+110-111,U+128-129,U+168-169,U+1A0-1A1,U+1AF-1B0,U+300-301,U+303,U+309,U+323,U+1EA0-1EF1,U+20AB';

interface Part {
  suffix: string;
  script: string;
  unicodeRange: string;
}

const rareParts: readonly Part[] = [
  { suffix: '-signs', script: 'latin', unicodeRange: signs },
  { suffix: '-accents', script: 'latin', unicodeRange: accents },
  { suffix: '-latin', script: 'latin', unicodeRange: latin },
  { suffix: '-vowels', script: 'latin-ext', unicodeRange: longVowels },
  { suffix: '-ext', script: 'latin-ext', unicodeRange: latinExt },
  { suffix: '-vi', script: 'vietnamese', unicodeRange: vietnamese },
];
const firstPart: Part = { suffix: '', script: 'latin', unicodeRange: first };

const archivo = (script: string) => `@fontsource-variable/archivo/files/archivo-${script}-wdth-normal.woff2`;
const newsreader = (script: string, style = 'normal') =>
  `@fontsource-variable/newsreader/files/newsreader-${script}-wght-${style}.woff2`;

/**
 * The widths of styles/tokens.css with the weights used in each. Narrow and normal in one file weigh less than a file for each; the wide
 * one in the same file would add more than its own, and what is a little wide looks like normal.
 */
const widths: readonly { name: string; stretch: Range; weight: Range; width: Range }[] = [
  { name: 'archivo', stretch: [84, 112], weight: [400, 700], width: [84, 100] },
  { name: 'archivo-wide', stretch: [113, 125], weight: [720, 720], width: [120, 120] },
];

/** Available in every width, since pages rarely need one of them. */
const rareLetters: readonly FontFile[] = rareParts.map(({ suffix, script, unicodeRange }) => ({
  name: `archivo${suffix}`,
  source: archivo(script),
  weight: [400, 800],
  width: [84, 125],
  unicodeRange,
}));

const houseFaces: readonly FontFace[] = widths.flatMap(({ name, stretch, weight, width }) =>
  [{ name, source: archivo('latin'), weight, width, unicodeRange: first }, ...rareLetters].map((file) => ({
    family: 'Archivo Variable' as const,
    file,
    weight: [400, 900] as const,
    stretch,
    isRare: file.name !== name,
  })),
);

type ReadingLook = Pick<FontFace, 'style' | 'isForProse'> & { name: string; weight: number };

const readingFaces = ({ name, weight, style, isForProse }: ReadingLook): FontFace[] =>
  [firstPart, ...rareParts].map(({ suffix, script, unicodeRange }) => ({
    family: 'Newsreader Variable',
    file: {
      name: name + suffix,
      source: newsreader(script, style),
      weight: [weight, weight],
      unicodeRange,
    },
    weight: [weight, weight],
    ...(style && { style }),
    ...(isForProse && { isForProse }),
    isRare: suffix !== '',
  }));

export const fontFaces: readonly FontFace[] = [
  ...houseFaces,
  // The numerals of Top 20, which are narrower and heavier than anything else.
  {
    family: 'Archivo Variable',
    file: {
      name: 'archivo-ranks',
      source: archivo('latin'),
      weight: [860, 860],
      width: [62, 70],
      unicodeRange: 'U+30-39',
    },
    weight: [801, 900],
    stretch: [62, 83],
    isRare: true,
  },
  ...readingFaces({ name: 'newsreader', weight: 400 }),
  ...readingFaces({ name: 'newsreader-strong', weight: 650, isForProse: true }),
  ...readingFaces({ name: 'newsreader-italic', weight: 400, style: 'italic', isForProse: true }),
];

/** Each file once, however many faces use it. */
export const fontFiles: readonly FontFile[] = [
  ...new Map(fontFaces.map(({ file }) => [file.name, file])).values(),
];
