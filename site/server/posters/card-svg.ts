/** A social card in the site's design: dark ground, the title's glow, three strips, wide type. */
import { cardSize, type SocialCard } from '#site/lib/social-card.ts';
import { loadArchivo, type Typeface } from './typeface.ts';

const { width, height } = cardSize;
const margin = 72;
const gap = 64;
/** Below the name of the site, its label and a space. */
const titleTop = margin + 76;

/** The place of the poster: at the right, 2:3. */
export const posterPlace = { width: 344, height: 516, left: width - margin - 344, top: (height - 516) / 2 };

/** The three strips have the brand's own colours on every card. */
const strips = ['#ffc069', '#a83a66', '#86d3e3'];
const room = '#12080c';
const paper = '#f8f1f4';
const quiet = '#c2b2b9';
const lamp = '#ffc069';

interface Line {
  text: string;
  size: number;
  x: number;
  /** The position of its baseline. */
  y: number;
  colour: string;
  face: Typeface;
}

function drawLine({ text, size, x, y, colour, face }: Line): string {
  const scale = size / face.unitsPerEm;
  return `<path transform="translate(${x} ${y}) scale(${scale} ${-scale})" fill="${colour}" d="${face.outline(text)}"/>`;
}

/**
 * `hasPoster` leaves space for the poster. Of a title in characters that the typeface lacks the rest is set, or where there is none the
 * label: the poster shows the title, if there is one.
 */
export async function cardSvg(
  { title, label, color, site }: SocialCard,
  hasPoster: boolean,
): Promise<string> {
  const { settable, cut } = await loadArchivo(title + label + site);
  const words = settable(title) || settable(label);
  const above = settable(label);
  const name = settable(site);
  const [wide, narrow] = [cut(115, 760), cut(86, 560)];
  const light = color ?? lamp;
  const lightX = hasPoster ? posterPlace.left + posterPlace.width / 2 : width - margin;
  const bottom = height - margin - 40;
  const place = {
    height: bottom - titleTop,
    width: (hasPoster ? posterPlace.left - gap : width - margin) - margin,
    lines: 4,
    sizes: { largest: hasPoster ? 84 : 104, smallest: 44 },
  };
  const fitted = fitLines(words, place, wide.measure);
  const lineHeight = Math.round(fitted.size * leading);
  const top = bottom - (fitted.lines.length - 1) * lineHeight;
  const lines: Line[] = [
    ...(name ? [{ text: name, size: 30, x: margin + 44, y: margin + 24, colour: paper, face: narrow }] : []),
    ...(above && above !== words
      ? [
          {
            ...fitOne(above, place.width, narrow),
            x: margin,
            y: top - fitted.size - 8,
            colour: quiet,
            face: narrow,
          },
        ]
      : []),
    ...fitted.lines.map((text, index) => ({
      text,
      size: fitted.size,
      x: margin,
      y: top + index * lineHeight,
      colour: paper,
      face: wide,
    })),
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    `<defs><radialGradient id="light" gradientUnits="userSpaceOnUse" cx="${lightX}" cy="${height / 2}" r="760">`,
    `<stop offset="0" stop-color="${light}" stop-opacity=".5"/><stop offset=".45" stop-color="${light}" stop-opacity=".16"/>`,
    `<stop offset="1" stop-color="${light}" stop-opacity="0"/></radialGradient></defs>`,
    `<rect width="${width}" height="${height}" fill="${room}"/><rect width="${width}" height="${height}" fill="url(#light)"/>`,
    mark(margin, margin),
    ...lines.map(drawLine),
    ...strips.map(
      (strip, index) =>
        `<rect x="${margin + index * 56}" y="${height - margin - 6}" width="56" height="6" fill="${strip}"/>`,
    ),
    '</svg>',
  ].join('');
}

/** A play triangle of three beams. */
function mark(x: number, y: number): string {
  const beam = (from: number, to: number, colour: string) =>
    `<path d="M${x} ${y + from}L${x + 30} ${y + 15}L${x} ${y + to}z" fill="${colour}"/>`;
  return beam(0, 10, strips[0] ?? lamp) + beam(10, 20, strips[1] ?? lamp) + beam(20, 30, strips[2] ?? lamp);
}

function fitOne(text: string, room: number, face: Typeface): { text: string; size: number } {
  const fitted = fitLines(
    text,
    { width: room, height: 32, lines: 1, sizes: { largest: 32, smallest: 24 } },
    face.measure,
  );
  return { text: fitted.lines[0] ?? '', size: fitted.size };
}

/** Sets a title in as few and as large lines as fit into a box. */
export interface Place {
  width: number;
  /** From the top of the first line to the baseline of the last. */
  height: number;
  lines: number;
  sizes: { largest: number; smallest: number };
}

export interface FittedText {
  lines: string[];
  size: number;
}

/** Width of a text in em. */
export type Measure = (text: string) => number;

const step = 4;

/** The distance of two baselines, in em. */
const leading = 1.06;
const heightOf = (lines: number, size: number) => size * (1 + leading * (lines - 1));

/** Breaks words into lines of at most `width` em; a wider word is split. */
function wrap(words: readonly string[], width: number, measure: Measure): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const joined = last === undefined ? word : `${last} ${word}`;
    if (measure(joined) <= width) lines.splice(-1, 1, joined);
    else lines.push(...broken(word, width, measure));
  }
  return lines;
}

function broken(word: string, width: number, measure: Measure): string[] {
  if (measure(word) <= width) return [word];
  const parts: string[] = [];
  let part = '';
  for (const character of word) {
    if (part !== '' && measure(part + character) > width) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part];
}

export function fitLines(
  text: string,
  { width, height, lines: most, sizes }: Place,
  measure: Measure,
): FittedText {
  const words = text.split(/\s+/).filter((word) => word !== '');
  for (let size = sizes.largest; size > sizes.smallest; size -= step) {
    const isWhole = words.every((word) => measure(word) <= width / size);
    const lines = isWhole ? wrap(words, width / size, measure) : [];
    if (isWhole && lines.length <= most && heightOf(lines.length, size) <= height) return { lines, size };
  }
  const lines = wrap(words, width / sizes.smallest, measure);
  if (lines.length <= most) return { lines, size: sizes.smallest };
  const kept = lines.slice(0, most);
  return { lines: [...kept.slice(0, -1), `${kept.at(-1)?.slice(0, -1).trimEnd()}…`], size: sizes.smallest };
}
