/**
 * Addresses of posters drawn for titles without a picture. An address holds a hash of what the poster shows, so an edited title gets
 * another address and copies may be cached for ever. Browsers load this file: it imports nothing.
 */

/** The value of `posterUrl` when no picture was given. */
export const noPoster = '/placeholder-poster.svg';

/** The text of a drawn poster, and the slug its address begins with. */
export interface DrawnTitle {
  slug: string;
  title: string;
  year: number | null;
  genre: string;
}

/** Posters have the ratio 2:3; the backdrop of a player has 16:9 and no text. */
export const drawnWidths = [160, 240, 360, 500] as const;
export const backdropWidths = [800, 1600] as const;

/** This number is part of the hash: raise it when posters are drawn in another way. */
const design = 4;

/** FNV-1a, 32 bits. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash ^= character.codePointAt(0) ?? 0;
    hash = Math.imul(hash, 0x01000193);
  }
  return hash >>> 0;
}

const nameOf = (stem: string | number, shown: readonly unknown[]) =>
  `${stem}-${seedOf(JSON.stringify([design, ...shown]))
    .toString(16)
    .padStart(8, '0')}`;

export const posterName = ({ slug, title, year, genre }: DrawnTitle) => nameOf(slug, [title, year, genre]);

/** The name of the picture behind a match's player, which shows two colours. */
export const matchName = (id: number, colours: readonly (string | null)[]) => nameOf(`match/${id}`, colours);

export type DrawnFormat = 'avif' | 'webp';

export const drawnPath = (name: string, width: number, format: DrawnFormat = 'webp') =>
  `/poster/${name}-${width}.${format}`;

/** The drawn pictures as a `srcset`. Browsers without AVIF fail to load it, and get the `src`, which is WebP. */
export const drawnSources = (name: string, widths: readonly number[]) =>
  widths.map((width) => `${drawnPath(name, width, 'avif')} ${width}w`).join(', ');

/** 320 is in copies of pages that are older than the other widths. */
const address =
  /^\/poster\/((match\/)?([a-z0-9-]{1,100})-[0-9a-f]{8})-(160|240|320|360|500|800|1600)\.(avif|webp)$/;

export interface AskedPicture {
  kind: 'title' | 'match';
  /** The slug of a title, or the id of a match. */
  stem: string;
  name: string;
  width: number;
  format: DrawnFormat;
}

/** null for an address that no drawn picture can have. */
export function pictureInPath(path: string): AskedPicture | null {
  const [, name, match, stem, width, format] = address.exec(path) ?? [];
  if (name === undefined || stem === undefined) return null;
  return {
    kind: match === undefined ? 'title' : 'match',
    stem,
    name,
    width: Number(width),
    format: format === 'avif' ? format : 'webp',
  };
}
