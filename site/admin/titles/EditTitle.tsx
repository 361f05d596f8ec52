import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { type Movie, type MovieType, movie } from '#schema/movie.ts';
import { FormDialog } from '#site/admin/form/FormDialog.tsx';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { TitleForm } from './TitleForm.tsx';
import { editPath, titleKinds } from './title-kinds.ts';

/** Over the list; the address holds the slug, which cards of the public site know. */
function EditTitle({ type }: { type: MovieType }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { slug = '' } = useParams();
  const { path, one, fetchFailed } = titleKinds[type];
  const close = () => navigate({ pathname: path, search }, { replace: true, preventScrollReset: true });
  // as it is now: what was read for a list may be hours old
  const query = useQuery<unknown, Error, Movie>({
    queryKey: [`/api/movies/slug/${encodeURIComponent(slug)}`],
    select: (answer) => movie.parse(answer),
    staleTime: 0,
    gcTime: 0,
  });

  // an anime lives among the movies of the public site
  if (query.data && query.data.type !== type) return <Navigate to={editPath(query.data)} replace />;
  return (
    <FormDialog
      isOpen
      isWide
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
