/** Every poster is shown in a 2:3 box. */
export const posterWidth = 500;
export const posterHeight = 750;
/** Narrower copies that lie beside a poster of our own. */
export const posterWidths = [160, 320] as const;

const ownPoster = /^\/media\/posters\/[a-z0-9][a-z0-9_-]*\.webp$/;

export interface PosterSources {
  src: string;
  /** null for posters of other hosts: there is one size only. */
  srcset: string | null;
  width: number;
  height: number;
}

export function posterSources(posterUrl: string): PosterSources {
  return { src: posterUrl, srcset: srcsetOf(posterUrl), width: posterWidth, height: posterHeight };
}

function srcsetOf(posterUrl: string): string | null {
  if (!ownPoster.test(posterUrl)) return null;
  const stem = posterUrl.slice(0, -'.webp'.length);
  const narrow = posterWidths.map((width) => `${stem}-${width}.webp ${width}w`);
  return [...narrow, `${posterUrl} ${posterWidth}w`].join(', ');
}
