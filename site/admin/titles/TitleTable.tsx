import { Fragment, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { Movie } from '#schema/movie.ts';
import { titlePoster } from '#schema/poster.ts';
import type { ListedTitle } from '#schema/title-filter.ts';
import type { TitleSort } from '#schema/title-filter-names.ts';
import { DraftMark } from '#site/admin/drafts/DraftMark.tsx';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { PublicationBadge } from '#site/admin/publication/PublicationBadge.tsx';
import { stateWords } from '#site/admin/publication/publication-words.ts';
import { typeLabel } from '#site/lib/title-facts.ts';
import { PosterImage } from '#site/ui/PosterImage.tsx';
import { problemWords, sortWords } from './filter-words.ts';
import { SelectBox, SelectPage } from './SelectBox.tsx';
import { useEditPath } from './use-edit-path.ts';
import type { Selection } from './use-selection.ts';
import { useTitleFilters } from './use-title-filters.ts';

interface Props {
  titles: readonly (Movie | ListedTitle)[];
  /** Titles of several types show their type instead of their quality. */
  isMixed?: boolean;
  /** The headings of columns sort the list. */
  isSorted?: boolean;
  /** Rows can be chosen. */
  selection?: Selection;
  /** The buttons at the end of each row. */
  actions?: (title: Movie) => ReactNode;
}

/** Titles as rows. A phone shows the title and the actions only. */
export function TitleTable({ titles, isMixed = false, isSorted = false, selection, actions }: Props) {
  const heading = (column: TitleSort) =>
    isSorted ? <SortedHeading column={column} /> : <th>{sortWords[column]}</th>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    // biome-ignore lint/a11y/useSemanticElements: no fieldset, nothing is sent
    <div className="scroll" tabIndex={0} role="group" aria-label="Titles">
      <table className="table">
        <thead>
          <tr>
            {selection && (
              <th className="choosing">
                <SelectPage selection={selection} />
              </th>
            )}
            {heading('title')}
            {isMixed && (isSorted ? heading('type') : <th>Type</th>)}
            {heading('genre')}
            {heading('year')}
            {isSorted && heading('country')}
            {!isMixed && heading('quality')}
            {heading('rating')}
            {isSorted && heading('added')}
            {isSorted && heading('changed')}
            {isSorted && <th>Publication</th>}
            <th className="title-flags">Flags</th>
            {actions && (
              <th>
                <span className="visually-hidden">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {titles.map((title) => (
            <Row
              key={title.id}
              title={title}
              isMixed={isMixed}
              isSorted={isSorted}
              selection={selection}
              actions={actions}
            />
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
        {sortWords[column]}
        <span aria-hidden="true">{sort === column && (isDescending ? '↓' : '↑')}</span>
      </Link>
    </th>
  );
}

type RowProps = Required<Pick<Props, 'isMixed' | 'isSorted'>> & {
  title: Movie | ListedTitle;
  selection: Props['selection'];
  actions: Props['actions'];
};

function Row({ title, isMixed, isSorted, selection, actions }: RowProps) {
  const { search } = useLocation();
  const editPath = useEditPath();
  const listed = 'problems' in title ? title : null;
  return (
    <tr data-row={title.id}>
      {selection && (
        <td className="choosing">
          <SelectBox id={title.id} name={title.title} selection={selection} />
        </td>
      )}
      <td>
        <div className="title-cell">
          <TitlePoster title={title} sizes="34px" />
          <span>
            <Link
              dir="auto"
              to={{ pathname: editPath(title), search: actions ? search : '' }}
              preventScrollReset
            >
              {title.title}
            </Link>
            <small>/{title.slug}</small>
            <PublicationBadge of={title} />
            {isSorted && listed && <Problems title={listed} />}
          </span>
        </div>
      </td>
      {isMixed && <td>{typeLabel(title.type)}</td>}
      <td>{title.genre || '–'}</td>
      <td className="tabular">{title.year ?? '–'}</td>
      {isSorted && <td>{title.country ?? '–'}</td>}
      {!isMixed && <td>{title.quality === null ? '–' : <span className="tag">{title.quality}</span>}</td>}
      <td className="tabular">{title.rating?.toFixed(1) ?? '–'}</td>
      {isSorted && listed && (
        <>
          <Written at={title.createdAt} by={listed.addedBy} />
          <Written at={listed.changedAt} by={listed.changedBy} />
        </>
      )}
      {isSorted && (
        <td className="publication-cell">
          {title.publication === 'published' ? stateWords.published : <PublicationBadge of={title} />}
          {title.archiveAt && (
            <small className="publication-until">
              until <Moment at={title.archiveAt} isDay />
            </small>
          )}
        </td>
      )}
      <td className="title-flags">
        <span className="flags">
          <DraftMark kind="movie" id={title.id} />
          {title.isTrending && <span className="tag tag-line">Trending</span>}
          {title.isTop20 && <span className="tag tag-line">Top 20</span>}
          {isSorted && listed && <Problems title={listed} />}
        </span>
      </td>
      {actions && <td>{actions(title)}</td>}
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
          {at > 0 && ', '}
          {problem === 'double' ? (
            <Link to={`/doubles?title=${id}`}>{problemWords.double}</Link>
          ) : (
            problemWords[problem]
          )}
          {problem === 'dead-link' && deadSince && (
            <>
              {' since '}
              <Moment at={deadSince} isDay />
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

interface TitlePosterProps {
  title: Movie;
  /** The `sizes` attribute of the image. */
  sizes: string;
}

export function TitlePoster({ title, sizes }: TitlePosterProps) {
  const { src, srcset, drawn } = titlePoster(title);
  return <PosterImage src={src} srcset={srcset} drawn={drawn} sizes={sizes} />;
}
