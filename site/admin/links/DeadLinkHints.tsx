import type { ReactNode } from 'react';
import type { DeadLink, LinkOwner } from '#schema/shapes/dead-link.ts';
import { call } from '#site/admin/data/call.ts';
import { showSuccess, useAttempt } from '#site/admin/data/outcome.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { noteStale } from '#site/admin/data/stale.ts';
import { Button } from '#site/admin/parts/Button.tsx';

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
  const { data = [] } = useCall(
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
  const { data = [] } = useCall(
    'GET /api/dead-links/:kind/:id',
    { params: { kind, id: id ?? 0 } },
    { isWanted: id !== undefined, asksAnew: true },
  );
  return (field: DeadLink['field'], addressNow: () => string | null | undefined): ReactNode => {
    const listed = data.filter(
      (one) => one.kind === (part?.kind ?? kind) && one.id === (part?.id ?? id) && one.field === field,
    );
    // The address is asked for last: a form draws itself again for each field that was asked for.
    const address = listed.length > 0 && addressNow()?.trim();
    const dead = listed.find((one) => one.address === address);
    if (!dead) return undefined;
    const what = dead.status === null ? 'did not answer' : `answered ${dead.status}`;
    return (
      <span className="warning-text">
        <span>{`Dead link since ${dayOf(dead.since)}: it ${what} on ${dayOf(dead.checkedAt)}, and is asked again on ${dayOf(dead.nextAt)}.`}</span>
        <AskAgain of={dead} />
      </span>
    );
  };
}

/** A check begins within ten seconds; a host that does not answer takes longer. */
const answersAfterMs = [4_000, 15_000, 45_000];

/** Asks the dead links of a record again, after its host was repaired. */
export function AskAgain({ of: { kind, id }, name }: { of: Pick<DeadLink, 'kind' | 'id'>; name?: string }) {
  const attempt = useAttempt();
  const ask = () =>
    attempt('The link could not be asked again.', async () => {
      const { asked } = await call('POST /api/dead-links/:kind/:id', {
        params: { kind, id },
      });
      if (asked > 0) for (const ms of answersAfterMs) setTimeout(() => noteStale(['links']), ms);
      showSuccess(
        asked > 0 ? 'It is asked now. The answer shows here in a moment.' : 'It was asked a moment ago.',
      );
    });
  return (
    <Button look="ghost" onClick={ask} {...(name && { label: `Ask the links of ${name} again` })}>
      Ask again
    </Button>
  );
}
