import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Movie } from '#schema/movie.ts';
import { titlePoster } from '#schema/poster.ts';
import { DraftMark } from '#site/admin/drafts/DraftMark.tsx';
import { PublicationBadge } from '#site/admin/publication/PublicationBadge.tsx';
import { ownElement } from '#site/ui/own-element.ts';
import { PosterImage } from '#site/ui/PosterImage.tsx';
import { useEditPath } from './use-edit-path.ts';

interface Props {
  title: Movie;
  /** The query of the list, which the form keeps. */
  search?: string;
  /** Shown below the name. */
  children?: ReactNode;
}

/** The poster and the name of a title in a row, which leads to its form. */
export function TitleCell({ title, search = '', children }: Props) {
  const editPath = useEditPath();
  return (
    <div className="title-cell">
      <TitlePoster title={title} sizes="34px" />
      <span>
        <Link dir="auto" to={{ pathname: editPath(title), search }} preventScrollReset>
          {title.title}
        </Link>
        <small>/{title.slug}</small>
        <PublicationBadge of={title} />
        {ownElement(children)}
      </span>
    </div>
  );
}

export const TitleFlags = ({ title, children }: Pick<Props, 'title' | 'children'>) => (
  <span className="flags">
    <DraftMark kind="movie" id={title.id} />
    {title.isTrending && <span className="tag tag-line">Trending</span>}
    {title.isTop20 && <span className="tag tag-line">Top 20</span>}
    {ownElement(children)}
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
