/**
 * Values separated by tabs, a record a line, as IMDb and MovieLens export them: a quote is a letter ("Swing It" Teacher). Spreadsheets
 * write the same kind of file with quotes around values that contain a tab, a quote or a line break; those are read as well.
 */

export interface Line {
  number: number;
  cells: string[];
}

/** The most lines that a value in quotes may have. */
const longestValue = 500;

/** The header, then the records. */
export async function* tsvLines(lines: AsyncIterable<string>): AsyncGenerator<Line> {
  const input = lines[Symbol.asyncIterator]();
  const ahead: string[] = [];
  let number = 0;
  let width: number | undefined;
  const peek = async (at: number): Promise<string | undefined> => {
    while (ahead.length <= at) {
      const next = await input.next();
      if (next.done) return undefined;
      ahead.push(next.value);
    }
    return ahead[at];
  };
  for (let line = await peek(0); line !== undefined; line = await peek(0)) {
    const own = number + 1;
    let taken = 1;
    let cells = line.split('\t');
    if (width !== undefined && (cells.length !== width || isOpen(cells.at(-1) ?? ''))) {
      const whole = await wholeRecord(line, width, peek);
      if (whole !== null) ({ cells, taken } = whole);
    }
    ahead.splice(0, taken);
    number += taken;
    if (cells.length === 1 && cells[0]?.trim() === '') continue;
    width ??= cells.length;
    yield { number: own, cells: cells.map(unquoted) };
  }
}

type Record = { cells: string[]; taken: number };

/** The record that begins in a line with too many or too few cells, when quotes explain that. */
async function wholeRecord(
  first: string,
  width: number,
  peek: (at: number) => Promise<string | undefined>,
): Promise<Record | null> {
  let text = first;
  for (let taken = 1; taken <= longestValue; taken += 1) {
    const cells = quotedCells(text);
    if (cells !== null) return cells.length === width ? { cells, taken } : null;
    // A line that is a whole record is not the middle of a value.
    const isPastEnd = taken > 1 && (await peek(taken - 1))?.split('\t').length === width;
    const next = isPastEnd ? undefined : await peek(taken);
    if (next === undefined) return null;
    text += `\n${next}`;
  }
  return null;
}

/** The cells of a text in which quotes enclose values; null when one is still open at the end. */
function quotedCells(text: string): string[] | null {
  const cells: string[] = [];
  let open: string | undefined;
  for (const part of text.split('\t')) {
    const cell: string = open === undefined ? part : `${open}\t${part}`;
    open = isOpen(cell) ? cell : undefined;
    if (open === undefined) cells.push(cell);
  }
  return open === undefined ? cells : null;
}

/** Whether quotes enclose the value: those within are doubled. */
const isEnclosed = (cell: string) => /^"(?:[^"]|"")*"$/.test(cell);

const isOpen = (cell: string) => cell.startsWith('"') && !isEnclosed(cell);

const unquoted = (cell: string) => (isEnclosed(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell);
