import { useLocation, useNavigate } from 'react-router';
import type { Movie, MovieType } from '#schema/movie.ts';
import { showSuccess } from '#site/admin/data/outcome.ts';
import { FormDialog } from '#site/admin/form/FormDialog.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { TitleForm } from './TitleForm.tsx';
import { seasonsPath, titleKinds } from './title-kinds.ts';

const hint = 'Title and genre are required. Empty fields take sensible defaults.';

interface Props {
  type: MovieType;
}

/** The form in a dialog over the list. */
function AddTitleDialog({ type }: Props) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { path, add } = titleKinds[type];

  // Back must not open the form again.
  const close = () => navigate({ pathname: path, search }, { replace: true, preventScrollReset: true });

  function leave(added: Movie): void {
    if (added.type === type) void close();
    else void navigate(titleKinds[added.type].path, { replace: true });
    if (!titleKinds[added.type].hasSeasons) return;
    showSuccess(titleKinds[added.type].created, {
      label: 'Add seasons',
      run: () => void navigate(seasonsPath(added)),
    });
  }

  return (
    <FormDialog isOpen isWide isSection title={add} text={hint} onClose={close}>
      <AddForm type={type} onSaved={leave} onCancel={close} />
    </FormDialog>
  );
}

/** The form as a page of its own, which continues to the seasons. */
function AddTitlePage({ type }: Props) {
  const navigate = useNavigate();
  const { path, add } = titleKinds[type];

  function leave(added: Movie): void {
    const { hasSeasons, path: list } = titleKinds[added.type];
    void navigate(hasSeasons ? seasonsPath(added) : list, { replace: true });
  }

  return (
    <>
      <PageHead title={add} text={hint} />
      <div className="panel form-page">
        <AddForm type={type} onSaved={leave} onCancel={() => void navigate(path, { replace: true })} />
      </div>
    </>
  );
}

interface FormProps extends Props {
  onSaved: (movie: Movie) => void;
  onCancel: () => void;
}

/** Choosing the type Match opens the form of a match. */
function AddForm({ type, onSaved, onCancel }: FormProps) {
  const navigate = useNavigate();
  return (
    <TitleForm
      record={null}
      type={type}
      action={titleKinds[type].add}
      onSaved={onSaved}
      onOtherType={() => void navigate('/matches/add')}
      onCancel={onCancel}
    />
  );
}

export const AddMovie = () => <AddTitleDialog type="movie" />;
export const NewShow = () => <AddTitleDialog type="tv_show" />;
export const NewAnime = () => <AddTitleDialog type="anime" />;
export const AddShow = () => <AddTitlePage type="tv_show" />;
export const AddAnime = () => <AddTitlePage type="anime" />;
