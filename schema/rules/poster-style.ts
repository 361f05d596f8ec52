/** The style of a title's drawn poster by its genre: paper, inks and glow. It is computed without drawing the poster. */

import { chroma, luminance, mix, rotateHue } from './colour.ts';
import { seedOf } from './drawn-poster.ts';
import printStyles from './poster-styles.json' with { type: 'json' };

/**
 * `genre`: names of the genres in this style. `kin`: styles whose sets it may use too. A set consists of paper, three inks and
 * the colour of the type.
 */
interface Style {
  genre: string;
  kin: string;
  sets: readonly (readonly string[])[];
}

const styles: Readonly<Record<string, Style>> = printStyles;
const genres = Object.entries(styles).map(([name, { genre }]) => [name, new RegExp(genre, 'i')] as const);

/** Random numbers in [0, 1), the same for the same seed on every machine. */
export type Random = () => number;

/** mulberry32. */
function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function pick<T>(list: readonly T[], random: Random): T {
  const chosen = list[Math.floor(random() * list.length)];
  if (chosen === undefined) throw new RangeError('There is nothing to pick from');
  return chosen;
}

export interface Palette {
  paper: string;
  a: string;
  b: string;
  c: string;
  type: string;
  /** Darkest ink: silhouettes and ground. */
  deep: string;
  isDark: boolean;
}

export interface PrintedTitle {
  title: string;
  year: number | null;
  /** The genre field of the catalogue: 'Sci-Fi, Drama'. The first genre that has a style decides. */
  genre: string;
}

export interface Print {
  style: string;
  palette: Palette;
  /** The random generator for the rest of this poster. */
  random: Random;
}

/** The most degrees by which the hue of the inks is turned: enough to distinguish two posters of one set. */
const maxDrift = 10;

/** Everything that a title's seed decides before drawing begins. */
export function printOf({ title, year, genre }: PrintedTitle): Print {
  const random = randomFrom(seedOf(`${title}|${year}`));
  const style = styleOf(genre, random());
  const own = styles[style]?.sets ?? [];
  const borrowed = styles[styles[style]?.kin ?? '']?.sets ?? [];
  const set = pick([...own, ...borrowed], random);
  const drift = (random() - 0.5) * 2 * maxDrift;
  return { style, palette: printed(set, drift), random };
}

/** Without a known genre the style is random, so that a catalogue without genres is as colourful as any. */
function styleOf(genre: string, chance: number): string {
  for (const written of genre.split(',')) {
    const found = genres.find(([, pattern]) => pattern.test(written));
    if (found) return found[0];
  }
  return genres[Math.floor(chance * genres.length)]?.[0] ?? 'Drama';
}

function printed(set: readonly string[], drift: number): Palette {
  const type = set.at(-1) ?? '#000000';
  const [paper = type, a = type, b = type, c = type] = set.slice(0, -1).map((ink) => rotateHue(ink, drift));
  const isDark = luminance(paper) < 0.18;
  const onLight = luminance(type) < 0.12 ? type : mix(c, '#000000', 0.7);
  return { paper, a, b, c, type, isDark, deep: isDark ? mix(paper, '#000000', 0.45) : onLight };
}

/** The inks of the backdrop of a match: the two teams' colours on a dark ground. */
export function clubPalette(home: string, away: string): Palette {
  const paper = mix(mix(home, away, 0.5), '#0b0508', 0.86);
  return { paper, a: home, b: away, c: mix(home, away, 0.5), type: '#fff8ec', deep: '#0b0508', isDark: true };
}

interface PrintColors {
  light: string;
  blur: string;
}

/** A cache, since lists show the same titles again and again, and mixing the colours takes most of the time for a title. */
const known = new Map<string, PrintColors>();
const mostKnown = 10_000;

/** Placeholders for a drawn poster: the six colours shown until it loads, and the glow around it. */
export function printColors(title: PrintedTitle): PrintColors {
  const key = JSON.stringify([title.title, title.year, title.genre]);
  const found = known.get(key) ?? mixedColors(title);
  if (known.size >= mostKnown) known.clear();
  known.set(key, found);
  return found;
}

function mixedColors(title: PrintedTitle): PrintColors {
  const { paper, a, b, c, deep } = printOf(title).palette;
  // The ink is in the middle and paper around it, in the order of schema/rules/poster.ts.
  const seen = [
    mix(paper, b, 0.2),
    mix(paper, a, 0.2),
    mix(paper, a, 0.7),
    mix(paper, b, 0.7),
    paper,
    mix(paper, deep, 0.3),
  ];
  return {
    /** The most chromatic ink as `#rrggbb`. */
    light: [a, b, c, paper].reduce((best, ink) => (chroma(ink) > chroma(best) ? ink : best)),
    blur: seen.map((color) => [1, 3, 5].map((at) => color[at]).join('')).join(''),
  };
}
