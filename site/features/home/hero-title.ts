import type { Movie } from '#schema/movie.ts';
import { type PosterSources, posterSources } from '#schema/poster.ts';
import { cutWords } from '#site/lib/cut-text.ts';
import { titlePath, trailerPath } from '#site/lib/paths.ts';
import { typeLabel } from '#site/lib/type-label.ts';

/** What a slide shows, and nothing more: it travels in the page as the island's props. */
export interface HeroTitle {
  id: number;
  title: string;
  /** Movie, TV Series or Anime. */
  label: string;
  genre: string;
  year: number;
  rating: string;
  text: string;
  href: string;
  trailerHref: string;
  poster: Pick<PosterSources, 'src' | 'srcset' | 'avif'>;
  lit: string | null;
}

/** Three lines of the widest hero hold no more. */
const textMax = 190;

export function heroTitle(movie: Movie, fallbackText: string): HeroTitle {
  const { src, srcset, avif } = posterSources(movie.posterUrl);
  return {
    id: movie.id,
    title: movie.title,
    label: typeLabel(movie.type),
    genre: movie.genre,
    year: movie.year,
    rating: movie.rating.toFixed(1),
    text: cutWords(movie.description ?? fallbackText, textMax),
    href: titlePath(movie),
    trailerHref: trailerPath(movie),
    poster: { src, srcset, avif },
    lit: movie.posterColor,
  };
}
