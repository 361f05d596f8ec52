import { useEffect, useState } from 'react';
import { Link, Outlet, useLocation, useNavigate } from 'react-router';
import { listPageSize } from '#schema/limits.ts';
import type { MovieList, MovieType } from '#schema/movie.ts';
import { useRead } from '#site/admin/data/queries.ts';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { DeleteDialog, useDelete } from '#site/admin/parts/DeleteDialog.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { SearchBox } from '#site/admin/parts/SearchBox.tsx';
import { useLastPage, useListParams } from '#site/admin/parts/use-list-params.ts';
import { trusted } from '#site/lib/api.ts';
import { layoutGridIcon, listIcon, plusIcon } from '#site/ui/admin-icons.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { TitlePage } from './TitlePage.tsx';
import { listRead, titleKinds } from './title-kinds.ts';
import { useView, type View, views } from './use-view.ts';

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

/** A page of titles before it is there, in the shape it will have. */
function TitlesSkeleton({ view }: { view: View }) {
  const places = Array.from({ length: listPageSize }, (_, index) => index);
  if (view === 'list')
    return (
      <div className="rows-skeleton">
        {places.map((place) => (
          <span key={place} className="skeleton" />
        ))}
      </div>
    );
  return (
    <ul className="poster-grid" aria-hidden="true">
      {places.map((place) => (
        <li key={place}>
          <span className="poster skeleton" />
          <span className="skeleton skeleton-title" />
        </li>
      ))}
    </ul>
  );
}

interface Props {
  view: View;
  onShow: (view: View) => void;
}

const looks: Record<View, { name: string; icon: string }> = {
  grid: { name: 'Grid', icon: layoutGridIcon },
  list: { name: 'List', icon: listIcon },
};

function ViewSwitch({ view, onShow }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent with a form
    <div className="segmented" role="group" aria-label="View">
      {views.map((choice) => (
        <button key={choice} type="button" aria-pressed={choice === view} onClick={() => onShow(choice)}>
          <Icon d={looks[choice].icon} />
          {looks[choice].name}
        </button>
      ))}
    </div>
  );
}

/** The button that deleted a row goes with it; the focus then goes to the heading instead of nowhere. */
function useFocusAfterDelete(deleted: number | null, rows: readonly { id: number }[] | undefined): void {
  useEffect(() => {
    if (deleted === null || !rows || rows.some(({ id }) => id === deleted)) return;
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('#main h1')?.focus();
  }, [deleted, rows]);
}

/** Where each list was left, as long as the dashboard is open. */
const left = new Map<string, string>();

/** Each list has a page and a search of its own: whoever comes back to its bare address finds it as it was left. */
function useKeptPlace(path: string): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  // biome-ignore lint/correctness/useExhaustiveDependencies: on coming back alone; its own link then leads to its first page
  useEffect(() => {
    const kept = left.get(path);
    if (pathname === path && search === '' && kept) void navigate(kept, { replace: true });
  }, []);
  useEffect(() => {
    left.set(path, search);
  }, [path, search]);
}
