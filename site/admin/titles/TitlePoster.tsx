import type { Movie } from '#schema/movie.ts';
import { posterSources } from '#schema/poster.ts';
import { PosterImage } from '#site/ui/PosterImage.tsx';

interface Props {
  title: Pick<Movie, 'posterUrl'>;
  /** How wide it is shown, for the browser's choice among its sizes. */
  sizes: string;
}

export function TitlePoster({ title, sizes }: Props) {
  const { src, srcset } = posterSources(title.posterUrl);
  return <PosterImage src={src} srcset={srcset} sizes={sizes} />;
}
