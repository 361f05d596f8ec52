import { useLocation, useNavigate } from 'react-router';
import type { Movie, MovieType } from '#schema/movie.ts';
import { FormDialog } from '#site/admin/form/FormDialog.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { showToast } from '#site/stores/toast.ts';
import { TitleForm } from './TitleForm.tsx';
import { seasonsPath, titleKinds } from './title-kinds.ts';

const hint = 'Title and genre are required. Empty fields take sensible defaults.';

interface Props {
  type: MovieType;
}

/** Over the list it is added to. */
function AddTitleDialog({ type }: Props) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { path, add } = titleKinds[type];

  // Back then leads to where the form was opened, not into it again
  const close = () => navigate({ pathname: path, search }, { replace: true, preventScrollReset: true });

  function leave(added: Movie): void {
    if (added.type === type) void close();
    else void navigate(titleKinds[added.type].path, { replace: true });
    if (!titleKinds[added.type].hasSeasons) return;
    showToast({
      title: 'Success',
      text: titleKinds[added.type].created,
      action: { label: 'Add seasons', run: () => void navigate(seasonsPath(added)) },
    });
  }

  return (
    <FormDialog isOpen isWide title={add} text={hint} onClose={close}>
      <AddForm type={type} onSaved={leave} onCancel={close} />
    </FormDialog>
  );
}

/** As a page of its own: what comes next is its seasons. */
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

/** Any type that is none of a title leads to the form of a match, among the matches; Back leads here again. */
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
