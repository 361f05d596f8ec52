import { blurStyle, type PosterSources, titlePoster } from '#schema/rules/poster.ts';
import type { Movie } from '#schema/shapes/movie.ts';
import { cutSentences } from '#site/lib/cut-text.ts';
import { titlePath, trailerPath, watchPath } from '#site/lib/paths.ts';
import { playUrl } from '#site/lib/playback.ts';
import { type TitleSize, titleSize, typeLabel } from '#site/lib/title-facts.ts';
import { trailerId } from '#site/lib/youtube.ts';

/** A slide of the hero. */
export interface HeroTitle {
  title: string;
  size: TitleSize;
  /** Movie, TV Series or Anime. */
  label: string;
  genre: string;
  year: number | null;
  rating: string | undefined;
  text: string;
  href: string;
  /** null for a title with nothing to play. */
  play: { words: string; href: string } | null;
  poster: PosterSources;
  /** The colours of the poster, which show until it has loaded. */
  blur: string | undefined;
  lit: string | null;
}

/** A title that has a stream but no trailer links to its watch page. */
function playOf(movie: Movie): HeroTitle['play'] {
  if (trailerId(movie) !== null) return { words: 'Watch Trailer', href: trailerPath(movie) };
  return playUrl(movie) === null ? null : { words: 'Watch', href: watchPath(movie) };
}

/** More characters do not fit into three lines of the widest hero. */
const textMax = 190;

export function heroTitle(movie: Movie, fallbackText: string): HeroTitle {
  return {
    title: movie.title,
    size: titleSize(movie.title),
    label: typeLabel(movie.type),
    genre: movie.genre,
    year: movie.year,
    rating: movie.rating?.toFixed(1),
    text: cutSentences(movie.description ?? fallbackText, textMax),
    href: titlePath(movie),
    play: playOf(movie),
    poster: titlePoster(movie),
    blur: blurStyle(movie.posterBlur),
    lit: movie.posterColor,
  };
}
