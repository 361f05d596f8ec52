import { type CompositionName, compositions, compositionsOf, isPrintable } from './compositions.ts';
import { lightOf, type Palette, paletteFor } from './palette.ts';
import type { Art } from './scene.ts';
import { pick, randomFrom, seedOf } from './seed.ts';
import { height, margin, rect, width } from './shapes.ts';
import { drawOutline, setTitle } from './title-block.ts';
import type { Typeface } from './typeface.ts';

export interface PosterTitle {
  title: string;
  year: number;
  /** As in the catalogue: 'Sci-Fi, Drama'. The first genre that has a print set decides. */
  genre: string;
  /** Another print of the same title. */
  salt?: number | undefined;
  /** Art direction; drawn by the seed where it is left out. */
  composition?: CompositionName | undefined;
  palette?: number | undefined;
}

export interface Poster {
  svg: string;
  composition: CompositionName;
  /** Printed on dark paper. */
  isDark: boolean;
}

const titleRoom = { top: 128, bottom: 176 };
const creditLine = height - 22;
const creditSize = 10.5;

/** What the seed decides before anything is drawn. */
function startOf({ title, year, salt = 0, ...poster }: PosterTitle) {
  const genres = poster.genre.split(',').map((name) => name.trim());
  const genre = genres.find(isPrintable) ?? 'Drama';
  const random = randomFrom(seedOf(`${title}|${year}|${salt}`));
  return { genre, named: genres[0] || genre, random, palette: paletteFor(genre, random, poster.palette) };
}

/** `#rrggbb`, the colour of the title's light; known without drawing the poster. */
export const posterLight = (poster: PosterTitle) => lightOf(startOf(poster).palette);

export function drawPoster(poster: PosterTitle, typeface: Typeface): Poster {
  const { genre, named, random, palette } = startOf(poster);
  const { title, year } = poster;
  const drawn = pick(compositionsOf(genre), random);
  const composition = poster.composition ?? drawn;
  const art = compositions[composition]({
    palette,
    random,
    initial: typeface.glyph(initialOf(title), 62, 900),
  });
  const words = lettering(title, [named, String(year)], art, palette, typeface);
  return { svg: sheet(art.svg + words, palette), composition, isDark: palette.isDark };
}

/** Of 'The General' it is the G. */
function initialOf(title: string): string {
  const [first = '*'] = title.replace(/^(?:the|an|a) /i, '').match(/[\p{L}\p{N}]/u) ?? [];
  return first.toUpperCase();
}

function lettering(
  title: string,
  [left, right]: [string, string],
  art: Art,
  palette: Palette,
  typeface: Typeface,
): string {
  const block = setTitle(title, art.titleRoom ?? titleRoom[art.titleAt], typeface);
  const lowest = height - 48 - block.height;
  const from = art.plate?.from;
  const top = art.titleAt === 'top' ? margin + 4 : Math.max(lowest, from === undefined ? 0 : from + 18);
  const plateTop = from ?? top - 20;
  const plate = art.plate ? rect(0, plateTop, width, height - plateTop, palette.paper) : '';
  const ink = art.titleInk ?? palette.type;
  const creditInk =
    art.creditInk ?? (art.titleAt === 'top' && !palette.isDark ? palette.paper : palette.type);
  const credit = (text: string, isRight: boolean) => {
    const outline = typeface.outline(text.toUpperCase(), 100, 600, 60);
    const x = isRight ? width - margin - outline.advance * creditSize : margin;
    return drawOutline(outline, x, creditLine, creditSize, creditInk, 'opacity=".86"');
  };
  return plate + block.draw(top, ink) + credit(left, false) + credit(right, true);
}

const stop = (offset: number, colour: string, opacity: number) =>
  `<stop offset="${offset}" stop-color="${colour}" stop-opacity="${opacity}"/>`;

/** From top to bottom. */
const gradient = (id: string, ...stops: string[]) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${stops.join('')}</linearGradient>`;

/** Paper and prints, and the fades that compositions may paint with: into the paper below or above, and into light. */
function sheet(prints: string, { paper }: Palette): string {
  const fades =
    gradient('fade', stop(0, paper, 0), stop(0.55, paper, 0.94), stop(1, paper, 1)) +
    gradient('fall', stop(0, paper, 1), stop(0.6, paper, 0.94), stop(1, paper, 0)) +
    gradient('lit', stop(0, '#fff', 0), stop(1, '#fff', 0.45));
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">` +
    `<defs>${fades}</defs><g style="isolation:isolate">${rect(0, 0, width, height, paper)}${prints}</g></svg>`
  );
}
