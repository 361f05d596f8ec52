import { Fragment, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { Movie } from '#schema/movie.ts';
import type { ListedTitle } from '#schema/title-filter.ts';
import type { TitleSort } from '#schema/title-filter-names.ts';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { PublicationBadge } from '#site/admin/publication/PublicationBadge.tsx';
import { stateWords } from '#site/admin/publication/publication-words.ts';
import { typeLabel } from '#site/lib/title-facts.ts';
import { problemWords, sortWords } from './filter-words.ts';
import { SelectBox, SelectPage } from './SelectBox.tsx';
import { TitleCell, TitleFlags } from './TitleCell.tsx';
import type { Selection } from './use-selection.ts';
import { useTitleFilters } from './use-title-filters.ts';

interface Props {
  titles: readonly ListedTitle[];
  /** Titles of several types show their type instead of their quality. */
  isMixed: boolean;
  selection: Selection;
  /** The buttons at the end of each row. */
  actions: (title: Movie) => ReactNode;
}

/** Titles as rows, sorted by the headings. A phone shows the title and the actions only. */
export function TitleTable({ titles, isMixed, selection, actions }: Props) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    // biome-ignore lint/a11y/useSemanticElements: no fieldset, nothing is sent
    <div className="scroll" tabIndex={0} role="group" aria-label="Titles">
      <table className="table">
        <thead>
          <tr>
            <th className="choosing">
              <SelectPage selection={selection} />
            </th>
            <SortedHeading column="title" />
            {isMixed && <SortedHeading column="type" />}
            <SortedHeading column="genre" />
            <SortedHeading column="year" />
            <SortedHeading column="country" />
            {!isMixed && <SortedHeading column="quality" />}
            <SortedHeading column="rating" />
            <SortedHeading column="added" />
            <SortedHeading column="changed" />
            <th>Publication</th>
            <th className="title-flags">Flags</th>
            <th>
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {titles.map((title) => (
            <Row key={title.id} title={title} isMixed={isMixed} selection={selection} actions={actions} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SortedHeading({ column }: { column: TitleSort }) {
  const { sort, isDescending, addressBy } = useTitleFilters();
  const direction = isDescending ? 'descending' : 'ascending';
  return (
    <th aria-sort={sort === column ? direction : undefined}>
      <Link className="sort" to={addressBy(column)} preventScrollReset>
        <span>{sortWords[column]}</span>
        <span aria-hidden="true">{sort === column && (isDescending ? '↓' : '↑')}</span>
      </Link>
    </th>
  );
}

type RowProps = Omit<Props, 'titles'> & { title: ListedTitle };

function Row({ title, isMixed, selection, actions }: RowProps) {
  const { search } = useLocation();
  return (
    <tr data-row={title.id}>
      <td className="choosing">
        <SelectBox id={title.id} name={title.title} selection={selection} />
      </td>
      <td>
        <TitleCell title={title} search={search}>
          <Problems title={title} />
        </TitleCell>
      </td>
      {isMixed && <td>{typeLabel(title.type)}</td>}
      <td>{title.genre || '–'}</td>
      <td className="tabular">{title.year ?? '–'}</td>
      <td>{title.country ?? '–'}</td>
      {!isMixed && <td>{title.quality === null ? '–' : <span className="tag">{title.quality}</span>}</td>}
      <td className="tabular">{title.rating?.toFixed(1) ?? '–'}</td>
      <Written at={title.createdAt} by={title.addedBy} />
      <Written at={title.changedAt} by={title.changedBy} />
      <td className="publication-cell">
        {title.publication === 'published' ? (
          <span>{stateWords.published}</span>
        ) : (
          <PublicationBadge of={title} />
        )}
        {title.archiveAt && (
          <small className="publication-until">
            until <Moment at={title.archiveAt} isDay />
          </small>
        )}
      </td>
      <td className="title-flags">
        <TitleFlags title={title}>
          <Problems title={title} />
        </TitleFlags>
      </td>
      <td>{actions(title)}</td>
    </tr>
  );
}

/** Below the flags; on a phone, which shows no flags, below the title. */
function Problems({ title: { id, problems, deadSince } }: { title: ListedTitle }) {
  if (problems.length === 0) return null;
  return (
    <small className="title-problems">
      {problems.map((problem, at) => (
        <Fragment key={problem}>
          {at > 0 && <span>{', '}</span>}
          {problem === 'double' ? (
            <Link to={`/doubles?title=${id}`}>{problemWords.double}</Link>
          ) : (
            <span>{problemWords[problem]}</span>
          )}
          {problem === 'dead-link' && deadSince && (
            <>
              {' '}
              <span>since</span> <Moment at={deadSince} isDay />
            </>
          )}
        </Fragment>
      ))}
    </small>
  );
}

const Written = ({ at, by }: { at: string; by: string | null }) => (
  <td className="written">
    <Moment at={at} isDay />
    {by && <small>{by}</small>}
  </td>
);
