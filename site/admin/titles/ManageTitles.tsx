import { useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import type { MovieList, MovieType } from '#schema/movie.ts';
import { useRead } from '#site/admin/data/use-read.ts';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { DeleteDialog } from '#site/admin/parts/DeleteDialog.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { SearchBox } from '#site/admin/parts/SearchBox.tsx';
import { useDelete } from '#site/admin/parts/use-delete.ts';
import { useLastPage } from '#site/admin/parts/use-last-page.ts';
import { useListParams } from '#site/admin/parts/use-list-params.ts';
import { trusted } from '#site/lib/api.ts';
import { plusIcon } from '#site/ui/admin-icons.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { listRead } from './list-read.ts';
import { TitlePage } from './TitlePage.tsx';
import { TitlesSkeleton } from './TitlesSkeleton.tsx';
import { titleKinds } from './title-kinds.ts';
import { useFocusAfterDelete } from './use-focus-after-delete.ts';
import { useKeptPlace } from './use-kept-place.ts';
import { useView } from './use-view.ts';
import { ViewSwitch } from './ViewSwitch.tsx';

/** The list of one type; its forms open over it. */
function ManageTitles({ type }: { type: MovieType }) {
  const kind = titleKinds[type];
  const { page, search } = useListParams();
  const { view, show } = useView();
  const location = useLocation();
  useKeptPlace(kind.path);
  const { path, params } = listRead(kind, { page, search });
  const query = useRead(path, trusted<MovieList>(), { params, keepsOld: true });
  useLastPage(query);
  const [deleted, setDeleted] = useState<number | null>(null);
  useFocusAfterDelete(deleted, query.data?.movies);
  const deletion = useDelete({
    type: kind.one,
    pathOf: (id) => `/api/movies/${id}`,
    touches: ['titles'],
    consequence: kind.consequence,
    onDeleted: setDeleted,
  });

  return (
    <>
      <PageHead title={kind.manage} />
      <div className="tools">
        <SearchBox label={`Search ${kind.many}`} />
        <ViewSwitch view={view} onShow={show} />
        <Link
          className="btn btn-primary btn-sm"
          to={{ pathname: `${kind.path}/${type === 'movie' ? 'add' : 'new'}`, search: location.search }}
          preventScrollReset
        >
          <Icon d={plusIcon} />
          {kind.add}
        </Link>
      </div>
      <div className="panel" aria-busy={query.isPlaceholderData || undefined}>
        <Answer query={query} failure={kind.fetchFailed} skeleton={<TitlesSkeleton view={view} />}>
          {(answer) => (
            <TitlePage
              kind={kind}
              answer={answer}
              page={page}
              search={search}
              view={view}
              onDelete={({ id, title, slug }) => deletion.ask({ id, name: title, slug })}
            />
          )}
        </Answer>
      </div>
      <DeleteDialog {...deletion.dialog} />
      <Outlet />
    </>
  );
}

export const ManageMovies = () => <ManageTitles type="movie" />;
export const ManageShows = () => <ManageTitles type="tv_show" />;
export const ManageAnime = () => <ManageTitles type="anime" />;
