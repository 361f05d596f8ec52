import { listPageSize } from '#schema/list-limits.ts';
import type { Movie, MovieList } from '#schema/movie.ts';
import { Empty } from '#site/admin/parts/Empty.tsx';
import { Pager } from '#site/admin/parts/Pager.tsx';
import { filmIcon, searchIcon } from '#site/ui/icons.ts';
import { TitleActions } from './TitleActions.tsx';
import { TitleGrid } from './TitleGrid.tsx';
import { TitleTable } from './TitleTable.tsx';
import type { TitleKind } from './title-kinds.ts';
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
