import type { ReactNode } from 'react';
import type { listDeadLinksOf } from '#schema/calls/dead-links.ts';
import type { DeadLink, LinkOwner } from '#schema/dead-link.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { AskAgain } from './AskAgain.tsx';

/** With the year where it is another one. */
function dayOf(at: string): string {
  const day = new Date(at);
  const isOfThisYear = day.getFullYear() === new Date().getFullYear();
  return day.toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    ...(!isOfThisYear && { year: 'numeric' }),
  });
}

export interface LinksOf {
  kind: LinkOwner['kind'];
  /** Undefined for a new record. */
  id: number | undefined;
  /** The season or episode of the title; without it the addresses are those of the record itself. */
  part?: Pick<DeadLink, 'kind' | 'id'> | undefined;
}

/** The dead links of the seasons and episodes of a show. */
export function useDeadParts(show: number) {
  const { data = [] } = useCall<typeof listDeadLinksOf>(
    'GET /api/dead-links/:kind/:id',
    { params: { kind: 'title', id: show } },
    { asksAnew: true },
  );
  const sinceOf = (isOf: (one: DeadLink) => boolean): string | undefined =>
    data
      .filter(isOf)
      .map(({ since }) => since)
      .toSorted()[0];
  return {
    /** Since when a link of the season or of one of its episodes is dead. */
    season: (id: number) => sinceOf(({ seasonId }) => seasonId === id),
    episode: (id: number) => sinceOf((one) => one.kind === 'episode' && one.id === id),
  };
}
export type DeadParts = ReturnType<typeof useDeadParts>;

/** Returns the hint of a dead link for a field; undefined when the link is not dead, or the field was changed since the check. */
export function useDeadLinks({ kind, id, part }: LinksOf) {
  const { data = [] } = useCall<typeof listDeadLinksOf>(
    'GET /api/dead-links/:kind/:id',
    { params: { kind, id: id ?? 0 } },
    { isWanted: id !== undefined, asksAnew: true },
  );
  return (field: DeadLink['field'], address: string | null | undefined): ReactNode => {
    const dead = data.find(
      (one) =>
        one.kind === (part?.kind ?? kind) &&
        one.id === (part?.id ?? id) &&
        one.field === field &&
        one.address === address?.trim(),
    );
    if (!dead) return undefined;
    const what = dead.status === null ? 'did not answer' : `answered ${dead.status}`;
    return (
      <span className="dead-link">
        <span>{`Dead link since ${dayOf(dead.since)}: it ${what} on ${dayOf(dead.checkedAt)}, and is asked again on ${dayOf(dead.nextAt)}.`}</span>
        <AskAgain of={dead} />
      </span>
    );
  };
}
