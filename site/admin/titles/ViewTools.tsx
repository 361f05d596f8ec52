import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { titleViewMax } from '#schema/rules/limits.ts';
import type { MovieType } from '#schema/shapes/movie.ts';
import type { TitleView } from '#schema/shapes/title-view.ts';
import { errorWords } from '#site/admin/data/call.ts';
import { showSuccess } from '#site/admin/data/outcome.ts';
import { Switch } from '#site/admin/form/Field.tsx';
import { FormDialog, SmallForm } from '#site/admin/form/FormDialog.tsx';
import { TextField } from '#site/admin/form/TextField.tsx';
import { Menu } from '#site/admin/parts/Menu.tsx';
import { addressOf } from '#site/lib/api.ts';
import { downloadIcon } from '#site/ui/icons.ts';
import { bookmarkIcon } from '#site/ui/own-icons.ts';
import { useTitleFilters } from './title-filters.ts';
import { titlesPath } from './title-kinds.ts';
import {
  addressOfView,
  addView,
  changeView,
  deleteView,
  filterOf,
  hideView,
  useTitleViews,
} from './use-title-views.ts';

/** The saved views of the list, and the commands of the one that it shows. */
export function ViewsMenu({ type }: { type: MovieType | null }) {
  const { active, isOrdered } = useTitleFilters();
  const { views, current } = useTitleViews();
  const [isOpen, setIsOpen] = useState(false);
  const shown = views.filter(({ isHidden, filter }) => !isHidden && (type === null || filter.type === type));
  const canSave = !current && (active.length > 0 || isOrdered);
  return (
    <>
      <Menu
        words={current ? `View: ${current.name}` : 'Views'}
        icon={bookmarkIcon}
        shows="icon-on-phone"
        className={quiet}
        isEnd
      >
        {(close) => {
          const command = (words: string, run: () => void, className?: string) => (
            <li>
              <button
                type="button"
                className={className}
                onClick={() => {
                  close();
                  run();
                }}
              >
                {words}
              </button>
            </li>
          );
          return (
            <>
              {shown.length === 0 && !canSave && (
                <p className="hint">A list with filters or an order of its own can be saved as a view.</p>
              )}
              <ul className="menu-rows" aria-label="Saved views">
                {shown.map((view) => (
                  <li key={view.id}>
                    <Link
                      to={addressOfView(view)}
                      aria-current={view.id === current?.id ? 'page' : undefined}
                      onClick={close}
                    >
                      <span dir="auto">{view.name}</span>
                      <small className="tabular">{view.total.toLocaleString('en')}</small>
                    </Link>
                  </li>
                ))}
              </ul>
              <ul className="menu-rows" aria-label="Commands">
                {canSave && command('Save as view', () => setIsOpen(true))}
                {current?.isOwn && command('Rename or share view', () => setIsOpen(true))}
                {current?.isOwn && command('Delete view', () => void deleteView(current), 'plain delete')}
                {current &&
                  !current.isOwn &&
                  command(
                    current.isHidden ? 'Show in my sidebar' : 'Hide from my sidebar',
                    () => void hideView(current, !current.isHidden),
                  )}
              </ul>
            </>
          );
        }}
      </Menu>
      {isOpen && (
        <ViewDialog
          type={type}
          view={current?.isOwn ? current : undefined}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

const quiet = 'btn btn-ghost btn-sm';

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

  async function save(): Promise<void> {
    if (name.trim() === '') {
      setProblem('Name is required');
      return;
    }
    try {
      await (view
        ? changeView(view.id, { name, isShared })
        : addView(name, filterOf(type, params), isShared));
      onClose();
      showSuccess(`The view ${name.trim()} is saved`);
    } catch (error) {
      setProblem(errorWords(error));
    }
  }

  return (
    <FormDialog isOpen title={view ? 'Rename or share view' : 'Save as view'} onClose={onClose}>
      <SmallForm send={save} action="Save" onCancel={onClose}>
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
      </SmallForm>
    </FormDialog>
  );
}

/** Downloads all titles of the list, on all its pages, in its order. */
export function ExportMenu({ type }: { type: MovieType | null }) {
  const [params] = useSearchParams();
  return (
    <Menu words="Export" icon={downloadIcon} shows="icon-on-phone" className={quiet} isEnd>
      {() => (
        <ul className="menu-rows">
          {(['csv', 'ndjson'] as const).map((format) => (
            <li key={format}>
              <a href={addressOf(`${titlesPath}/export.${format}`, filterOf(type, params))} download>
                {`Export ${format.toUpperCase()}`}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Menu>
  );
}
