import { useLocation, useNavigate } from 'react-router';
import type { Movie, MovieType } from '#schema/shapes/movie.ts';
import { showSuccess } from '#site/admin/data/outcome.ts';
import { FormDialog } from '#site/admin/form/FormDialog.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { TitleForm } from './TitleForm.tsx';
import { seasonsPath, titleKinds } from './title-kinds.ts';
import { titleToasts } from './title-record.ts';

const hint = 'Title and genre are required. Empty fields take sensible defaults.';

interface Props {
  type: MovieType;
  /** A page of its own, which continues to the seasons; otherwise a dialog over the list. */
  isPage?: boolean;
}

function AddTitle({ type, isPage = false }: Props) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { path, add } = titleKinds[type];
  const replace = { replace: true, preventScrollReset: !isPage };

  // Back must not open the form again.
  const close = () => void navigate(isPage ? path : { pathname: path, search }, replace);

  function leave(added: Movie): void {
    const { hasSeasons, path: list } = titleKinds[added.type];
    if (isPage) void navigate(hasSeasons ? seasonsPath(added) : list, replace);
    else if (added.type === type) close();
    else void navigate(list, { replace: true });
    if (hasSeasons && !isPage)
      showSuccess(titleToasts(added.type).added, {
        label: 'Add seasons',
        run: () => void navigate(seasonsPath(added)),
      });
  }

  const form = (
    <TitleForm
      record={null}
      type={type}
      action={add}
      onSaved={leave}
      // The type Match has a form of its own.
      onOtherType={() => void navigate('/matches/add')}
      onCancel={close}
    />
  );
  if (!isPage)
    return (
      <FormDialog isOpen isWide isSection title={add} text={hint} onClose={close}>
        {form}
      </FormDialog>
    );
  return (
    <>
      <PageHead title={add} text={hint} />
      <div className="panel form-page">{form}</div>
    </>
  );
}

export const AddMovie = () => <AddTitle type="movie" />;
export const NewShow = () => <AddTitle type="tv_show" />;
export const NewAnime = () => <AddTitle type="anime" />;
export const AddShow = () => <AddTitle type="tv_show" isPage />;
export const AddAnime = () => <AddTitle type="anime" isPage />;
