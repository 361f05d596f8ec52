/** How the poster of a title is printed, by its genre: paper, inks and the colour of its light. Known without drawing it. */

import { luminance } from './contrast.ts';
import { seedOf } from './drawn-poster.ts';
import { chroma, mix, rotateHue } from './ink.ts';

/** Paper, three inks, and the colour of the type. */
type PrintSet = readonly [paper: string, inkA: string, inkB: string, inkC: string, type: string];

interface Style {
  /** Names of genres that are printed so, in whatever form a source writes them. */
  genre: RegExp;
  sets: readonly PrintSet[];
  /** A style whose sets this one may borrow: a list of one genre would else repeat its few. */
  kin: string;
}

const styles: Readonly<Record<string, Style>> = {
  'Sci-Fi': {
    genre: /sci-?fi|science|space/i,
    kin: 'Fantasy',
    sets: [
      ['#10152e', '#ff6b4a', '#2fc9c4', '#f7d774', '#fff3df'],
      ['#e8e2d0', '#ff5b3e', '#2356d8', '#111827', '#131a2b'],
      ['#07262c', '#ffb23e', '#ff5f7a', '#4fd6c8', '#fdf3e0'],
      ['#f2d0a9', '#d1462f', '#1b6b72', '#33213f', '#2a1a35'],
    ],
  },
  Horror: {
    genre: /horror|supernatural/i,
    kin: 'Thriller',
    sets: [
      ['#0c0b0b', '#b3001b', '#e8e3d9', '#3d3a3a', '#efe7da'],
      ['#c3cdbb', '#161c16', '#6b8f71', '#9b1d20', '#131813'],
      ['#181029', '#9be564', '#e55381', '#472d6b', '#efffe6'],
    ],
  },
  Thriller: {
    genre: /thrill|crime|noir|spy|espionage|police/i,
    kin: 'Mystery',
    sets: [
      ['#131211', '#e8361f', '#d9d2c3', '#5e5a55', '#f3ece0'],
      ['#d9d3c2', '#c8201d', '#1b1b1b', '#8b8578', '#171615'],
      ['#0c1d20', '#f0b429', '#e5484d', '#2e7d7a', '#f5ead6'],
      ['#e9d8a6', '#9b2226', '#005f73', '#bb7e2b', '#1d1a16'],
    ],
  },
  Mystery: {
    genre: /myster|detective/i,
    kin: 'Thriller',
    sets: [
      ['#0f2a2e', '#e9c46a', '#2a9d8f', '#f4a261', '#fbf1d9'],
      ['#d9d3f2', '#424874', '#8d9ae0', '#f08a5d', '#24284a'],
      ['#2a1a12', '#e8a23a', '#b5482a', '#6f8f86', '#fdeccf'],
    ],
  },
  Romance: {
    genre: /roman/i,
    kin: 'Drama',
    sets: [
      ['#fbcfcd', '#e4405f', '#ff9a76', '#6a2c70', '#6a1b3f'],
      ['#2a1230', '#ff5d8f', '#ffb199', '#8f6be0', '#ffe8ec'],
      ['#ffeedb', '#f25f5c', '#ffb400', '#247ba0', '#a81d38'],
      ['#1d2b4f', '#ff8fa3', '#f6c177', '#7aa2e3', '#ffeef0'],
    ],
  },
  Comedy: {
    genre: /comed|stand-?up|talk|reality|variety/i,
    kin: 'Animation',
    sets: [
      ['#ffd23f', '#ee4266', '#2ba88d', '#1b1b3a', '#1b1b3a'],
      ['#fdeecf', '#ff7a00', '#00a6a6', '#20242e', '#20242e'],
      ['#86dcee', '#ff6f91', '#ffd166', '#18324a', '#18324a'],
      ['#f7a8b8', '#1d4e89', '#f9c80e', '#1b2a41', '#1b2a41'],
    ],
  },
  Action: {
    genre: /action|war\b|military|sport|martial/i,
    kin: 'Adventure',
    sets: [
      ['#e03a2c', '#121212', '#ffd166', '#7d1410', '#fff4e6'],
      ['#10151a', '#ff7b00', '#e4002b', '#9aa5ad', '#fff7ee'],
      ['#f1e8d4', '#d7263d', '#1b1b1e', '#f46036', '#1b1b1e'],
      ['#f4b942', '#1f1a17', '#c8321f', '#7a4a16', '#1f1a17'],
    ],
  },
  Bollywood: {
    genre: /bollywood|hindi|india|music|dance/i,
    kin: 'Romance',
    sets: [
      ['#7a0f3a', '#ffb400', '#ff5e5b', '#00b3a4', '#fff0cc'],
      ['#ffb627', '#d7263d', '#0f4c5c', '#f46197', '#5a0b2e'],
      ['#0b4f4a', '#ffcb47', '#ff4f79', '#f7f0d8', '#fff3d0'],
      ['#1c1147', '#ff9f1c', '#ff3f7f', '#2ec4b6', '#ffe9c7'],
    ],
  },
  Fantasy: {
    genre: /fantas|myth|faith/i,
    kin: 'Adventure',
    sets: [
      ['#1b2a4a', '#f6ae2d', '#86bbd8', '#f26419', '#fff1d0'],
      ['#e1efe1', '#386641', '#a7c957', '#bc4749', '#1f3b25'],
      ['#31123d', '#ffc857', '#e05780', '#5bb5c9', '#fff0e0'],
    ],
  },
  Adventure: {
    genre: /adventure|western|travel|nature/i,
    kin: 'Fantasy',
    sets: [
      ['#f6d6a0', '#e76f51', '#264653', '#2a9d8f', '#22343c'],
      ['#113a5a', '#ffcf56', '#ff7f50', '#8fdcae', '#fff5dc'],
      ['#dfe9d2', '#d9582f', '#21506b', '#f0a92e', '#173447'],
    ],
  },
  Animation: {
    genre: /anim|kids|child|family|teen|cartoon/i,
    kin: 'Comedy',
    sets: [
      ['#ffe3ae', '#ff6b6b', '#3fbdb4', '#1a535c', '#16404a'],
      ['#35557e', '#ffb703', '#fb8500', '#98c1d9', '#fff6e0'],
      ['#f9c6d7', '#3a86c8', '#ffbe3d', '#5a2a6b', '#3d1b4d'],
      ['#bfe3c0', '#ef6f6c', '#f2b134', '#1f5a5e', '#17454a'],
    ],
  },
  Documentary: {
    genre: /docu|biograph|histor|news|educat|short/i,
    kin: 'Drama',
    sets: [
      ['#e9e4d6', '#c9402b', '#3b5b66', '#d9a441', '#1f2a2e'],
      ['#1d2a1f', '#d8c27a', '#c2552d', '#7f9a86', '#f4efdc'],
      ['#d6dde0', '#25485c', '#c94f3d', '#8a9aa3', '#14252f'],
    ],
  },
  Drama: {
    genre: /drama|silent|classic|medical|legal/i,
    kin: 'Documentary',
    sets: [
      ['#efe1cf', '#d1495b', '#2f4858', '#edae49', '#22303c'],
      ['#22354a', '#f2b8a0', '#e07a5f', '#81b29a', '#fff1e3'],
      ['#f3d6cc', '#7a1e3a', '#e2543f', '#2a2238', '#38122a'],
      ['#1f2d2b', '#e9b872', '#c4553b', '#7fa99b', '#f6ead7'],
    ],
  },
};

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
  /** Another print of the same title. */
  salt?: number | undefined;
  /** One of the style's own sets; chosen by the seed where it is left out. */
  palette?: number | undefined;
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
export function printOf({ title, year, genre, salt = 0, palette }: PrintedTitle): Print {
  const random = randomFrom(seedOf(`${title}|${year}|${salt}`));
  const style = styleOf(genre, random());
  const own = styles[style]?.sets ?? [];
  const borrowed = styles[styles[style]?.kin ?? '']?.sets ?? [];
  const drawn = pick([...own, ...borrowed], random);
  const drift = (random() - 0.5) * 2 * maxDrift;
  const set = palette === undefined ? drawn : (own[palette] ?? drawn);
  return { style, palette: printed(set, drift), random };
}

/** Where no genre has a style, chance decides: a catalogue without genres is as colourful as any. */
function styleOf(genre: string, chance: number): string {
  const names = Object.keys(styles);
  for (const written of genre.split(',')) {
    const found = names.find((name) => styles[name]?.genre.test(written));
    if (found !== undefined) return found;
  }
  return names[Math.floor(chance * names.length)] ?? 'Drama';
}

function printed(set: PrintSet, drift: number): Palette {
  const [paper, a, b, c] = [set[0], set[1], set[2], set[3]].map((ink) => rotateHue(ink, drift)) as [
    string,
    string,
    string,
    string,
  ];
  const type = set[4];
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
