import type { Movie } from '#schema/movie.ts';
import { blurStyle, type PosterSources, titlePoster } from '#schema/poster.ts';
import { cutSentences } from '#site/lib/cut-text.ts';
import { titlePath, trailerPath, watchPath } from '#site/lib/paths.ts';
import { playUrl } from '#site/lib/playback.ts';
import { typeLabel } from '#site/lib/type-label.ts';
import { trailerId } from '#site/lib/youtube.ts';

/** What a slide shows. */
export interface HeroTitle {
  title: string;
  /** Movie, TV Series or Anime. */
  label: string;
  genre: string;
  year: number | null;
  rating: string | undefined;
  text: string;
  href: string;
  play: { words: string; href: string };
  poster: PosterSources;
  /** The poster as colours until it is there. */
  blur: string | undefined;
  lit: string | null;
}

/** A title without a trailer that can be watched leads there. Without either, its page says that there is no trailer. */
const playOf = (movie: Movie) =>
  trailerId(movie) === null && playUrl(movie) !== null
    ? { words: 'Watch', href: watchPath(movie) }
    : { words: 'Watch Trailer', href: trailerPath(movie) };

/** Three lines of the widest hero hold no more. */
const textMax = 190;

export function heroTitle(movie: Movie, fallbackText: string): HeroTitle {
  return {
    title: movie.title,
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
