/** How the poster of a title is printed, by its genre: paper, inks and the colour of its light. Known without drawing it. */

import { chroma, luminance, mix, rotateHue } from './colour.ts';
import { seedOf } from './drawn-poster.ts';
import printStyles from './print-styles.json' with { type: 'json' };

/** `genre`: names of genres that are printed so. `kin`: whose sets it may borrow. A set is paper, three inks and the colour of the type. */
interface Style {
  genre: string;
  kin: string;
  sets: readonly (readonly string[])[];
}

const styles: Readonly<Record<string, Style>> = printStyles;
const genres = Object.entries(styles).map(([name, { genre }]) => [name, new RegExp(genre, 'i')] as const);

/** Numbers in [0, 1): the same seed gives the same series on every machine. */
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
  /** As in the catalogue: 'Sci-Fi, Drama'. The first genre that has a style decides. */
  genre: string;
}

export interface Print {
  style: string;
  palette: Palette;
  /** Whatever else is left to chance is drawn from here. */
  random: Random;
}

/** Degrees the inks may drift to either side: enough to tell two posters of one set apart. */
const maxDrift = 10;

/** What the seed of a title decides before anything is drawn. */
export function printOf({ title, year, genre }: PrintedTitle): Print {
  const random = randomFrom(seedOf(`${title}|${year}`));
  const style = styleOf(genre, random());
  const own = styles[style]?.sets ?? [];
  const borrowed = styles[styles[style]?.kin ?? '']?.sets ?? [];
  const set = pick([...own, ...borrowed], random);
  const drift = (random() - 0.5) * 2 * maxDrift;
  return { style, palette: printed(set, drift), random };
}

/** Where no genre has a style, chance decides: a catalogue without genres is as colourful as any. */
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

/** The inks of the picture behind a match's stream: the two clubs' colours on a dark ground. */
export function clubPalette(home: string, away: string): Palette {
  const paper = mix(mix(home, away, 0.5), '#0b0508', 0.86);
  return { paper, a: home, b: away, c: mix(home, away, 0.5), type: '#fff8ec', deep: '#0b0508', isDark: true };
}

/** What a page shows of a drawn poster before the picture is there, and around it. */
export function printColors(title: PrintedTitle): { light: string; blur: string } {
  const { paper, a, b, c, deep } = printOf(title).palette;
  // Ink in the middle, where the art stands, paper around it; schema/poster.ts has the order.
  const seen = [
    mix(paper, b, 0.2),
    mix(paper, a, 0.2),
    mix(paper, a, 0.7),
    mix(paper, b, 0.7),
    paper,
    mix(paper, deep, 0.3),
  ];
  return {
    /** `#rrggbb`: its most chromatic ink. */
    light: [a, b, c, paper].reduce((best, ink) => (chroma(ink) > chroma(best) ? ink : best)),
    blur: seen.map((color) => [1, 3, 5].map((at) => color[at]).join('')).join(''),
  };
}
