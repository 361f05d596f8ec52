/** A poster as SVG: paper, art, and the title as outlines. The same title gives the same poster on every machine. */
import {
  clubPalette,
  type Palette,
  type PrintedTitle,
  pick,
  printOf,
  type Random,
} from '#schema/rules/poster-style.ts';
import subjects from './art/subjects.json' with { type: 'json' };
import { type Art, printArt } from './art.ts';
import { drawLine, setTitle, sheetMargin, sheetWidth } from './title-block.ts';
import type { Archivo } from './typeface.ts';

export interface Drawing {
  svg: string;
  /** Its size in SVG units; pictures are multiples of it. */
  width: number;
  height: number;
  /** Drawn on dark paper. */
  isDark: boolean;
  /** The name of its art. */
  art: string;
}

const sheetHeight = 600;
const creditLine = sheetHeight - 22;
const creditSize = 10.5;

const byWord = subjects.byWord.map(([words, arts = '']) => ({
  words: new RegExp(`\\b(?:${words})\\b`, 'i'),
  arts,
}));
const byStyle: Readonly<Record<string, string | undefined>> = subjects.byStyle;

/** How often a word of the title decides the art: always would give a row of sea stories the same ships. */
const wordShare = 0.75;

/** `hasInitial`: whether `glyph` has a letter. */
function artNameOf(title: string, style: string, random: Random, hasInitial: boolean): string {
  const word = random() < wordShare ? byWord.find(({ words }) => words.test(title)) : undefined;
  const names = (word?.arts ?? byStyle[style] ?? 'eclipse').split(' ');
  const name = pick(
    names.filter((one) => hasInitial || one !== 'glyph'),
    random,
  );
  // Variants that differ only in their emblem count as one choice.
  return pick(name.split('|'), random);
}

interface Printed {
  name: string;
  art: Art;
  palette: Palette;
}

function artOf(title: PrintedTitle, { settable, cut }: Archivo): Printed {
  const { style, palette, random } = printOf(title);
  const isSettable = settable(title.title) !== '';
  const initial = isSettable ? initialOf(title.title) : (lettersOf(title.title).find(settable) ?? '');
  const face = cut(62, 900);
  const ink = settable(initial) ? face.inkOf(initial) : null;
  const chosen = artNameOf(title.title, style, random, ink !== null);
  // Where the title cannot be set, one of its letters stands for it.
  const name = !isSettable && ink ? 'glyph' : chosen;
  const isMirrored = random() < 0.5 && name !== 'glyph';
  const art = printArt(name, { palette, random, initial: ink && { ...ink, d: face.outline(initial) } });
  const svg = isMirrored ? `<g transform="translate(${sheetWidth} 0) scale(-1 1)">${art.svg}</g>` : art.svg;
  return { name, art: { ...art, svg }, palette };
}

const lettersOf = (title: string) => title.toUpperCase().match(/[\p{L}\p{N}]/gu) ?? [];

/** The G of 'The General'. */
const initialOf = (title: string) => lettersOf(title.replace(/^(?:the|an|a) /i, ''))[0] ?? '';

/** Coordinates of the sheet. */
interface Cut {
  x: number;
  y: number;
  width: number;
  height: number;
}

const whole: Cut = { x: 0, y: 0, width: sheetWidth, height: sheetHeight };
/** Without words above or below, the art is enlarged. */
const closeUp = { width: sheetWidth * 0.8, height: sheetHeight * 0.8, x: sheetWidth * 0.1 };
/** 16:9. */
const wide = { width: sheetWidth, height: (sheetWidth / 16) * 9, x: 0 };

/**
 * What the typefaces lack of a title is left out. Where nothing remains, year and genre stand in its place, or the year with one letter
 * that they have, and without those there is only the art: pages show the title next to the poster.
 */
export function drawPoster(title: PrintedTitle, archivo: Archivo): Drawing {
  const print = artOf(title, archivo);
  const { art } = print;
  const words = archivo.settable(title.title);
  const facts = print.name === 'glyph' ? [title.year] : [title.year, firstGenre(title)];
  const instead = archivo.settable(facts.filter(Boolean).join(' '));
  if (!words && !instead)
    return sheet(print, { ...closeUp, y: art.titleAt === 'bottom' ? 0 : sheetHeight - closeUp.height });
  const credits = words ? title : { ...title, genre: '', year: null };
  const lettered = lettering({ ...credits, title: words || instead }, print, archivo);
  return sheet({ ...print, art: { ...art, svg: art.svg + lettered } }, whole);
}

const firstGenre = ({ genre }: PrintedTitle) => genre.split(',')[0]?.trim() ?? '';

/** The middle of the same art, without words, as the backdrop of a player. */
export function drawBackdrop(title: PrintedTitle, archivo: Archivo): Drawing {
  const print = artOf(title, archivo);
  return sheet(print, { ...wide, y: print.art.titleAt === 'bottom' ? 112 : 250 });
}

/** Floodlights in both teams' colours over the centre circle. */
export function drawMatch(home: string, away: string): Drawing {
  const palette = clubPalette(home, away);
  const name = 'floodlights';
  const art = printArt(name, { palette, random: () => 0.5, initial: null });
  return sheet({ name, art, palette }, { ...wide, y: 0 });
}

function lettering(title: PrintedTitle, { art, palette }: Printed, archivo: Archivo): string {
  const block = setTitle(title.title, art.titleRoom, archivo);
  const from = typeof art.plate === 'number' ? art.plate : null;
  const lowest = sheetHeight - 48 - block.height;
  const top = art.titleAt === 'top' ? sheetMargin + 4 : Math.max(lowest, from === null ? 0 : from + 18);
  const plateTop = from ?? top - 20;
  const plate = art.plate === null ? '' : rect(plateTop, sheetHeight - plateTop, palette.paper);
  const creditInk = art.titleAt === 'top' && !palette.isDark ? palette.paper : palette.type;
  const face = archivo.cut(100, 600);
  const credit = (given: string, isRight: boolean) => {
    const text = archivo.settable(given);
    if (text === '') return '';
    const line = { text: text.toUpperCase(), face, size: creditSize, tracking: 60 };
    const length = face.measure(line.text, line.tracking) * creditSize;
    const x = isRight ? sheetWidth - sheetMargin - length : sheetMargin;
    return drawLine(line, x, creditLine, creditInk, 'opacity=".86"');
  };
  const year = String(title.year ?? '');
  return plate + block.draw(top, art.titleInk) + credit(firstGenre(title), false) + credit(year, true);
}

const rect = (y: number, tall: number, fill: string) =>
  `<rect y="${y.toFixed(1)}" width="${sheetWidth}" height="${tall.toFixed(1)}" fill="${fill}"/>`;

const stop = (offset: number, colour: string, opacity: number) =>
  `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`;

/** A gradient from top to bottom. */
const gradient = (id: string, ...stops: string[]) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.join('')}</linearGradient>`;

/** On light paper inks multiply; on dark paper they are added like light. */
const overprint = (isDark: boolean) =>
  `<style>.over{mix-blend-mode:${isDark ? 'screen' : 'multiply'}}</style>`;

/** Paper and print, and the gradients that art may use: into the paper below or above, and into light. */
function sheet({ name, art, palette: { paper, isDark } }: Printed, cut: Cut): Drawing {
  const fades =
    gradient('fade', stop(0, paper, 0), stop(0.55, paper, 0.94), stop(1, paper, 1)) +
    gradient('fall', stop(0, paper, 1), stop(0.6, paper, 0.94), stop(1, paper, 0)) +
    gradient('lit', stop(0, '#fff', 0), stop(1, '#fff', 0.45));
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${cut.x} ${cut.y} ${cut.width} ${cut.height}" width="${cut.width}" height="${cut.height}">` +
    `${overprint(isDark)}<defs>${fades}</defs><g style="isolation:isolate">${rect(0, sheetHeight, paper)}${art.svg}</g></svg>`;
  return { svg, width: cut.width, height: cut.height, isDark, art: name };
}
