import { chroma, luminance, mix, rotateHue } from './colour.ts';
import { type PrintSet, printSets } from './print-sets.ts';
import { pick, type Random } from './seed.ts';

export interface Palette {
  paper: string;
  a: string;
  b: string;
  c: string;
  type: string;
  /** Darkest ink: silhouettes and ground. */
  deep: string;
  isDark: boolean;
  /** Attribute for shapes that print over others, so that an overlap makes a new colour. */
  overprint: string;
}

/** Degrees the inks may drift to either side: enough to tell two posters of one set apart. */
const maxDrift = 8;

export function paletteFor(genre: string, random: Random, choice?: number): Palette {
  const sets = printSets(genre);
  // Drawn in any case, so that choosing a set leaves the rest of the poster as it was.
  const drawn = pick(sets, random);
  const drift = (random() - 0.5) * 2 * maxDrift;
  return printed(choice === undefined ? drawn : (sets[choice] ?? drawn), drift);
}

function printed(set: PrintSet, drift: number): Palette {
  const [paper, a, b, c] = set.slice(0, 4).map((ink) => rotateHue(ink, drift)) as [
    string,
    string,
    string,
    string,
  ];
  const type = set[4];
  const isDark = luminance(paper) < 0.18;
  return {
    paper,
    a,
    b,
    c,
    type,
    isDark,
    deep: deepest(paper, c, type, isDark),
    overprint: overprint(isDark),
  };
}

function deepest(paper: string, ink: string, type: string, isDark: boolean): string {
  if (isDark) return mix(paper, '#000000', 0.45);
  return luminance(type) < 0.12 ? type : mix(ink, '#000000', 0.7);
}

// Light paper multiplies its inks as a press does; on dark paper they add up like light.
const overprint = (isDark: boolean) => `style="mix-blend-mode:${isDark ? 'screen' : 'multiply'}"`;

/** The colour of the title's light: its most chromatic ink. */
export function lightOf({ a, b, c, paper }: Palette): string {
  return [a, b, c, paper].reduce((best, ink) => (chroma(ink) > chroma(best) ? ink : best));
}
