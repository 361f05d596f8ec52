import { Link, useLocation } from 'react-router';
import { titlePoster } from '#schema/rules/poster.ts';
import type { Movie } from '#schema/shapes/movie.ts';
import { DraftMark } from '#site/admin/drafts/DraftMark.tsx';
import { PosterImage } from '#site/ui/PosterImage.tsx';
import { allTitles, editPath } from './title-kinds.ts';

interface Props {
  title: Movie;
  /** The query of the list, which the form keeps. */
  search?: string;
}

/** The poster and the name of a title in a row, which leads to its form. */
export function TitleCell({ title, search = '' }: Props) {
  const editPath = useEditPath();
  return (
    <div className="line title-cell">
      <TitlePoster title={title} sizes="34px" />
      <span>
        <Link dir="auto" to={{ pathname: editPath(title), search }} preventScrollReset>
          {title.title}
        </Link>
        <small>/{title.slug}</small>
        <DraftMark kind="movie" id={title.id} />
      </span>
    </div>
  );
}

export const TitleFlags = ({ title }: Pick<Props, 'title'>) => (
  <span className="line-close">
    {title.isTrending && <span className="tag tag-line">Trending</span>}
    {title.isTop20 && <span className="tag tag-line">Top 20</span>}
  </span>
);

interface TitlePosterProps {
  title: Movie;
  /** The `sizes` attribute of the image. */
  sizes: string;
}

export function TitlePoster({ title, sizes }: TitlePosterProps) {
  const { src, srcset, drawn } = titlePoster(title);
  return <PosterImage src={src} srcset={srcset} drawn={drawn} sizes={sizes} />;
}

/** In the list of all types forms open over that list. */
export function useEditPath(): typeof editPath {
  const { pathname } = useLocation();
  if (!pathname.startsWith(allTitles.path)) return editPath;
  return ({ slug }) => `${allTitles.path}/${slug}/edit`;
}
