import type { UseQueryResult } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { errorWords } from '#site/admin/data/call.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { circleAlertIcon } from '#site/ui/icons.ts';
import { wrapText } from '#site/ui/wrap-text.ts';
import { Button } from './Button.tsx';

interface Props<T> {
  query: UseQueryResult<T, Error>;
  /** The title of the failure: 'Failed to fetch movies'. */
  failure: string;
  /** Shown until the answer arrives, in place of a plain panel. */
  skeleton?: ReactNode;
  children: (answer: T) => ReactNode;
}

/** Shows the answer to a read, a skeleton until it arrives, or its failure with a button to try again. */
export function Answer<T>({ query, failure, skeleton, children }: Props<T>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.isError)
    return <div aria-busy="true">{skeleton ?? <div className="skeleton panel-skeleton" />}</div>;
  return (
    <Empty icon={circleAlertIcon} title={failure} isAlert>
      <p>{errorWords(query.error)}</p>
      <Button onClick={() => void query.refetch()}>Try again</Button>
    </Empty>
  );
}

interface EmptyProps {
  icon: string;
  title: string;
  /** A screen reader announces it as soon as it appears. */
  isAlert?: boolean;
  children?: ReactNode;
}

/** Shown in place of an empty list, with the reason. */
export function Empty({ icon, title, isAlert = false, children }: EmptyProps) {
  return (
    <div className="empty" role={isAlert ? 'alert' : undefined}>
      <Icon d={icon} />
      <b>{title}</b>
      {wrapText(children)}
    </div>
  );
}

/** Stands for the rows of a list until they arrive. */
export const RowsSkeleton = ({ rows = 6 }: { rows?: number }) => (
  <div className="rows-skeleton">
    <Repeated times={rows}>
      <span className="skeleton" />
    </Repeated>
  </div>
);

/** The same row several times, for the skeleton of a list. */
export const Repeated = ({ times, children }: { times: number; children: ReactNode }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never change places
  Array.from({ length: times }, (_, place) => <Fragment key={place}>{children}</Fragment>);
