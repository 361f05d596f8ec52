import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { CreditRole } from '#schema/rules/credit-role.ts';
import type { Credit } from '#schema/shapes/person.ts';
import { call } from '#site/admin/data/call.ts';
import { useFreshCall } from '#site/admin/data/queries.ts';
import { readsDone } from '#site/admin/data/stale.ts';
import { useUnsaved } from '#site/admin/form/LeaveGuard.tsx';

export interface CreditLine {
  key: number;
  personId: number | null;
  name: string;
  role: CreditRole;
  character: string;
}

const linesOf = (credits: readonly Credit[]): CreditLine[] =>
  credits.map(({ id, person, role, character }) => ({
    key: id,
    personId: person.id,
    name: person.name,
    role,
    character: character ?? '',
  }));

const sent = (lines: readonly CreditLine[]) =>
  lines
    .filter(({ name }) => name.trim() !== '')
    .map(({ personId, name, role, character }) => ({
      ...(personId === null ? { name } : { personId }),
      role,
      character,
    }));

/**
 * The credits in the form of a title or an episode, which its one Save stores with the fields. Those of a stored record are read once
 * their part of the form is opened.
 */
export function useCredits(of: 'movies' | 'episodes', id: number | undefined) {
  const [isOpen, setIsOpen] = useState(false);
  const query = useFreshCall(
    `GET /api/${of}/:id/credits` as const,
    { params: { id: id ?? 0 } },
    { isWanted: isOpen && id !== undefined },
  );
  const stored = linesOf((query.isFetchedAfterMount && query.data?.credits) || []);
  /** Null until something is changed. */
  const [changed, setChanged] = useState<CreditLine[] | null>(null);
  const isDirty = changed !== null && JSON.stringify(sent(changed)) !== JSON.stringify(sent(stored));
  // No draft holds them, so leaving asks.
  useUnsaved(isDirty);

  return {
    query: id === undefined ? null : query,
    open: setIsOpen,
    lines: changed ?? stored,
    isDirty,
    change: (to: (lines: CreditLine[]) => CreditLine[]) => setChanged((now) => to(now ?? stored)),
    clear: () => setChanged(null),
    failure: 'Failed to save the credits',
    async save(record: { id: number }): Promise<void> {
      const credits = sent(changed ?? stored);
      await call(`PUT /api/${of}/:id/credits` as const, { params: { id: record.id }, body: { credits } });
      await readsDone();
      // The guard must know at once that nothing is unsaved.
      flushSync(() => setChanged(null));
    },
  };
}

export type Credits = ReturnType<typeof useCredits>;
