import { margin, round, width } from './shapes.ts';
import { isSmall, titleLines } from './title-lines.ts';
import type { Outline, Typeface } from './typeface.ts';

const measure = width - 2 * margin;
const gap = 9;
/** Archivo's width axis, wide first. */
const widths = [125, 112, 100, 87, 75, 62];
/** Cap heights a line should reach, tried in order until the block fits. */
const wantedHeights = [46, 34];
const smallHeight = 17;

interface Row {
  outline: Outline;
  /** Font size. */
  size: number;
  /** Height of its capitals. */
  height: number;
}

export interface TitleBlock {
  height: number;
  /** Paths with the top of the block at `y`. */
  draw: (y: number, ink: string) => string;
}

/**
 * Every line is squeezed or stretched on the width axis until it fills the measure; the block keeps to `room`. Of all
 * ways to break the title the one that covers most of the paper wins: it is the largest, and leaves no line short.
 */
export function setTitle(title: string, room: number, typeface: Typeface): TitleBlock {
  const measured = new Map<string, number>();
  const widthOf = (text: string) => {
    const known = measured.get(text);
    if (known !== undefined) return known;
    const { advance } = typeface.outline(text, 100, 800);
    measured.set(text, advance);
    return advance;
  };
  const settings = titleLines(title, widthOf).map((lines) => setLines(lines, room, typeface));
  const rows = settings.reduce((best, setting) => (coverage(setting) > coverage(best) ? setting : best));
  return { height: heightOf(rows), draw: (y, ink) => drawRows(rows, y, ink) };
}

function setLines(lines: readonly string[], room: number, typeface: Typeface): Row[] {
  let rows: Row[] = [];
  for (const wanted of wantedHeights) {
    rows = lines.map((text) => fitLine(text, wanted, typeface));
    if (heightOf(rows) <= room) break;
  }
  return lowered(rows, room);
}

const coverage = (rows: readonly Row[]) =>
  rows.reduce((sum, row) => sum + row.outline.advance * row.size * row.height, 0);

const heightOf = (rows: readonly Row[]) =>
  rows.reduce((sum, row) => sum + row.height, 0) + gap * (rows.length - 1);

function fitLine(text: string, wanted: number, typeface: Typeface): Row {
  if (isSmall(text)) return atHeight(typeface.outline(text, 112, 700, 40), smallHeight);
  let row: Row | undefined;
  for (const wdth of widths) {
    const outline = typeface.outline(text, wdth, wdth > 105 ? 800 : 860);
    const size = measure / outline.advance;
    row = { outline, size, height: size * outline.capHeight };
    if (row.height >= wanted) break;
  }
  return row as Row;
}

const atHeight = (outline: Outline, height: number): Row => ({
  outline,
  height,
  size: height / outline.capHeight,
});

/** The tallest lines give way until the block keeps to its room. */
function lowered(rows: Row[], room: number): Row[] {
  let result = rows;
  for (
    let limit = Math.max(...rows.map((row) => row.height));
    heightOf(result) > room && limit > 12;
    limit -= 1
  ) {
    result = rows.map((row) => (row.height > limit ? atHeight(row.outline, limit) : row));
  }
  return result;
}

function drawRows(rows: readonly Row[], top: number, ink: string): string {
  let y = top;
  return rows
    .map((row) => {
      y += row.height;
      const drawn = drawOutline(row.outline, margin, y, row.size, ink);
      y += gap;
      return drawn;
    })
    .join('');
}

/** Outlined type with its baseline at (x, y). */
export function drawOutline(
  outline: Outline,
  x: number,
  y: number,
  size: number,
  ink: string,
  extra = '',
): string {
  const scale = size / outline.unitsPerEm;
  return `<path transform="translate(${round(x)} ${round(y)}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})" d="${outline.d}" fill="${ink}" ${extra}/>`;
}
