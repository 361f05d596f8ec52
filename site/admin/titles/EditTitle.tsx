import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router';
import type { Movie } from '#schema/shapes/movie.ts';
import { tried } from '#site/admin/data/outcome.ts';
import { useFreshCall } from '#site/admin/data/queries.ts';
import { FormDialog } from '#site/admin/form/FormDialog.tsx';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { backTo } from '#site/admin/parts/use-edited-row.ts';
import { originIn } from '#site/admin/parts/way-back.ts';
import { showToast } from '#site/stores/toast.ts';
import { useEditPath } from './TitleCell.tsx';
import { TitleForm } from './TitleForm.tsx';
import { allTitles, editPath, type ListKind, titleKinds } from './title-kinds.ts';
import type { Direction } from './title-order.ts';
import { useTitleOrder } from './title-order.ts';

/** The form in a dialog over the list. Cards of the public site link to it by the slug, and the form returns to them. */
function EditTitle({ kind }: { kind: ListKind }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { slug = '' } = useParams();
  const { path, type, fetchFailed } = kind;
  const query = useFreshCall('GET /api/movies/slug/:slug', { params: { slug } });
  const { one } = query.data ? titleKinds[query.data.type] : kind;
  const pathOf = useEditPath();
  const { place, find, rename } = useTitleOrder(type, slug);
  const origin = originIn(search, location.origin);
  const over = { replace: true, preventScrollReset: true };

  function close(): void {
    if (origin) void navigate(path, { replace: true, state: { leaveTo: origin } });
    else
      void navigate(
        { pathname: path, search },
        { ...over, ...(query.data && { state: backTo(query.data.id) }) },
      );
  }

  async function step(direction: Direction): Promise<void> {
    await tried(fetchFailed, async () => {
      const to = await find(direction);
      if (to) void navigate({ pathname: pathOf(to), search: to.search }, over);
      else showToast({ title: 'End of the list', text: `No ${one} follows in this direction.` });
    });
  }

  function saved({ id, slug: to }: Movie, direction: Direction | null): void {
    if (direction === null) {
      close();
      return;
    }
    rename(id, to);
    void step(direction);
  }

  // The public site links to an anime as to a movie.
  if (query.data && type !== null && query.data.type !== type)
    return <Navigate to={{ pathname: editPath(query.data), search }} replace />;
  return (
    <FormDialog
      isOpen
      isWide
      isSection
      title={`Edit ${one}`}
      {...(query.data && {
        text: (
          <>
            <span>{query.data.title}</span>{' '}
            <Link className="link" to={`/history/movie/${query.data.id}`}>
              History
            </Link>
          </>
        ),
      })}
      onClose={close}
    >
      {query.isFetchedAfterMount ? (
        <Answer query={query} failure={`Failed to open this ${one}`} skeleton={null}>
          {(title) => (
            <TitleForm
              key={title.id}
              record={title}
              type={title.type}
              action="Save"
              {...(place && !origin && { place })}
              onStep={(direction) => void step(direction)}
              onSaved={saved}
              onCancel={close}
            />
          )}
        </Answer>
      ) : (
        <div className="stack form-grid skeleton form-skeleton" aria-busy="true" />
      )}
    </FormDialog>
  );
}

export const EditMovie = () => <EditTitle kind={titleKinds.movie} />;
export const EditShow = () => <EditTitle kind={titleKinds.tv_show} />;
export const EditAnime = () => <EditTitle kind={titleKinds.anime} />;
export const EditAny = () => <EditTitle kind={allTitles} />;
