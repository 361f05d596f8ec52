import type { Movie } from '#schema/movie.ts';
import { titlePoster } from '#schema/poster.ts';
import { PosterImage } from '#site/ui/PosterImage.tsx';

interface Props {
  title: Movie;
  /** How wide it is shown, for the browser's choice among its sizes. */
  sizes: string;
}

export function TitlePoster({ title, sizes }: Props) {
  const { src, srcset, drawn } = titlePoster(title);
  return <PosterImage src={src} srcset={srcset} drawn={drawn} sizes={sizes} />;
}
