import { type SubmitEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { titleViewMax } from '#schema/limits.ts';
import type { MovieType } from '#schema/movie.ts';
import type { TitleView } from '#schema/title-view.ts';
import { errorWords } from '#site/admin/data/call.ts';
import { showSuccess } from '#site/admin/data/outcome.ts';
import { Switch } from '#site/admin/form/Field.tsx';
import { DialogForm, FormDialog } from '#site/admin/form/FormDialog.tsx';
import { TextField } from '#site/admin/form/TextField.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { addressOf } from '#site/lib/api-address.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { downloadIcon } from '#site/ui/icons.ts';
import { titlesPath } from './titles-query.ts';
import { useTitleFilters } from './use-title-filters.ts';
import { addView, changeView, deleteView, filterOf, hideView, useTitleViews } from './use-title-views.ts';

/** Saves the filters and the order of the list as a view, or renames, shares or deletes the view that it shows. */
export function ViewTools({ type }: { type: MovieType | null }) {
  const { active, sort } = useTitleFilters();
  const { current } = useTitleViews();
  const [isOpen, setIsOpen] = useState(false);
  if (current && !current.isOwn)
    return (
      <>
        <span className="tag tag-line">{`Shared view: ${current.name}`}</span>
        <Button onClick={() => void hideView(current, !current.isHidden)}>
          {current.isHidden ? 'Show in my sidebar' : 'Hide from my sidebar'}
        </Button>
      </>
    );
  if (!current && active.length === 0 && !sort) return null;
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{current ? 'Rename or share view' : 'Save as view'}</Button>
      {current && (
        <Button className="delete" onClick={() => void deleteView(current)}>
          Delete view
        </Button>
      )}
      {isOpen && <ViewDialog type={type} view={current} onClose={() => setIsOpen(false)} />}
    </>
  );
}

interface DialogProps {
  type: MovieType | null;
  view: TitleView | undefined;
  onClose: () => void;
}

function ViewDialog({ type, view, onClose }: DialogProps) {
  const [params] = useSearchParams();
  const [name, setName] = useState(view?.name ?? '');
  const [isShared, setIsShared] = useState(view?.isShared ?? false);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function save(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (name.trim() === '') {
      setProblem('Name is required');
      return;
    }
    setIsBusy(true);
    try {
      await (view
        ? changeView(view.id, { name, isShared })
        : addView(name, filterOf(type, params), isShared));
      onClose();
      showSuccess(`The view ${name.trim()} is saved`);
    } catch (error) {
      setProblem(errorWords(error));
      setIsBusy(false);
    }
  }

  return (
    <FormDialog isOpen title={view ? 'Rename or share view' : 'Save as view'} onClose={onClose}>
      <DialogForm onSubmit={save} isBusy={isBusy} action="Save" onCancel={onClose}>
        <TextField
          label="Name"
          problem={problem}
          data-focus
          maxLength={titleViewMax}
          value={name}
          onType={setName}
        />
        <Switch
          label="Show it to all administrators"
          checked={isShared}
          onChange={({ target }) => setIsShared(target.checked)}
        />
      </DialogForm>
    </FormDialog>
  );
}

/** Downloads all titles of the list, on all its pages, in its order. */
export function ExportLinks({ type }: { type: MovieType | null }) {
  const [params] = useSearchParams();
  return (
    <span className="wrapping exports">
      {(['csv', 'ndjson'] as const).map((format) => (
        <a
          key={format}
          className="btn btn-quiet btn-sm"
          href={addressOf(`${titlesPath}/export.${format}`, filterOf(type, params))}
          download
        >
          <Icon d={downloadIcon} />
          <span>{`Export ${format.toUpperCase()}`}</span>
        </a>
      ))}
    </span>
  );
}
