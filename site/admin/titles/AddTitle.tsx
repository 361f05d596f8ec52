import { lazy, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Movie, MovieType } from '#schema/movie.ts';
import { FormDialog } from '#site/admin/form/FormDialog.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { showToast } from '#site/stores/toast.ts';
import { TitleForm } from './TitleForm.tsx';
import { seasonsPath, titleKinds } from './title-kinds.ts';

const MatchForm = lazy(async () => ({
  default: (await import('#site/admin/matches/MatchForm.tsx')).MatchForm,
}));

const hint = 'Title and genre are required. Empty fields take sensible defaults.';

interface Props {
  type: MovieType;
}

/** Over the list it is added to. */
function AddTitleDialog({ type }: Props) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { path, add } = titleKinds[type];
  const [isMatch, setIsMatch] = useState(false);

  const close = () => navigate({ pathname: path, search }, { preventScrollReset: true });

  function leave(added: Movie): void {
    if (added.type === type) void close();
    else void navigate(titleKinds[added.type].path);
    if (!titleKinds[added.type].hasSeasons) return;
    showToast({
      title: 'Success',
      text: titleKinds[added.type].created,
      action: { label: 'Add seasons', run: () => void navigate(seasonsPath(added)) },
    });
  }

  return (
    <FormDialog
      isOpen
      isWide
      title={isMatch ? 'Add Match' : add}
      {...(!isMatch && { text: hint })}
      onClose={close}
    >
      <AddForm
        type={type}
        isMatch={isMatch}
        onMatch={() => setIsMatch(true)}
        onSaved={leave}
        onCancel={close}
      />
    </FormDialog>
  );
}

/** As a page of its own: what comes next is its seasons. */
function AddTitlePage({ type }: Props) {
  const navigate = useNavigate();
  const { path, add } = titleKinds[type];
  const [isMatch, setIsMatch] = useState(false);

  function leave(added: Movie): void {
    void navigate(titleKinds[added.type].hasSeasons ? seasonsPath(added) : titleKinds[added.type].path);
  }

  return (
    <>
      <PageHead title={isMatch ? 'Add Match' : add} {...(!isMatch && { text: hint })} />
      <div className="panel-c form-page">
        <AddForm
          type={type}
          isMatch={isMatch}
          onMatch={() => setIsMatch(true)}
          onSaved={leave}
          onCancel={() => void navigate(path)}
        />
      </div>
    </>
  );
}

interface FormProps extends Props {
  isMatch: boolean;
  onMatch: () => void;
  onSaved: (movie: Movie) => void;
  onCancel: () => void;
}

/** Any type that is none of a title leads to the form of a match. */
function AddForm({ type, isMatch, onMatch, onSaved, onCancel }: FormProps) {
  if (isMatch)
    return (
      <Suspense fallback={<p className="hint">Loading…</p>}>
        <MatchForm onDone={onCancel} onCancel={onCancel} />
      </Suspense>
    );
  return (
    <TitleForm
      record={null}
      type={type}
      action={titleKinds[type].add}
      onSaved={onSaved}
      onOtherType={onMatch}
      onCancel={onCancel}
    />
  );
}

export const AddMovie = () => <AddTitleDialog type="movie" />;
export const NewShow = () => <AddTitleDialog type="tv_show" />;
export const NewAnime = () => <AddTitleDialog type="anime" />;
export const AddShow = () => <AddTitlePage type="tv_show" />;
export const AddAnime = () => <AddTitlePage type="anime" />;
