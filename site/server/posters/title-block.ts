import { round } from './art.ts';
import { isIdeographic, joiner, phrasesOf } from './phrases.ts';
import type { Archivo, Typeface } from './typeface.ts';

/** The sheet of every poster is 400 by 600. */
export const sheetWidth = 400;
export const sheetMargin = 26;
const measure = sheetWidth - 2 * sheetMargin;
const gap = 9;
/** Archivo's width axis, wide first. */
const widths = [125, 112, 100, 87, 75, 62];
/** Cap heights to try, in order, until the block fits. */
const wantedHeights = [46, 34];
const smallHeight = 17;

/** A line of type. */
interface Line {
  text: string;
  face: Typeface;
  /** Font size. */
  size: number;
  tracking: number;
}

/** How far letters reach above and below the baseline, in em. */
interface Reach {
  above: number;
  below: number;
}

interface Row extends Line {
  /** In em. */
  advance: number;
  reach: Reach;
  /** Height of its capitals. */
  height: number;
}

export interface TitleBlock {
  height: number;
  /** Paths with the top of the block at `y`. */
  draw: (y: number, ink: string) => string;
}

/**
 * Each line is fitted to the measure on the width axis; the block stays within `room`. Of all ways to break the title the one
 * that covers the most area is chosen, since it is the largest and leaves no line short.
 */
export function setTitle(title: string, room: number, archivo: Archivo): TitleBlock {
  const { measure: widthOf } = archivo.cut(100, 800);
  const settings = titleLines(title, (text) => widthOf(text)).map((lines) => setLines(lines, room, archivo));
  const rows = settings.reduce((best, setting) => (coverage(setting) > coverage(best) ? setting : best));
  return { height: heightOf(rows), draw: (y, ink) => drawRows(rows, y, ink) };
}

function setLines(lines: readonly string[], room: number, archivo: Archivo): Row[] {
  let rows: Row[] = [];
  for (const wanted of wantedHeights) {
    rows = lines.map((text) => fitLine(text, wanted, archivo));
    if (heightOf(rows) <= room) break;
  }
  return lowered(rows, room);
}

const coverage = (rows: readonly Row[]) =>
  rows.reduce((sum, row) => sum + row.advance * row.size * row.height, 0);

const heightOf = (rows: readonly Row[]) =>
  rows.reduce((sum, row) => sum + row.height, 0) + gap * (rows.length - 1);

function fitLine(text: string, wanted: number, { cut }: Archivo): Row {
  if (isSmall(text)) return atHeight(rowOf(text, cut(112, 700), 40), smallHeight);
  let row: Row | undefined;
  for (const wdth of widths) {
    row = rowOf(text, cut(wdth, wdth > 105 ? 800 : 860), 0);
    if (row.height >= wanted) break;
  }
  return row as Row;
}

/** A line fitted to the measure. */
function rowOf(text: string, face: Typeface, tracking: number): Row {
  // A line without ink cannot be fitted.
  const advance = Math.max(0.2, face.measure(text, tracking));
  const reach = isIdeographic(text) ? ofIdeographs : { above: face.capHeight, below: 0 };
  return atWidth({ text, face, tracking, advance, reach, size: 0, height: 0 }, measure);
}

/** Chinese characters and kana fill their square. */
const ofIdeographs: Reach = { above: 0.82, below: 0.06 };

const tall = ({ above, below }: Reach) => above + below;

const atWidth = (row: Row, width: number): Row => {
  const size = width / row.advance;
  return { ...row, size, height: size * tall(row.reach) };
};

const atHeight = (row: Row, height: number): Row => ({ ...row, height, size: height / tall(row.reach) });

/** Shrinks the tallest lines until the block fits. */
function lowered(rows: Row[], room: number): Row[] {
  let result = rows;
  for (
    let limit = Math.max(...rows.map((row) => row.height));
    heightOf(result) > room && limit > 12;
    limit -= 1
  ) {
    result = rows.map((row) => (row.height > limit ? atHeight(row, limit) : row));
  }
  return result;
}

function drawRows(rows: readonly Row[], top: number, ink: string): string {
  let y = top - gap;
  return rows
    .map((row) => {
      y += gap + row.height;
      return drawLine(row, sheetMargin, y - row.size * row.reach.below, ink);
    })
    .join('');
}

/** Draws a line as outlines, with its baseline at (x, y). */
export function drawLine(
  { text, face, size, tracking }: Line,
  x: number,
  y: number,
  ink: string,
  extra = '',
): string {
  const scale = (size / face.unitsPerEm).toFixed(5);
  return `<path transform="translate(${round(x)} ${round(y)}) scale(${scale} -${scale})" d="${face.outline(text, tracking)}" fill="${ink}" ${extra}/>`;
}

/** Longer titles are not set on a poster. */
const longest = 110;
const mostLines = 7;
const articles = new Set(['THE', 'A', 'AN']);
const small = new Set([...articles, 'OF', 'AND', 'IN', 'TO']);

/** A line of one small word is set small and not fitted. */
const isSmall = (line: string) => small.has(line);

type Measure = (text: string) => number;

/**
 * A title in capitals, broken into each possible number of lines, each time as evenly as its words allow. A leading article may also stand
 * alone. `measure` returns the width of a text.
 */
export function titleLines(title: string, measure: Measure): string[][] {
  const words = shortened(title)
    .toUpperCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .flatMap((word) => (isIdeographic(word) ? phrasesOf(word) : hyphenated(word)));
  const [first = '', ...rest] = words;
  const whole = everyCount(words).map((count) => evenLines(words, count, measure));
  if (!articles.has(first) || rest.length === 0) return whole;
  return [...whole, ...everyCount(rest).map((count) => [first, ...evenLines(rest, count, measure)])];
}

const everyCount = (words: readonly string[]) =>
  Array.from({ length: Math.max(1, Math.min(words.length, mostLines)) }, (_, i) => i + 1);

function shortened(title: string): string {
  if (title.length <= longest) return title;
  const end = title.lastIndexOf(' ', longest);
  return `${title.slice(0, end > longest / 2 ? end : longest)}…`;
}

/** Becomes a hyphen where a line ends with it, and nothing where the word goes on. */
const softHyphen = '\u00ad';

const lineOf = (parts: readonly string[]) =>
  parts
    .join(' ')
    .replaceAll(`${softHyphen} `, '')
    .replace(softHyphen, '-')
    .replaceAll(` ${joiner}`, '')
    .replace(joiner, '');

/** A longer word alone on its line would be set too small to read. */
const longestWord = 18;

function hyphenated(word: string): string[] {
  const letters = [...word];
  const count = Math.ceil(letters.length / longestWord);
  const length = Math.ceil(letters.length / count);
  return Array.from({ length: count }, (_, at) => {
    const part = letters.slice(at * length, (at + 1) * length).join('');
    return at + 1 < count && !part.endsWith('-') ? part + softHyphen : part;
  });
}

interface Split {
  lines: string[];
  cost: number;
}

/** The split into `count` lines with the least sum of squared differences from the mean length. */
function evenLines(words: readonly string[], count: number, measure: Measure): string[] {
  const target = measure(lineOf(words)) / count;
  const asOneLine = (from: number, to: number): Split => {
    const text = lineOf(words.slice(from, to));
    return { lines: [text], cost: (measure(text) / target - 1) ** 2 };
  };
  // best[start]: the remaining words from `start` on, in as many lines as have been distributed so far.
  let best = words.map((_, start) => asOneLine(start, words.length));
  for (let lines = 2; lines <= count; lines += 1) {
    best = words.map((_, start) => {
      const splits = words.slice(start + 1).flatMap((_word, offset): Split[] => {
        const end = start + 1 + offset;
        const rest = best[end];
        const line = asOneLine(start, end);
        return rest ? [{ lines: [...line.lines, ...rest.lines], cost: line.cost + rest.cost }] : [];
      });
      const none = { lines: [], cost: Number.POSITIVE_INFINITY };
      return splits.reduce((least, split) => (split.cost < least.cost ? split : least), none);
    });
  }
  return best[0]?.lines ?? [];
}
