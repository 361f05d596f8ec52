import type { ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import type { Movie } from '#schema/shapes/movie.ts';
import type { ListedTitle, TitlePage as Titles } from '#schema/shapes/title-filter.ts';
import { DraftMark } from '#site/admin/drafts/DraftMark.tsx';
import { DeadSince, UncheckedLinks } from '#site/admin/links/DeadLinkFilter.tsx';
import { Empty } from '#site/admin/parts/Answer.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { Menu } from '#site/admin/parts/Menu.tsx';
import { Pager } from '#site/admin/parts/RecordList.tsx';
import { DeleteButton, IconLink, Tip } from '#site/admin/parts/Tip.tsx';
import { PublicationBadge } from '#site/admin/publication/PublicationBadge.tsx';
import { titlePath } from '#site/lib/paths.ts';
import { writtenGenres } from '#site/lib/title-facts.ts';
import { moreIcon, pencilIcon } from '#site/ui/admin-icons.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { externalLinkIcon, filmIcon, layersIcon, searchIcon } from '#site/ui/icons.ts';
import { wrapText } from '#site/ui/wrap-text.ts';
import type { Selection } from './SelectBox.tsx';
import { SelectBox } from './SelectBox.tsx';
import { TitlePoster, useEditPath } from './TitleCell.tsx';
import { TitleTable } from './TitleTable.tsx';
import { problemWords, useTitleFilters } from './title-filters.ts';
import { type ListKind, seasonsPath, titleKinds } from './title-kinds.ts';

interface Props {
  kind: ListKind;
  answer: Titles;
  view: View;
  selection: Selection;
  onDelete: (title: Movie) => void;
}

export function TitlePage({ kind, answer, view, selection, onDelete }: Props) {
  const { titles, total, totalPages } = answer;
  const { active, clear } = useTitleFilters();
  const actions = (title: Movie) => <TitleActions title={title} onDelete={onDelete} />;
  if (total === 0 && active.length > 0)
    return (
      <Empty icon={searchIcon} title={`No ${kind.many} found`}>
        <p>{`Nothing matches ${active.map(({ words }) => words).join(', ')}.`}</p>
        {active.some(({ words }) => words === problemWords['dead-link']) && <UncheckedLinks />}
        <Button onClick={clear}>{`Show all ${kind.many}`}</Button>
      </Empty>
    );
  if (total === 0)
    return (
      <Empty icon={filmIcon} title={`No ${kind.many} found`}>
        <p>{`${titleKinds[kind.type ?? 'movie'].add} begins the list.`}</p>
      </Empty>
    );
  return (
    <>
      {view === 'grid' ? (
        <TitleGrid titles={titles} selection={selection} actions={actions} />
      ) : (
        <TitleTable titles={titles} isMixed={kind.type === null} selection={selection} actions={actions} />
      )}
      <Pager total={total} totalPages={totalPages} />
    </>
  );
}

interface TitleGridProps {
  titles: readonly ListedTitle[];
  selection: Selection;
  actions: (title: Movie) => ReactNode;
}

/** Titles as posters, which link to the form. */
function TitleGrid({ titles, selection, actions }: TitleGridProps) {
  const { search } = useLocation();
  const editPath = useEditPath();
  return (
    <ul className="tiling tile-grid">
      {titles.map((title) => (
        <li key={title.id} className="stack" data-row={title.id}>
          <Link className="stack" to={{ pathname: editPath(title), search }} preventScrollReset>
            <TitlePoster title={title} sizes="(min-width: 1024px) 170px, 45vw" />
            <b className="cut" dir="auto">
              {title.title}
            </b>
          </Link>
          <DraftMark kind="movie" id={title.id} />
          <SelectBox id={title.id} name={title.title} selection={selection} />
          <PublicationBadge of={title} />
          <DeadSince at={title.deadSince ?? undefined} />
          <div className="wrapping poster-foot">
            <span className="tabular cut">
              {[writtenGenres(title.genre)[0], title.year].filter(Boolean).join(' · ') || '–'}
            </span>
            {wrapText(actions(title))}
          </div>
        </li>
      ))}
    </ul>
  );
}

function TitleActions({ title, onDelete }: { title: Movie; onDelete: (title: Movie) => void }) {
  const { search } = useLocation();
  const editPath = useEditPath();
  const edit = { pathname: editPath(title), search };
  const { hasSeasons } = titleKinds[title.type];
  return (
    <>
      <span className="row-actions only-wide wrapping">
        <IconLink icon={pencilIcon} words="Edit" name={`Edit ${title.title}`} to={edit} preventScrollReset />
        <Tip words="View">
          <a className="icon-btn small" href={titlePath(title)} aria-label={`View ${title.title}`}>
            <Icon d={externalLinkIcon} />
          </a>
        </Tip>
        {hasSeasons && (
          <IconLink
            icon={layersIcon}
            words="Manage seasons"
            name={`Manage seasons of ${title.title}`}
            to={seasonsPath(title)}
          />
        )}
        <DeleteButton name={`Delete ${title.title}`} onClick={() => onDelete(title)} />
      </span>
      <span className="only-phone">
        <Menu words={`More for ${title.title}`} icon={moreIcon} shows="icon" className="icon-btn small" isEnd>
          {(close) => (
            <ul className="menu-rows">
              <li>
                <Link to={edit} preventScrollReset>
                  Edit
                </Link>
              </li>
              <li>
                <a href={titlePath(title)}>View</a>
              </li>
              {hasSeasons && (
                <li>
                  <Link to={seasonsPath(title)}>Manage seasons</Link>
                </li>
              )}
              <li>
                <button
                  type="button"
                  className="plain delete"
                  onClick={() => {
                    close();
                    onDelete(title);
                  }}
                >
                  Delete
                </button>
              </li>
            </ul>
          )}
        </Menu>
      </span>
    </>
  );
}

const views = ['grid', 'list'] as const;
export type View = (typeof views)[number];

const storageKey = 'admin-view';

function remembered(): View | null {
  try {
    return views.find((known) => known === localStorage.getItem(storageKey)) ?? null;
  } catch {
    return null;
  }
}

const isPhone = () => matchMedia('(max-width: 639px)').matches;

/** The view that the address names, else the last one. @param onPhone where neither says so, on a phone */
export function useView(onPhone: View = 'grid'): { view: View; show: (view: View) => void } {
  const [params, setParams] = useSearchParams();
  const named = views.find((known) => known === params.get('view')) ?? remembered();
  const view = named ?? (isPhone() ? onPhone : 'grid');

  function show(next: View): void {
    try {
      localStorage.setItem(storageKey, next);
    } catch {
      // Without storage, only the address keeps the view.
    }
    setParams(
      (now) => {
        const written = new URLSearchParams(now);
        written.set('view', next);
        return written;
      },
      { replace: true, preventScrollReset: true },
    );
  }

  return { view, show };
}
