/** A poster as SVG: paper, art, and the title set in outlines. The same title gives the same poster on every machine. */
import { clubPalette, type PrintedTitle, printOf } from '#schema/print-style.ts';
import type { Archivo } from '#site/server/cards/typeface.ts';
import { type CompositionName, compositionOf, compositions } from './compositions.ts';
import { halftone } from './halftone.ts';
import { type Art, type Inks, inksOf } from './scene.ts';
import { circle, height, margin, polygon, rect, ring, width } from './shapes.ts';
import { drawLine, setTitle } from './title-block.ts';

export interface PosterTitle extends PrintedTitle {
  /** Art direction; left to the words of the title, its genre and chance where it is left out. */
  composition?: CompositionName | undefined;
}

export interface Drawing {
  svg: string;
  /** Its own size; what it is printed at is a multiple. */
  width: number;
  height: number;
  /** Printed on dark paper. */
  isDark: boolean;
}

const titleRoom = { top: 128, bottom: 176 };
const creditLine = height - 22;
const creditSize = 10.5;

function artOf(poster: PosterTitle, { canSet, cut }: Archivo) {
  const { style, palette, random } = printOf(poster);
  const inks = inksOf(palette);
  const initial = initialOf(poster.title);
  const face = cut(62, 900);
  const ink = canSet(initial) ? face.inkOf(initial) : null;
  const drawn = compositionOf(poster.title, style, random, ink !== null);
  const composition = poster.composition ?? drawn;
  const art = compositions[composition]({
    palette: inks,
    random,
    initial: ink && { ...ink, d: face.outline(initial) },
  });
  return { inks, art, composition };
}

/** Of 'The General' it is the G. */
function initialOf(title: string): string {
  const [first = ''] = title.replace(/^(?:the|an|a) /i, '').match(/[\p{L}\p{N}]/u) ?? [];
  return first.toUpperCase();
}

/** Of the sheet, which is drawn on as a whole. */
interface Cut {
  x: number;
  y: number;
  width: number;
  height: number;
}

const whole: Cut = { x: 0, y: 0, width, height };
/** Where no words stand under or over the art, it comes nearer. */
const closeUp = { width: width * 0.8, height: height * 0.8, x: width * 0.1 };
/** 16:9. */
const wide = { width, height: (width / 16) * 9, x: 0 };

/** Art alone where the typeface does not have the script of the title: the page has the title beside the poster. */
export function drawPoster(
  poster: PosterTitle,
  archivo: Archivo,
): Drawing & { composition: CompositionName } {
  const { inks, art, composition } = artOf(poster, archivo);
  if (!archivo.canSet(poster.title)) {
    const y = art.titleAt === 'bottom' ? 0 : height - closeUp.height;
    return { ...sheet(art.svg, inks, { ...closeUp, y }), composition };
  }
  const [genre = ''] = poster.genre.split(',').map((name) => name.trim());
  const credits = [genre, poster.year === null ? '' : String(poster.year)] as const;
  const words = lettering(poster.title, credits, art, inks, archivo);
  return { ...sheet(art.svg + words, inks, whole), composition };
}

/** The middle of the same art, without words, for a player to stand before. */
export function drawBackdrop(poster: PosterTitle, archivo: Archivo): Drawing {
  const { inks, art } = artOf(poster, archivo);
  return sheet(art.svg, inks, { ...wide, y: art.titleAt === 'bottom' ? 112 : 250 });
}

function lettering(
  title: string,
  [left, right]: readonly [string, string],
  art: Art,
  inks: Inks,
  archivo: Archivo,
): string {
  const block = setTitle(title, art.titleRoom ?? titleRoom[art.titleAt], archivo);
  const lowest = height - 48 - block.height;
  const from = art.plate?.from;
  const top = art.titleAt === 'top' ? margin + 4 : Math.max(lowest, from === undefined ? 0 : from + 18);
  const plateTop = from ?? top - 20;
  const plate = art.plate ? rect(0, plateTop, width, height - plateTop, inks.paper) : '';
  const creditInk = art.creditInk ?? (art.titleAt === 'top' && !inks.isDark ? inks.paper : inks.type);
  const face = archivo.cut(100, 600);
  const credit = (text: string, isRight: boolean) => {
    if (text === '' || !archivo.canSet(text)) return '';
    const line = { text: text.toUpperCase(), face, size: creditSize, tracking: 60 };
    const x = isRight ? width - margin - face.measure(line.text, line.tracking) * creditSize : margin;
    return drawLine(line, x, creditLine, creditInk, 'opacity=".86"');
  };
  return plate + block.draw(top, art.titleInk ?? inks.type) + credit(left, false) + credit(right, true);
}

const stop = (offset: number, colour: string, opacity: number) =>
  `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`;

/** From top to bottom. */
const gradient = (id: string, ...stops: string[]) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.join('')}</linearGradient>`;

/** Paper and prints, and the fades that compositions may paint with: into the paper below or above, and into light. */
function sheet(prints: string, { paper, isDark }: Inks, cut: Cut): Drawing {
  const fades =
    gradient('fade', stop(0, paper, 0), stop(0.55, paper, 0.94), stop(1, paper, 1)) +
    gradient('fall', stop(0, paper, 1), stop(0.6, paper, 0.94), stop(1, paper, 0)) +
    gradient('lit', stop(0, '#fff', 0), stop(1, '#fff', 0.45));
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${cut.x} ${cut.y} ${cut.width} ${cut.height}" width="${cut.width}" height="${cut.height}">` +
    `<defs>${fades}</defs><g style="isolation:isolate">${rect(0, 0, width, height, paper)}${prints}</g></svg>`;
  return { svg, width: cut.width, height: cut.height, isDark };
}

/** Floodlights of both clubs over the centre circle. */
export function drawMatch(home: string, away: string): Drawing {
  const inks = inksOf(clubPalette(home, away));
  const [x, y] = [width / 2, wide.height * 0.62];
  const beam = (side: number, ink: string) =>
    polygon(
      [
        [x + side * 230, -20],
        [x + side * 150, -20],
        [x - side * 130, 240],
        [x + side * 40, 240],
      ],
      ink,
      `opacity=".5" ${inks.overprint}`,
    ) +
    polygon(
      [
        [x + side * 212, -20],
        [x + side * 168, -20],
        [x - side * 40, 240],
        [x + side * 10, 240],
      ],
      ink,
      inks.overprint,
    );
  const art =
    halftone({ x: 0, y: 0, width: x, height: 240 }, 8, inks.a, (u, v) => (1 - u) * v * 0.7) +
    halftone({ x, y: 0, width: x, height: 240 }, 8, inks.b, (u, v) => u * v * 0.7) +
    beam(-1, inks.a) +
    beam(1, inks.b) +
    `<g transform="translate(0 ${y}) scale(1 .42)">${ring(x, 0, 96, inks.type, 3)}${circle(x, 0, 5, inks.type)}</g>` +
    rect(0, y - 0.7, width, 1.4, inks.type);
  return sheet(art, inks, { ...wide, y: 0 });
}
