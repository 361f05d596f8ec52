import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { listPageSize } from '#schema/rules/limits.ts';
import { wrapText } from '#site/ui/wrap-text.ts';
import { Answer, RowsSkeleton } from './Answer.tsx';
import { pagerNumbers } from './list-pages.ts';
import { PageHead } from './PageHead.tsx';
import { useKeptFocus } from './Panel.tsx';
import { useListParams } from './use-list-params.ts';

export interface ListCounts {
  total: number;
  totalPages: number;
}

/** With at most this many pages every page is one or two clicks away, and no field for a page number is needed. */
const fewPages = 3;

const spell = (count: number) => count.toLocaleString('en');

/** 'Showing x to y of z' and the links to other pages; the page stands in the address. */
export function Pager({ total, totalPages }: ListCounts) {
  const { page } = useListParams();
  const { search } = useLocation();

  function addressOf(to: number): string {
    const params = new URLSearchParams(search);
    if (to === 1) params.delete('page');
    else params.set('page', String(to));
    return `?${params}`;
  }

  function step(words: string, to: number, isThere: boolean) {
    // Screen readers still read out a link without an address, as disabled.
    if (!isThere) return <span aria-disabled="true">{words}</span>;
    return <Link to={addressOf(to)}>{words}</Link>;
  }

  const from = total === 0 ? 0 : (page - 1) * listPageSize + 1;
  const to = Math.min(page * listPageSize, total);
  return (
    <div className="panel-row wrapping muted tabular">
      <span role="status">{`Showing ${spell(from)} to ${spell(to)} of ${spell(total)}`}</span>
      {totalPages > 1 && (
        <nav className="wrapping to-end pager-pages" aria-label="Pages">
          {step('First', 1, page > 1)}
          {step('Prev', page - 1, page > 1)}
          {pagerNumbers(page, totalPages).map((number) => (
            <Link
              key={number}
              to={addressOf(number)}
              aria-label={`Page ${number}`}
              aria-current={number === page ? 'page' : undefined}
            >
              {number}
            </Link>
          ))}
          {step('Next', page + 1, page < totalPages)}
          {step('Last', totalPages, page < totalPages)}
          {totalPages > fewPages && <PageJump totalPages={totalPages} addressOf={addressOf} />}
        </nav>
      )}
    </div>
  );
}

interface JumpProps {
  totalPages: number;
  addressOf: (page: number) => string;
}

/** Goes to the page whose number is typed; a number beyond the last page goes to that one. */
function PageJump({ totalPages, addressOf }: JumpProps) {
  const navigate = useNavigate();
  return (
    <form
      className="page-jump"
      onSubmit={(event) => {
        event.preventDefault();
        const wanted = Math.floor(Number(new FormData(event.currentTarget).get('page')));
        if (wanted >= 1) void navigate(addressOf(Math.min(wanted, totalPages)));
        event.currentTarget.reset();
      }}
    >
      <label>
        Go to page
        <input
          className="input tabular fit"
          size={5}
          name="page"
          type="text"
          inputMode="numeric"
          pattern="[0-9]+"
          required
        />
      </label>
    </form>
  );
}

interface Props<List extends ListCounts, Row> {
  /** A section of its own, with what stands above its tools; a part of another section has none. */
  title?: string;
  text?: ReactNode;
  /** The link back, above the title. */
  back?: ReactNode;
  /** The buttons at the right of the title. */
  actions?: ReactNode;
  /** Stands between the head and the tools. */
  above?: ReactNode;
  /** Search and filters. */
  tools?: ReactNode;
  /** What is done with the chosen rows: before them for the keyboard, at the lower edge of the window for the eye. */
  chosen?: ReactNode;
  query: UseQueryResult<List, Error>;
  /** The accessible name of the list, and its hidden heading. */
  label: string;
  /** The title of the failure: 'Failed to fetch movies'. */
  failure: string;
  rowsOf: (list: List) => readonly Row[];
  /** In place of the rows, where there are none. */
  none: ReactNode;
  children: (rows: readonly Row[], list: List) => ReactNode;
}

/** A list in a panel: its head, its tools, and its rows with their pager below. */
export function RecordList<List extends ListCounts, Row>(props: Props<List, Row>) {
  const { title, text, back, actions, above, tools, chosen, query, label, failure, rowsOf, none, children } =
    props;
  const heading = useKeptFocus(query.data ? rowsOf(query.data).length : 0);
  return (
    <>
      {title !== undefined && (
        <PageHead title={title} text={text} back={back}>
          {actions}
        </PageHead>
      )}
      {wrapText(above)}
      {tools && <div className="wrapping tools">{tools}</div>}
      {wrapText(chosen)}
      <section className="panel" aria-label={label} aria-busy={query.isPlaceholderData || undefined}>
        <h2 className="visually-hidden" ref={heading} tabIndex={-1}>
          {label}
        </h2>
        <Answer query={query} failure={failure} skeleton={<RowsSkeleton />}>
          {(list) => (
            <>
              {wrapText(rowsOf(list).length === 0 ? none : children(rowsOf(list), list))}
              <Pager total={list.total} totalPages={list.totalPages} />
            </>
          )}
        </Answer>
      </section>
    </>
  );
}
