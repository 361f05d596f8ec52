import { Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { type MovieType, movie } from '#schema/movie.ts';
import { useFreshRead } from '#site/admin/data/queries.ts';
import { FormDialog } from '#site/admin/form/FormDialog.tsx';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { TitleForm } from './TitleForm.tsx';
import { editPath, titleKinds } from './title-kinds.ts';

/** The form in a dialog over the list. Cards of the public site link to it by the slug. */
function EditTitle({ type }: { type: MovieType }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { slug = '' } = useParams();
  const { path, one, fetchFailed } = titleKinds[type];
  const close = () => navigate({ pathname: path, search }, { replace: true, preventScrollReset: true });
  const query = useFreshRead(`/api/movies/slug/${encodeURIComponent(slug)}`, movie);

  // The public site links to an anime as to a movie.
  if (query.data && query.data.type !== type) return <Navigate to={editPath(query.data)} replace />;
  return (
    <FormDialog
      isOpen
      isWide
      isSection
      title={`Edit ${one}`}
      {...(query.data && { text: query.data.title })}
      onClose={close}
    >
      {query.isFetchedAfterMount ? (
        <Answer query={query} failure={fetchFailed} skeleton={null}>
          {(title) => (
            <TitleForm
              record={title}
              type={type}
              action="Save"
              onSaved={() => void close()}
              onCancel={close}
            />
          )}
        </Answer>
      ) : (
        <div className="form-grid skeleton form-skeleton" aria-busy="true" />
      )}
    </FormDialog>
  );
}

export const EditMovie = () => <EditTitle type="movie" />;
export const EditShow = () => <EditTitle type="tv_show" />;
export const EditAnime = () => <EditTitle type="anime" />;
