import {
  backdropWidths,
  type DrawnTitle,
  drawnPath,
  drawnSources,
  drawnWidths,
  noPoster,
  posterName,
} from './drawn-poster.ts';

/** Every poster is shown in a 2:3 box. */
export const posterWidth = 500;
export const posterHeight = 750;
/** Widths of the smaller copies that are stored of each uploaded poster. */
export const posterWidths = [160, 240, 360] as const;
/** Posters that were uploaded before have this width in place of 240 and 360. */
const formerWidth = 320;
/** Wide enough for a poster next to a line of text on any screen. */
export const thumbWidth = 360;
/** The smallest copy that a card needs on any screen. */
export const cardWidth = 240;

/** Posters of the demo are stored as WebP only. */
const demoPoster = /^\/media\/posters\/[a-z0-9][a-z0-9_-]*\.webp$/;
const uploadedPoster = /^\/media\/uploads\/posters\/[a-z0-9]+\.webp$/;

export interface PosterSources {
  src: string;
  /** AVIF where there is any: a browser without it fails, and gets `src`. null for posters of other hosts, which have only one size. */
  srcset: string | null;
  /** Replaces a picture that fails to load; null where nothing is known of the title. */
  drawn: string | null;
}

type Postered = DrawnTitle & { posterUrl: string };

/** Copies that are smaller or larger than the picture needs are left out. */
export function posterSources(posterUrl: string, widest = posterWidth, narrowest = 0): PosterSources {
  const isUploaded = uploadedPoster.test(posterUrl);
  const widths = [...posterWidths, posterWidth].filter((width) => width >= narrowest && width <= widest);
  const srcset = widths
    .map((width) => `${posterFile(posterUrl, width, isUploaded ? 'avif' : 'webp')} ${width}w`)
    .join(', ');
  return {
    src: posterUrl,
    srcset: isUploaded || demoPoster.test(posterUrl) ? srcset : null,
    drawn: null,
  };
}

/** The picture of a title, or the drawn poster when it has none. */
export function titlePoster(title: Postered, widest = posterWidth, narrowest = 0): PosterSources {
  const name = posterName(title);
  const src = drawnPath(name, widest);
  if (title.posterUrl !== noPoster)
    return { ...posterSources(title.posterUrl, widest, narrowest), drawn: src };
  const widths = drawnWidths.filter((width) => width >= narrowest && width <= widest);
  return { src, srcset: drawnSources(name, widths), drawn: null };
}

export type BackdropSources = Pick<PosterSources, 'src' | 'srcset' | 'drawn'>;

/** The backdrop of a player: a wide picture of the drawn art, or the picture of the title. */
export function backdropSources(title: Postered, posterUrl = title.posterUrl): BackdropSources {
  const drawn = drawnBackdrop(posterName(title));
  if (posterUrl === noPoster) return drawn;
  if (!demoPoster.test(posterUrl)) return { ...posterSources(posterUrl), drawn: drawn.src };
  const srcset = backdropWidths
    .map((width) => `${posterFile(posterUrl, width, 'webp')} ${width}w`)
    .join(', ');
  return { src: posterFile(posterUrl, backdropWidths[1], 'webp'), srcset, drawn: drawn.src };
}

/** For a title or for a match. */
export const drawnBackdrop = (name: string): BackdropSources => ({
  src: drawnPath(name, backdropWidths[1]),
  srcset: drawnSources(name, backdropWidths),
  drawn: null,
});

/** The name of one width's file, from the name in the data: `x.webp` is `x-160.avif`, `x-240.webp`, …, `x.avif`. */
export function posterFile(poster: string, width: number, format: 'webp' | 'avif'): string {
  const stem = poster.slice(0, -'.webp'.length);
  return `${stem}${width === posterWidth ? '' : `-${width}`}.${format}`;
}

/** Every file that may be stored of a poster. */
export const posterFiles = (poster: string): string[] =>
  [...posterWidths, formerWidth, posterWidth].flatMap((width) => [
    posterFile(poster, width, 'avif'),
    posterFile(poster, width, 'webp'),
  ]);

/** A file, and the one that older posters have in its place. */
export const withFormer = (key: string): Set<string> =>
  new Set([key, key.replace(/-(?:240|360)(?=\.(?:avif|webp)$)/, `-${formerWidth}`)]);

/** The blurred preview of a poster: six colours in two columns of three, row by row, three hex digits each. */
export const blurColumns = 2;
export const blurRows = 3;
const blurPattern = /^[0-9a-f]{18}$/;

/** `--b0` to `--b5` of the poster's style sheet; undefined when the colours are unknown. */
export function blurStyle(blur: string | null): string | undefined {
  if (blur === null || !blurPattern.test(blur)) return undefined;
  return blur.replace(/.{3}/g, (color, at: number) => `--b${at / 3}:#${color};`).slice(0, -1);
}
