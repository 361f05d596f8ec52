import type { UseQueryResult } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { collectionLimits } from '#schema/shapes/collection.ts';
import type { DeadRecord } from '#schema/shapes/dead-link.ts';
import { personLimits } from '#schema/shapes/person.ts';
import { DraftMark } from '#site/admin/drafts/DraftMark.tsx';
import { DeadLinkFilter, DeadSince, NoneDead, useDeadLinkFilter } from '#site/admin/links/DeadLinkFilter.tsx';
import { Empty } from '#site/admin/parts/Answer.tsx';
import { ButtonLink } from '#site/admin/parts/Button.tsx';
import { capital } from '#site/admin/parts/Confirm.tsx';
import { SearchBox } from '#site/admin/parts/ListTools.tsx';
import { RecordList } from '#site/admin/parts/RecordList.tsx';
import { useEditedRow } from '#site/admin/parts/use-edited-row.ts';
import { useListCall, useListParams } from '#site/admin/parts/use-list-params.ts';
import { ofList } from '#site/admin/parts/way-back.ts';
import { TitlePoster } from '#site/admin/titles/TitleCell.tsx';
import { lifeYears } from '#site/lib/credit-labels.ts';
import { titleCount } from '#site/lib/lists.ts';
import { plusIcon } from '#site/ui/admin-icons.ts';
import { layersIcon, usersIcon } from '#site/ui/icons.ts';
import { type Parts, wrapText } from '#site/ui/wrap-text.ts';
import type { NamedKind } from './NamedRecordSection.tsx';

/** What the address asks of such a list. */
function useNamedFilter() {
  const { search } = useListParams();
  return { search: search || null, problems: useDeadLinkFilter() };
}

interface Listed {
  id: number;
  slug: string;
  titleCount: number;
}

interface Props<Row extends Listed, List> extends Pick<NamedKind<never, never>, 'list'> {
  type: NamedKind<never, never>['kind'];
  text: string;
  query: UseQueryResult<List, Error>;
  rowsOf: (list: List) => readonly Row[];
  mostTyped: number;
  icon: string;
  noneFound: string;
  /** How the first one comes here. */
  firstWords: string;
  nameOf: (row: Row) => string;
  /** Below the name; null for the address. */
  aboutOf: (row: Row) => string | null;
  titlesOf: (count: number) => string;
  before?: (row: Row) => Parts;
}

/** All records of a kind, with a search and the filter by dead links. */
function NamedList<
  Row extends Listed,
  List extends { total: number; totalPages: number; dead?: DeadRecord[] },
>({ type, list, text, query, rowsOf, mostTyped, icon, noneFound, firstWords, ...row }: Props<Row, List>) {
  const here = useLocation();
  const { search, problems } = useNamedFilter();
  useEditedRow(query.isPlaceholderData || !query.data ? undefined : rowsOf(query.data));
  return (
    <RecordList
      title={capital(list)}
      text={text}
      actions={
        <ButtonLink look="primary" icon={plusIcon} to={`/${list}/new`}>
          {`New ${type}`}
        </ButtonLink>
      }
      tools={
        <>
          <SearchBox label={`Search ${list}`} maxLength={mostTyped} />
          <DeadLinkFilter />
        </>
      }
      query={query}
      label={capital(list)}
      failure={`Failed to fetch ${list}`}
      rowsOf={rowsOf}
      none={
        problems ? (
          <NoneDead />
        ) : (
          <Empty icon={icon} title={search ? noneFound : `No ${list} yet`}>
            {!search && <p>{firstWords}</p>}
          </Empty>
        )
      }
    >
      {(rows, found) =>
        rows.map((one) => (
          <div className="panel-row split wrapping spread" key={one.id} data-row={one.id}>
            {wrapText(row.before?.(one))}
            <span className="row-text">
              <Link to={`/${list}/${one.slug}`} state={ofList(here)} dir="auto">
                {row.nameOf(one)}
              </Link>{' '}
              <DraftMark kind={type} id={one.id} />
              <small className="cut">{row.aboutOf(one) ?? `/${one.slug}`}</small>
              <DeadSince at={found.dead?.find(({ id }) => id === one.id)?.since} />
            </span>
            <span className="tabular muted">{row.titlesOf(one.titleCount)}</span>
          </div>
        ))
      }
    </RecordList>
  );
}

/** All people by name, with a search that tolerates typing errors. */
export const PeopleSection = () => (
  <NamedList
    type="person"
    list="people"
    text="Who made the titles and who plays in them."
    query={useListCall('GET /api/people', useNamedFilter())}
    rowsOf={({ people }) => people}
    mostTyped={personLimits.search}
    icon={usersIcon}
    noneFound="Nobody found"
    firstWords="Name a cast under “Cast and crew” of a title, or add somebody here."
    nameOf={({ name }) => name}
    aboutOf={(person) => lifeYears(person)}
    titlesOf={(count) => (count === 0 ? 'No published title' : titleCount(count))}
  />
);

/** All collections by name, with a search. */
export const CollectionsSection = () => (
  <NamedList
    type="collection"
    list="collections"
    text="Titles put together by hand, each collection with a page of its own."
    query={useListCall('GET /api/collections', useNamedFilter())}
    rowsOf={({ collections }) => collections}
    mostTyped={collectionLimits.search}
    icon={layersIcon}
    noneFound="No collections found"
    firstWords="A collection gathers titles under a name, in your order."
    nameOf={({ title }) => title}
    aboutOf={({ description }) => description}
    titlesOf={titleCount}
    before={({ covers }) => (
      <span className="row-picture" aria-hidden="true">
        {covers.map((cover) => (
          <TitlePoster key={cover.id} title={cover} sizes="34px" />
        ))}
      </span>
    )}
  />
);
