/** Longer titles are not set on a poster. */
const longest = 110;
const mostLines = 7;
const articles = new Set(['THE', 'A', 'AN']);
const small = new Set([...articles, 'OF', 'AND', 'IN', 'TO']);

/** A line of one small word is set small and not fitted. */
export const isSmall = (line: string) => small.has(line);

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
    .flatMap(hyphenated);
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
  parts.join(' ').replaceAll(`${softHyphen} `, '').replace(softHyphen, '-');

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
