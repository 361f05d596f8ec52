import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { posterHeight, posterWidth, posterWidths } from '#schema/poster.ts';
import type { Poster } from '#scripts/demo/posters/poster.ts';
import { grain } from './grain.ts';
import { placeWhole } from './place-whole.ts';

const crestSize = 256;
/** The grain hides what is lost; at 78 it is a third of each file. */
const webp = { quality: 62, effort: 4 };

/** An SVG pixel is a 72th of an inch to the renderer: this draws `from` units as `to` pixels, with no second scaling. */
const density = (from: number, to: number) => (72 * to) / from;

export async function writePoster({ svg, isDark }: Poster, stem: string): Promise<void> {
  const raw = { width: posterWidth, height: posterHeight, channels: 4 } as const;
  const drawn = await sharp(Buffer.from(svg), { density: density(400, posterWidth) })
    .resize(posterWidth, posterHeight)
    .composite([{ input: grain(isDark), raw }])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const sheet = () => sharp(drawn.data, { raw: drawn.info });
  for (const width of posterWidths) {
    await writeWhole(`${stem}-${width}.webp`, await sheet().resize(width).webp(webp).toBuffer());
  }
  // Last, because its presence says that the narrower ones are there too.
  await writeWhole(`${stem}.webp`, await sheet().webp(webp).toBuffer());
}

export async function writeCrest(svg: string, stem: string): Promise<void> {
  const drawn = sharp(Buffer.from(svg), { density: density(200, crestSize) }).resize(crestSize, crestSize);
  await writeWhole(`${stem}.webp`, await drawn.webp({ ...webp, quality: 76 }).toBuffer());
}

const writeWhole = (file: string, content: Buffer) => placeWhole(file, (part) => writeFile(part, content));
