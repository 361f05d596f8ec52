import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { Empty } from '#site/admin/parts/Answer.tsx';
import { type ListCounts, RecordList } from '#site/admin/parts/RecordList.tsx';
import { inboxIcon } from '#site/ui/admin-icons.ts';
import { type Parts, wrapText } from '#site/ui/wrap-text.ts';

interface Row {
  id: number;
  isNew: boolean;
  name: Parts;
  facts: string;
  /** The small line below them. */
  notes: ReactNode;
}

interface Props<List extends ListCounts> {
  query: UseQueryResult<List, Error>;
  label: string;
  failure: string;
  rowsOf: (list: List) => readonly Row[];
  /** In place of the rows, where there are none. */
  none: ReactNode;
  /** The parameter of the address that names the open row. */
  param: string;
  openId: number;
  /** In place of the open one. */
  choose: string;
  /** The open one. */
  children: ReactNode;
}

/** What arrived, and next to it the open one. */
export function ListAndOpen<List extends ListCounts>(props: Props<List>) {
  const { param, openId, choose, children, ...list } = props;
  const { search } = useLocation();
  const addressOf = (id: number) => {
    const params = new URLSearchParams(search);
    params.set(param, String(id));
    return `?${params}`;
  };
  return (
    <div className="stack list-and-detail" data-open={openId > 0 || undefined}>
      <RecordList {...list}>
        {(rows) => (
          <ul className="messages">
            {rows.map(({ id, isNew, name, facts, notes }) => (
              <li key={id}>
                <Link
                  className="plain stack list-row"
                  to={addressOf(id)}
                  aria-current={id === openId || undefined}
                  data-unread={isNew || undefined}
                  preventScrollReset
                >
                  {name}
                  <span>{facts}</span>
                  <small className="wrapping">{notes}</small>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </RecordList>
      {children ? (
        wrapText(children)
      ) : (
        <div className="only-wide">
          <Empty icon={inboxIcon} title={choose} />
        </div>
      )}
    </div>
  );
}

interface OpenProps {
  /** Another one gets the focus again. */
  id: number;
  title: string;
  actions: ReactNode;
  children: ReactNode;
}

/** The open one, whose heading gets the focus. */
export function OpenOne({ id, title, actions, children }: OpenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is opened
  useEffect(() => heading.current?.focus(), [id]);
  return (
    <article className="panel open-one" aria-labelledby="open-one">
      <header className="wrapping">
        <h2 id="open-one" ref={heading} tabIndex={-1} dir="auto">
          {title}
        </h2>
        <div className="row-actions wrapping">{actions}</div>
      </header>
      <div className="panel-body stack">{children}</div>
    </article>
  );
}
