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
export const leading = 1.06;
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
