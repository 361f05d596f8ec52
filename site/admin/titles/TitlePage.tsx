import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { Movie } from '#schema/movie.ts';
import type { ListedTitle, TitlePage as Titles } from '#schema/title-filter.ts';
import { DraftMark } from '#site/admin/drafts/DraftMark.tsx';
import { DeadSince } from '#site/admin/links/DeadSince.tsx';
import { UncheckedLinks } from '#site/admin/links/UncheckedLinks.tsx';
import { Empty } from '#site/admin/parts/Answer.tsx';
import { Button } from '#site/admin/parts/Button.tsx';
import { Pager } from '#site/admin/parts/ListPanel.tsx';
import { DeleteButton, IconLink, Tip } from '#site/admin/parts/Tip.tsx';
import { PublicationBadge } from '#site/admin/publication/PublicationBadge.tsx';
import { titlePath } from '#site/lib/paths.ts';
import { writtenGenres } from '#site/lib/title-facts.ts';
import { pencilIcon } from '#site/ui/admin-icons.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { externalLinkIcon, filmIcon, layersIcon, searchIcon } from '#site/ui/icons.ts';
import { ownElement } from '#site/ui/own-element.ts';
import { problemWords } from './filter-words.ts';
import { SelectBox } from './SelectBox.tsx';
import { TitlePoster } from './TitleCell.tsx';
import { TitleTable } from './TitleTable.tsx';
import { type ListKind, seasonsPath, titleKinds } from './title-kinds.ts';
import { useEditPath } from './use-edit-path.ts';
import type { Selection } from './use-selection.ts';
import { useTitleFilters } from './use-title-filters.ts';
import type { View } from './use-view.ts';

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
    <ul className="poster-grid">
      {titles.map((title) => (
        <li key={title.id} data-row={title.id}>
          <Link to={{ pathname: editPath(title), search }} preventScrollReset>
            <TitlePoster title={title} sizes="(min-width: 1024px) 170px, 45vw" />
            <b dir="auto">{title.title}</b>
          </Link>
          <DraftMark kind="movie" id={title.id} />
          <SelectBox id={title.id} name={title.title} selection={selection} />
          <PublicationBadge of={title} />
          <DeadSince at={title.deadSince ?? undefined} />
          <div className="poster-foot">
            <span className="tabular">
              {[writtenGenres(title.genre)[0], title.year].filter(Boolean).join(' · ') || '–'}
            </span>
            {ownElement(actions(title))}
          </div>
        </li>
      ))}
    </ul>
  );
}

interface TitleActionsProps {
  title: Movie;
  onDelete: (title: Movie) => void;
}

function TitleActions({ title, onDelete }: TitleActionsProps) {
  const { search } = useLocation();
  const editPath = useEditPath();
  return (
    <span className="row-actions">
      <IconLink
        icon={pencilIcon}
        words="Edit"
        name={`Edit ${title.title}`}
        to={{ pathname: editPath(title), search }}
        preventScrollReset
      />
      <Tip words="View">
        <a className="icon-btn small" href={titlePath(title)} aria-label={`View ${title.title}`}>
          <Icon d={externalLinkIcon} />
        </a>
      </Tip>
      {titleKinds[title.type].hasSeasons && (
        <IconLink
          icon={layersIcon}
          words="Manage seasons"
          name={`Manage seasons of ${title.title}`}
          to={seasonsPath(title)}
        />
      )}
      <DeleteButton name={`Delete ${title.title}`} onClick={() => onDelete(title)} />
    </span>
  );
}
