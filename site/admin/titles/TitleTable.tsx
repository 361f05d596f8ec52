import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { type TitleColumn, type TitleSort, titleSorts } from '#schema/rules/title-filter-names.ts';
import type { Movie } from '#schema/shapes/movie.ts';
import type { ListedTitle } from '#schema/shapes/title-filter.ts';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { stateWords } from '#site/admin/publication/publication-labels.ts';
import { typeLabel } from '#site/lib/title-facts.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { triangleAlertIcon } from '#site/ui/icons.ts';
import { columnWords, useColumns } from './OrderAndColumns.tsx';
import { SelectBox, type Selection, SelectPage } from './SelectBox.tsx';
import { TitleCell, TitleFlags } from './TitleCell.tsx';
import { problemWords, sortWords, useTitleFilters } from './title-filters.ts';

interface Props {
  titles: readonly ListedTitle[];
  /** Titles of several types show their type. */
  isMixed: boolean;
  selection: Selection;
  /** The buttons at the end of each row. */
  actions: (title: Movie) => ReactNode;
}

const isSort = (column: TitleColumn): column is TitleColumn & TitleSort =>
  titleSorts.some((name) => name === column);

/** Titles as rows, sorted by the headings, with the columns that the account has chosen. */
export function TitleTable({ titles, isMixed, selection, actions }: Props) {
  const columns = useColumns(isMixed);
  const { search } = useLocation();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    // biome-ignore lint/a11y/useSemanticElements: no fieldset, nothing is sent
    <div className="scroll" tabIndex={0} role="group" aria-label="Titles">
      <table className="table title-table">
        <thead className="only-wide">
          <tr>
            <th className="choosing">
              <SelectPage selection={selection} />
            </th>
            <SortedHeading column="title" />
            {columns.map((name) =>
              isSort(name) ? (
                <SortedHeading key={name} column={name} />
              ) : (
                <th key={name} data-column={name}>
                  {columnWords[name]}
                </th>
              ),
            )}
            <th>
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {titles.map((title) => (
            <tr key={title.id} data-row={title.id} data-chosen={selection.has(title.id) || undefined}>
              <td className="choosing">
                <SelectBox id={title.id} name={title.title} selection={selection} />
              </td>
              <td>
                <TitleCell title={title} search={search} />
              </td>
              {columns.map((name) => (
                <td key={name} data-column={name}>
                  {cells[name](title)}
                </td>
              ))}
              <td>{actions(title)}</td>
            </tr>
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
      <Link className="line-close sort" to={addressBy(column)} preventScrollReset>
        <span>{sortWords[column]}</span>
        <span aria-hidden="true">{sort === column && (isDescending ? '↓' : '↑')}</span>
      </Link>
    </th>
  );
}

const cells: Record<TitleColumn, (title: ListedTitle) => ReactNode> = {
  type: ({ type }) => typeLabel(type),
  year: ({ year }) => <span className="tabular">{year ?? '–'}</span>,
  genre: ({ genre }) => genre || '–',
  country: ({ country }) => country ?? '–',
  quality: ({ quality }) => quality ?? '–',
  rating: ({ rating }) => <span className="tabular">{rating?.toFixed(1) ?? '–'}</span>,
  added: ({ createdAt, addedBy }) => <Written at={createdAt} by={addedBy} />,
  changed: ({ changedAt, changedBy }) => <Written at={changedAt} by={changedBy} />,
  state: (title) => <State of={title} />,
  flags: (title) => <TitleFlags title={title} />,
  problems: (title) => <Problems title={title} />,
};

/** A dot and words; until when, and from when, where that is set. */
function State({ of: { publication, publishAt, archiveAt } }: { of: ListedTitle }) {
  return (
    <>
      <span
        className={/published|scheduled/.test(publication) ? 'state' : 'state hidden'}
        data-state={publication}
      >
        {publication === 'scheduled' && publishAt ? (
          <Moment after="From" at={publishAt} isDay />
        ) : (
          stateWords[publication]
        )}
      </span>
      {archiveAt && (
        <small>
          until <Moment at={archiveAt} isDay />
        </small>
      )}
    </>
  );
}

/** How many things are missing or wrong; pointing at the number, or its focus, lists them. */
function Problems({ title: { id, title, problems, deadSince } }: { title: ListedTitle }) {
  if (problems.length === 0) return null;
  return (
    <span className="line-close problem-count">
      <button
        type="button"
        className="plain line-close warning-text"
        aria-label={`${problems.length} missing or wrong of ${title}: ${problems.map((one) => problemWords[one]).join(', ')}`}
      >
        <Icon d={triangleAlertIcon} />
        <span className="tabular">{problems.length}</span>
      </button>
      <ul className="popup">
        {problems.map((problem) => (
          <li key={problem}>
            {problem === 'double' ? (
              <Link to={`/doubles?title=${id}`}>{problemWords.double}</Link>
            ) : (
              <span>{problemWords[problem]}</span>
            )}
            {problem === 'dead-link' && deadSince && <Moment after=" since" at={deadSince} isDay />}
          </li>
        ))}
      </ul>
    </span>
  );
}

const Written = ({ at, by }: { at: string; by: string | null }) => (
  <>
    <Moment at={at} isDay />
    {by && <small className="cut">{by}</small>}
  </>
);
