import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { Movie } from '#schema/movie.ts';
import { writtenGenres } from '#site/lib/written-genres.ts';
import { TitlePoster } from './TitlePoster.tsx';
import { editPath } from './title-kinds.ts';

interface Props {
  titles: readonly Movie[];
  hasSeasons: boolean;
  actions: (title: Movie) => ReactNode;
}

/** Titles as posters; the poster opens the form. */
export function TitleGrid({ titles, hasSeasons, actions }: Props) {
  const { search } = useLocation();
  return (
    <ul className={hasSeasons ? 'poster-grid of-seasons' : 'poster-grid'}>
      {titles.map((title) => (
        <li key={title.id}>
          <Link to={{ pathname: editPath(title), search }} preventScrollReset>
            <TitlePoster title={title} sizes="(min-width: 1024px) 170px, 45vw" />
            <b dir="auto">{title.title}</b>
          </Link>
          <div className="poster-foot">
            <span className="tabular">
              {[writtenGenres(title.genre)[0], title.year].filter(Boolean).join(' · ') || '–'}
            </span>
            {actions(title)}
          </div>
        </li>
      ))}
    </ul>
  );
}
