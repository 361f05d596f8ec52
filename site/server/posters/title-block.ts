import type { Archivo, Typeface } from '#site/server/cards/typeface.ts';
import { round } from './art.ts';
import { isSmall, titleLines } from './title-lines.ts';

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

interface Row extends Line {
  /** In em. */
  advance: number;
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
  const size = measure / advance;
  return { text, face, tracking, advance, size, height: size * face.capHeight };
}

const atHeight = (row: Row, height: number): Row => ({ ...row, height, size: height / row.face.capHeight });

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
      return drawLine(row, sheetMargin, y, ink);
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
