import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { DeadRecord } from '#schema/dead-link.ts';
import { DraftMark } from '#site/admin/drafts/DraftMark.tsx';
import { DeadLinkFilter, NoneDead, useDeadLinkFilter } from '#site/admin/links/DeadLinkFilter.tsx';
import { DeadSince } from '#site/admin/links/DeadSince.tsx';
import { Empty } from '#site/admin/parts/Answer.tsx';
import { ButtonLink } from '#site/admin/parts/Button.tsx';
import { capital } from '#site/admin/parts/Confirm.tsx';
import { ListPanel } from '#site/admin/parts/ListPanel.tsx';
import { SearchBox } from '#site/admin/parts/ListTools.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { useEditedRow } from '#site/admin/parts/use-edited-row.ts';
import { useListParams } from '#site/admin/parts/use-list-params.ts';
import { ofList } from '#site/admin/parts/way-back.ts';
import { plusIcon } from '#site/ui/admin-icons.ts';
import { ownElement, type Parts } from '#site/ui/own-element.ts';
import type { NamedKind } from './NamedRecordForm.tsx';

/** What the address asks of such a list. */
export function useNamedFilter() {
  const { search } = useListParams();
  return { search: search || null, problems: useDeadLinkFilter() };
}

interface Listed {
  id: number;
  slug: string;
  titleCount: number;
}

interface Props<Row extends Listed, List> extends Pick<NamedKind<never, never>, 'type' | 'list'> {
  text: string;
  query: UseQueryResult<List, Error>;
  rowsOf: (list: List) => readonly Row[];
  mostTyped: number;
  icon: string;
  rowClass: string;
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
export function NamedList<
  Row extends Listed,
  List extends { total: number; totalPages: number; dead?: DeadRecord[] },
>({ type, list, text, query, rowsOf, mostTyped, icon, noneFound, firstWords, ...row }: Props<Row, List>) {
  const here = useLocation();
  const { search, problems } = useNamedFilter();
  useEditedRow(query.isPlaceholderData || !query.data ? undefined : rowsOf(query.data));
  return (
    <>
      <PageHead title={capital(list)} text={text}>
        <ButtonLink look="primary" icon={plusIcon} to={`/${list}/new`}>
          {`New ${type}`}
        </ButtonLink>
      </PageHead>
      <div className="wrapping tools">
        <SearchBox label={`Search ${list}`} maxLength={mostTyped} />
        <DeadLinkFilter />
      </div>
      <ListPanel
        query={query}
        label={capital(list)}
        failure={`Failed to fetch ${list}`}
        rowsOf={(found) => rowsOf(found).length}
      >
        {(found): ReactNode => {
          const rows = rowsOf(found);
          if (rows.length === 0 && problems) return <NoneDead />;
          if (rows.length === 0)
            return (
              <Empty icon={icon} title={search ? noneFound : `No ${list} yet`}>
                {!search && <p>{firstWords}</p>}
              </Empty>
            );
          return rows.map((one) => (
            <div className={`panel-row ${row.rowClass}`} key={one.id} data-row={one.id}>
              {ownElement(row.before?.(one))}
              <span>
                <Link to={`/${list}/${one.slug}`} state={ofList(here)} dir="auto">
                  {row.nameOf(one)}
                </Link>{' '}
                <DraftMark kind={type} id={one.id} />
                <small>{row.aboutOf(one) ?? `/${one.slug}`}</small>
                <DeadSince at={found.dead?.find(({ id }) => id === one.id)?.since} />
              </span>
              <span className="tabular">{row.titlesOf(one.titleCount)}</span>
            </div>
          ));
        }}
      </ListPanel>
    </>
  );
}
