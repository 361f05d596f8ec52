import type { ReactNode } from 'react';
import type { DeadLink } from '#schema/dead-link.ts';
import { useRead } from '#site/admin/data/queries.ts';
import { trusted } from '#site/lib/api.ts';

const reply = trusted<DeadLink[]>();

const dayOf = (at: string) => new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'long' });

export interface LinksOf {
  /** Undefined for a new title. */
  titleId: number | undefined;
  /** Null for the title's own addresses. */
  episodeId: number | null;
}

/** Returns the hint of a dead link for a field; undefined when the link is not dead, or the field was changed since the check. */
export function useDeadLinks({ titleId, episodeId }: LinksOf) {
  const { data = [] } = useRead(`/api/movies/${titleId}/dead-links`, reply, {
    isWanted: titleId !== undefined,
    asksAnew: true,
  });
  return (field: DeadLink['field'], address: string | null | undefined): ReactNode => {
    const dead = data.find(
      (one) => one.episodeId === episodeId && one.field === field && one.address === address?.trim(),
    );
    if (!dead) return undefined;
    const what = dead.status === null ? 'did not answer' : `answered ${dead.status}`;
    return (
      <span className="dead-link">{`Dead link since ${dayOf(dead.since)}: it ${what} on ${dayOf(dead.checkedAt)}.`}</span>
    );
  };
}
