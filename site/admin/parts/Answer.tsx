import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { troubleOf } from '#site/admin/data/call.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { circleAlertIcon } from '#site/ui/icons.ts';

interface Props<T> {
  query: UseQueryResult<T, Error>;
  /** Title when it cannot be had: 'Failed to fetch movies'. */
  failure: string;
  /** While it is on its way. */
  skeleton: ReactNode;
  children: (answer: T) => ReactNode;
}

/** What a read answered, its skeleton until then, or what went wrong with a way to try again. */
export function Answer<T>({ query, failure, skeleton, children }: Props<T>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.isError) return <div aria-busy="true">{skeleton}</div>;
  return (
    <div className="empty" role="alert">
      <Icon d={circleAlertIcon} />
      <b>{failure}</b>
      <p>{troubleOf(query.error)}</p>
      <button className="btn btn-quiet btn-sm" type="button" onClick={() => void query.refetch()}>
        Try again
      </button>
    </div>
  );
}

interface EmptyProps {
  icon: string;
  title: string;
  children?: ReactNode;
}

export function Empty({ icon, title, children }: EmptyProps) {
  return (
    <div className="empty">
      <Icon d={icon} />
      <b>{title}</b>
      {children}
    </div>
  );
}
