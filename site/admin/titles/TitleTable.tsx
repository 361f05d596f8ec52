import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { Movie } from '#schema/movie.ts';
import { titlePoster } from '#schema/poster.ts';
import { typeLabel } from '#site/lib/title-facts.ts';
import { PosterImage } from '#site/ui/PosterImage.tsx';
import { editPath } from './title-kinds.ts';

interface Props {
  titles: readonly Movie[];
  /** Titles of several types show their type instead of their quality. */
  isMixed?: boolean;
  /** The buttons at the end of each row. */
  actions?: (title: Movie) => ReactNode;
}

/** Titles as rows. A phone shows the title and the actions only. */
export function TitleTable({ titles, isMixed = false, actions }: Props) {
  const { search } = useLocation();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    // biome-ignore lint/a11y/useSemanticElements: no fieldset, nothing is sent
    <div className="scroll" tabIndex={0} role="group" aria-label="Titles">
      <table className="table">
        <thead>
          <tr>
            <th>Title</th>
            {isMixed && <th>Type</th>}
            <th>Genre</th>
            <th>Year</th>
            {!isMixed && <th>Quality</th>}
            <th>Rating</th>
            <th>Flags</th>
            {actions && (
              <th>
                <span className="visually-hidden">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {titles.map((title) => (
            <tr key={title.id}>
              <td>
                <div className="title-cell">
                  <TitlePoster title={title} sizes="34px" />
                  <span>
                    <Link
                      dir="auto"
                      to={{ pathname: editPath(title), search: actions ? search : '' }}
                      preventScrollReset
                    >
                      {title.title}
                    </Link>
                    <small>/{title.slug}</small>
                  </span>
                </div>
              </td>
              {isMixed && <td>{typeLabel(title.type)}</td>}
              <td>{title.genre || '–'}</td>
              <td className="tabular">{title.year ?? '–'}</td>
              {!isMixed && (
                <td>{title.quality === null ? '–' : <span className="tag">{title.quality}</span>}</td>
              )}
              <td className="tabular">{title.rating?.toFixed(1) ?? '–'}</td>
              <td>
                <span className="flags">
                  {title.isTrending && <span className="tag tag-line">Trending</span>}
                  {title.isTop20 && <span className="tag tag-line">Top 20</span>}
                </span>
              </td>
              {actions && <td>{actions(title)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface TitlePosterProps {
  title: Movie;
  /** The `sizes` attribute of the image. */
  sizes: string;
}

export function TitlePoster({ title, sizes }: TitlePosterProps) {
  const { src, srcset, drawn } = titlePoster(title);
  return <PosterImage src={src} srcset={srcset} drawn={drawn} sizes={sizes} />;
}
