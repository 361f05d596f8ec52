import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { listPageSize, titlePageMax } from '#schema/rules/limits.ts';
import type { MovieType } from '#schema/shapes/movie.ts';
import type { TitlePage as Titles } from '#schema/shapes/title-filter.ts';
import { call } from '#site/admin/data/call.ts';
import { Answer, Repeated, RowsSkeleton } from '#site/admin/parts/Answer.tsx';
import { ButtonLink } from '#site/admin/parts/Button.tsx';
import { deleteRecord } from '#site/admin/parts/Confirm.tsx';
import { IconChoice, SearchBox } from '#site/admin/parts/ListTools.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { useEditedRow } from '#site/admin/parts/use-edited-row.ts';
import { useListCall, useListParams } from '#site/admin/parts/use-list-params.ts';
import { layoutGridIcon, listIcon, plusIcon } from '#site/ui/admin-icons.ts';
import { BulkBar } from './BulkBar.tsx';
import { BulkChanges } from './BulkChanges.tsx';
import { FilterBar } from './FilterBar.tsx';
import { ColumnsMenu, OrderControl } from './OrderAndColumns.tsx';
import { useSelection } from './SelectBox.tsx';
import { TitlePage, useView, type View } from './TitlePage.tsx';
import { useTitleFilters } from './title-filters.ts';
import { allTitles, type ListKind, titleKinds, titlesQuery } from './title-kinds.ts';
import { filterOf } from './use-title-views.ts';
import { ExportMenu, ViewsMenu } from './ViewTools.tsx';

/** The list of one type of title. Its forms open over it. */
function ManageTitles({ kind }: { kind: ListKind }) {
  const { type } = kind;
  const { params } = useListParams();
  const { view, show } = useView('list');
  const location = useLocation();
  useLastQuery(kind.path);
  const query = useListCall('GET /api/titles', titlesQuery(type, params), {
    mostPages: titlePageMax,
  });
  const shown = query.data?.titles.map(({ id }) => id) ?? [];
  const selection = useSelection(listOf(type, params), shown);
  const [deleted, setDeleted] = useState<number | null>(null);
  useEditedRow(query.isPlaceholderData ? undefined : query.data?.titles);
  useFocusAfterDelete(deleted, query.data?.titles);
  const deletion = {
    type: kind.one,
    remove: (id: number) => call('DELETE /api/movies/:id', { params: { id } }),
    consequence: kind.consequence,
    onDeleted: setDeleted,
  };

  return (
    <>
      <PageHead title={kind.manage} text={<Found query={query} kind={kind} />}>
        <ViewsMenu type={type} />
        <ExportMenu type={type} />
        {type && (
          <ButtonLink
            look="primary"
            label={titleKinds[type].add}
            icon={plusIcon}
            to={{ pathname: `${kind.path}/${type === 'movie' ? 'add' : 'new'}`, search: location.search }}
            preventScrollReset
          >
            <span className="only-wide">{titleKinds[type].add}</span>
          </ButtonLink>
        )}
      </PageHead>
      <div className="wrapping tools title-tools">
        <SearchBox label={`Search ${kind.many}`} />
        <FilterBar hasTypes={type === null} />
        <OrderControl hasTypes={type === null} />
        <span className="only-wide wrapping">
          <ColumnsMenu />
          <IconChoice label="View" value={view} options={viewOptions} onChoose={show} />
        </span>
      </div>
      <BulkBar type={type} total={query.data?.total ?? 0} selection={selection} />
      <div className="panel" aria-busy={query.isPlaceholderData || undefined}>
        <Answer query={query} failure={kind.fetchFailed} skeleton={<TitlesSkeleton view={view} />}>
          {(answer) => (
            <TitlePage
              kind={kind}
              answer={answer}
              view={view}
              selection={selection}
              onDelete={({ id, title, slug }) => deleteRecord({ id, name: title, slug }, deletion)}
            />
          )}
        </Answer>
      </div>
      <BulkChanges />
      <Outlet />
    </>
  );
}

/** The list without its page and order: the selection is kept as long as this stays the same. */
function listOf(type: MovieType | null, params: URLSearchParams): string {
  const { sort: _, order: __, ...filter } = filterOf(type, params);
  return JSON.stringify(filter);
}

export const ManageMovies = () => <ManageTitles kind={titleKinds.movie} />;
export const ManageShows = () => <ManageTitles kind={titleKinds.tv_show} />;
export const ManageAnime = () => <ManageTitles kind={titleKinds.anime} />;
export const ManageAll = () => <ManageTitles kind={allTitles} />;

/** How many titles the list has; it is shown above the list as well, since its end is far down. */
function Found({
  query: { data, isPlaceholderData, isError },
  kind,
}: {
  query: UseQueryResult<Titles>;
  kind: ListKind;
}) {
  const { active } = useTitleFilters();
  if (isError) return null;
  if (!data || isPlaceholderData) return 'Counting …';
  const found = `${data.total.toLocaleString('en')} ${data.total === 1 ? kind.one : kind.many}`;
  return active.length === 0 ? found : `${found} with these filters`;
}

function TitlesSkeleton({ view }: { view: View }) {
  if (view === 'list') return <RowsSkeleton rows={listPageSize} />;
  return (
    <ul className="tiling tile-grid" aria-hidden="true">
      <Repeated times={listPageSize}>
        <li>
          <span className="poster skeleton" />
          <span className="skeleton skeleton-title" />
        </li>
      </Repeated>
    </ul>
  );
}

const viewOptions: { value: View; words: string; icon: string }[] = [
  { value: 'grid', words: 'Grid', icon: layoutGridIcon },
  { value: 'list', words: 'List', icon: listIcon },
];

/** Focuses the heading when the row with the focused delete button disappears. */
function useFocusAfterDelete(deleted: number | null, rows: readonly { id: number }[] | undefined): void {
  useEffect(() => {
    if (deleted === null || !rows || rows.some(({ id }) => id === deleted)) return;
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('#main h1')?.focus();
  }, [deleted, rows]);
}

/** The last query of each list. */
const lastQueries = new Map<string, string>();

/** Restores the page and the search of a list when its bare address is opened again. */
function useLastQuery(path: string): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();

  // biome-ignore lint/correctness/useExhaustiveDependencies: only on returning; its own link then leads to its first page
  useEffect(() => {
    const kept = lastQueries.get(path);
    if (pathname === path && search === '' && kept) void navigate(kept, { replace: true, state });
  }, []);
  useEffect(() => {
    lastQueries.set(path, search);
  }, [path, search]);
}
