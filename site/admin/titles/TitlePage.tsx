import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { listPageSize } from '#schema/limits.ts';
import type { Movie, MovieList } from '#schema/movie.ts';
import { Empty } from '#site/admin/parts/Answer.tsx';
import { Pager } from '#site/admin/parts/Pager.tsx';
import { Tip } from '#site/admin/parts/Tip.tsx';
import { writtenGenres } from '#site/lib/title-facts.ts';
import { pencilIcon, trash2Icon } from '#site/ui/admin-icons.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { filmIcon, layersIcon, searchIcon } from '#site/ui/icons.ts';
import { TitlePoster, TitleTable } from './TitleTable.tsx';
import { editPath, seasonsPath, type TitleKind, titleKinds } from './title-kinds.ts';
import type { View } from './use-view.ts';

interface Props {
  kind: TitleKind;
  answer: MovieList;
  page: number;
  search: string;
  view: View;
  onDelete: (title: Movie) => void;
}

export function TitlePage({ kind, answer, page, search, view, onDelete }: Props) {
  const { movies, total, totalPages } = answer;
  const actions = (title: Movie) => <TitleActions title={title} onDelete={onDelete} />;
  if (total === 0)
    return (
      <Empty icon={search ? searchIcon : filmIcon} title={`No ${kind.many} found`}>
        <p>{search ? `Nothing is called “${search}”.` : `${kind.add} begins the list.`}</p>
      </Empty>
    );
  return (
    <>
      {view === 'grid' ? (
        <TitleGrid titles={movies} hasSeasons={kind.hasSeasons} actions={actions} />
      ) : (
        <TitleTable titles={movies} actions={actions} />
      )}
      <Pager page={page} limit={listPageSize} total={total} totalPages={totalPages} />
    </>
  );
}

interface TitleGridProps {
  titles: readonly Movie[];
  hasSeasons: boolean;
  actions: (title: Movie) => ReactNode;
}

/** Titles as posters; the poster opens the form. */
function TitleGrid({ titles, hasSeasons, actions }: TitleGridProps) {
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

interface TitleActionsProps {
  title: Movie;
  onDelete: (title: Movie) => void;
}

function TitleActions({ title, onDelete }: TitleActionsProps) {
  const { search } = useLocation();
  return (
    <span className="row-actions">
      <Tip words="Edit">
        <Link
          className="icon-btn small"
          to={{ pathname: editPath(title), search }}
          preventScrollReset
          aria-label={`Edit ${title.title}`}
        >
          <Icon d={pencilIcon} />
        </Link>
      </Tip>
      {titleKinds[title.type].hasSeasons && (
        <Tip words="Manage seasons">
          <Link
            className="icon-btn small"
            to={seasonsPath(title)}
            aria-label={`Manage seasons of ${title.title}`}
          >
            <Icon d={layersIcon} />
          </Link>
        </Tip>
      )}
      <Tip words="Delete">
        <button
          className="icon-btn small delete"
          type="button"
          aria-label={`Delete ${title.title}`}
          onClick={() => onDelete(title)}
        >
          <Icon d={trash2Icon} />
        </button>
      </Tip>
    </span>
  );
}
