/** The arrangement in the form: its rows in order, a preview of their titles, and saving. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type ArrangedRow,
  defaultArrangement,
  type HomeArrangement,
  homeArrangement,
  type StoredArrangement,
} from '#schema/shapes/home-arrangement.ts';
import { call } from '#site/admin/data/call.ts';
import { showSuccess, tried } from '#site/admin/data/outcome.ts';

const isSame = (one: HomeArrangement, other: HomeArrangement) =>
  JSON.stringify([one.hero, one.rows]) === JSON.stringify([other.hero, other.rows]);

/** The first message of each row, by the key of the row. */
function problemsOf(arrangement: HomeArrangement): Map<string, string> {
  const { error } = homeArrangement.safeParse(arrangement);
  return new Map(
    (error?.issues ?? []).toReversed().map(({ path, message }) => {
      const [place, index] = path;
      return [place === 'rows' ? (arrangement.rows[Number(index)]?.key ?? '') : 'hero', message];
    }),
  );
}

export function useArrangement(read: StoredArrangement) {
  const [stored, setStored] = useState(read);
  const [draft, setDraft] = useState<HomeArrangement>({ hero: read.hero, rows: read.rows });
  const [isBusy, setIsBusy] = useState(false);
  const problems = problemsOf(draft);
  // The preview includes hidden rows, so that the operator sees their titles.
  const asked = {
    hero: { ...draft.hero, isHidden: false },
    rows: draft.rows.map((row) => ({ ...row, isHidden: false })),
  };
  const { data: shown } = useQuery({
    queryKey: ['/api/bundles/home', asked],
    queryFn: () => call('POST /api/bundles/home', { body: asked }),
    enabled: problems.size === 0,
    placeholderData: keepPreviousData,
  });

  async function save(wanted: HomeArrangement, version = stored.version): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    const before = stored;
    await tried('Failed to arrange home', async () => {
      const saved = await call('PUT /api/home', {
        body: { hero: wanted.hero, rows: wanted.rows, version },
      });
      setStored(saved);
      setDraft({ hero: saved.hero, rows: saved.rows });
      showSuccess('Home arranged. It shows on the site in a moment.', {
        label: 'Undo',
        run: () => void save(before, saved.version),
      });
    });
    setIsBusy(false);
  }

  return {
    draft,
    problems,
    shown,
    isBusy,
    isDirty: !isSame(draft, stored),
    isDefault: isSame(draft, defaultArrangement),
    setHero: (hero: HomeArrangement['hero']) => setDraft((now) => ({ ...now, hero })),
    setRows: (change: (rows: ArrangedRow[]) => ArrangedRow[]) =>
      setDraft((now) => ({ ...now, rows: change(now.rows) })),
    save: () => save(draft),
    discard: () => setDraft({ hero: stored.hero, rows: stored.rows }),
    /** Saves the default arrangement at once; the toast offers to undo it. */
    restoreDefault: () => save(defaultArrangement),
  };
}

/** A key that no other row has. */
export function freeKey(rows: readonly ArrangedRow[]): string {
  const taken = new Set(rows.map(({ key }) => key));
  let number = 1;
  while (taken.has(`row-${number}`)) number += 1;
  return `row-${number}`;
}
