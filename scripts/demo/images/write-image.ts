import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { backdropWidths } from '#schema/drawn-poster.ts';
import { posterFile, posterWidth, posterWidths } from '#schema/poster.ts';
import type { Archivo } from '#site/server/cards/typeface.ts';
import { drawBackdrop, drawPoster, type PosterTitle } from '#site/server/posters/poster-svg.ts';
import { printed } from '#site/server/posters/print.ts';
import { placeWhole } from './place-whole.ts';

const crestSize = 256;
const quality = 76;

/** The poster at each width, and the cut of its art that stands behind a player. */
export async function writePoster(title: PosterTitle, archivo: Archivo, stem: string): Promise<void> {
  // The widest poster last: its presence says that the others are there too.
  const widths = [...posterWidths, posterWidth];
  const files = [
    ...(await printed(drawBackdrop(title, archivo), ...backdropWidths)),
    ...(await printed(drawPoster(title, archivo), ...widths)),
  ];
  for (const [index, width] of [...backdropWidths, ...widths].entries()) {
    const file = files[index];
    if (file) await writeWhole(posterFile(`${stem}.webp`, width, 'webp'), file);
  }
}

export async function writeCrest(svg: string, stem: string): Promise<void> {
  // An SVG pixel is a 72th of an inch to the renderer, and a crest is 200 of them wide.
  const drawn = sharp(Buffer.from(svg), { density: (72 * crestSize) / 200 }).resize(crestSize, crestSize);
  await writeWhole(`${stem}.webp`, await drawn.webp({ quality }).toBuffer());
}

const writeWhole = (file: string, content: Buffer) => placeWhole(file, (part) => writeFile(part, content));
