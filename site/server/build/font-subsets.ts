/**
 * Which letters, weights and widths of our two families travel. A page needs the first face of Archivo, and of Newsreader where
 * it has reading text; the others are fetched when one of their letters stands on the page.
 */

export interface FontSubset {
  file: string;
  family: 'Archivo Variable' | 'Newsreader Variable';
  /** A file of the family's package. */
  source: string;
  style?: 'italic';
  /** Lightest and boldest; one number twice is one weight. */
  weight: readonly [number, number];
  /** In percent. */
  width?: readonly [number, number];
  /** As in CSS. */
  unicodeRange: string;
  /** Stands in long texts alone, so only their pages name it. */
  isForProse?: boolean;
}

/** ASCII, quotes, dashes and the few signs that our own words use. */
const basic =
  'U+20-7E,U+A0,U+A9,U+AB,U+B0,U+B7,U+BB,U+D7,U+2009,U+2013-2014,U+2018-201A,U+201C-201E,U+2022,U+2026,U+2032-2033,U+2039-203A,U+20AC,U+2122,U+2212';
/** The accented letters that names of Western Europe use most. */
const accents = 'U+C0-C1,U+C4-C5,U+C7-C9,U+CD,U+D1,U+D3,U+D6,U+D8,U+DA,U+DC,U+DF-EF,U+F1-F6,U+F8-FC';
/** What is left of Western European. */
const latin =
  'U+A1-A8,U+AA,U+AC-AF,U+B1-B6,U+B8-BA,U+BC-BF,U+C2-C3,U+C6,U+CA-CC,U+CE-D0,U+D2,U+D4-D5,U+D9,U+DB,U+DD-DE,U+F0,U+F7,U+FD-FF,U+131,U+152-153,U+2C6,U+2DA,U+2DC,U+304,U+308,U+2044,U+2191,U+2193,U+2215';
/** Long vowels of Japanese in Latin letters. */
const longVowels = 'U+100-101,U+113,U+12B,U+14C-14D,U+16A-16B';
const latinExt =
  'U+102,U+104-10F,U+112,U+114-127,U+12A,U+12C-130,U+132-14B,U+14E-151,U+154-167,U+16C-17F,U+2C7,U+2C9,U+2DD,U+1E24-1E25,U+1E62-1E63,U+1E6C-1E6D,U+1E80-1E85,U+1E9E,U+1EF2-1EF3,U+2020,U+20A1,U+20A3-20A4,U+20A6-20A7,U+20A9,U+20AD,U+20B1-20B2,U+20B5,U+20B9-20BA,U+20BC-20BD,U+2113';
const vietnamese =
  'U+103,U+110-111,U+128-129,U+168-169,U+1A0-1A1,U+1AF-1B0,U+300-301,U+303,U+309,U+323,U+1EA0-1EF1,U+20AB';

/** The first of a family's faces is the one that every text needs; its file has the plain name. */
const parts = [
  { suffix: '', script: 'latin', unicodeRange: basic },
  { suffix: '-accents', script: 'latin', unicodeRange: accents },
  { suffix: '-latin', script: 'latin', unicodeRange: latin },
  { suffix: '-vowels', script: 'latin-ext', unicodeRange: longVowels },
  { suffix: '-ext', script: 'latin-ext', unicodeRange: latinExt },
  { suffix: '-vi', script: 'vietnamese', unicodeRange: vietnamese },
];

type Look = Omit<FontSubset, 'source' | 'unicodeRange'> & { source: (script: string) => string };

const inParts = ({ file, source, ...look }: Look): FontSubset[] =>
  parts.map(({ suffix, script, unicodeRange }) => ({
    ...look,
    file: file + suffix,
    source: source(script),
    unicodeRange,
  }));

const archivo = (script: string) => `@fontsource-variable/archivo/files/archivo-${script}-wdth-normal.woff2`;
const newsreader = (script: string, style = 'normal') =>
  `@fontsource-variable/newsreader/files/newsreader-${script}-wght-${style}.woff2`;
const reading = { family: 'Newsreader Variable', source: newsreader } as const;

export const fontSubsets: readonly FontSubset[] = [
  ...inParts({
    family: 'Archivo Variable',
    file: 'archivo',
    source: archivo,
    weight: [400, 800],
    width: [84, 125],
  }),
  // The numerals of Top 20: narrower and heavier than anything else.
  {
    family: 'Archivo Variable',
    file: 'archivo-ranks',
    source: archivo('latin'),
    weight: [801, 900],
    width: [62, 83],
    unicodeRange: 'U+30-39',
  },
  ...inParts({ ...reading, file: 'newsreader', weight: [400, 400] }),
  ...inParts({ ...reading, file: 'newsreader-strong', weight: [650, 650], isForProse: true }),
  ...inParts({
    ...reading,
    file: 'newsreader-italic',
    source: (script) => newsreader(script, 'italic'),
    style: 'italic',
    weight: [400, 400],
    isForProse: true,
  }),
];
