/** The arrangement that is being made: the rows in their order, what they would show, and saving it. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { HomeBundle } from '#schema/bundle.ts';
import {
  type ArrangedRow,
  defaultArrangement,
  type HomeArrangement,
  homeArrangement,
  type StoredArrangement,
  storedArrangement,
} from '#schema/home-arrangement.ts';
import { errorWords, write } from '#site/admin/data/call.ts';
import { trusted } from '#site/lib/api.ts';
import { showToast } from '#site/stores/toast.ts';

const isSame = (one: HomeArrangement, other: HomeArrangement) =>
  JSON.stringify([one.hero, one.rows]) === JSON.stringify([other.hero, other.rows]);

const preview = trusted<HomeBundle>();

/** The first message that stands at a row, by the key of the row. */
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
  // Hidden rows show what they would show, so that the operator sees what is hidden.
  const asked = {
    hero: { ...draft.hero, isHidden: false },
    rows: draft.rows.map((row) => ({ ...row, isHidden: false })),
  };
  const { data: shown } = useQuery({
    queryKey: ['/api/bundles/home', asked],
    queryFn: () => write('POST', '/api/bundles/home', preview, asked),
    enabled: problems.size === 0,
    placeholderData: keepPreviousData,
  });

  async function save(wanted: HomeArrangement, version = stored.version): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    const before = stored;
    try {
      const saved = await write('PUT', '/api/home', storedArrangement, {
        hero: wanted.hero,
        rows: wanted.rows,
        version,
      });
      setStored(saved);
      setDraft({ hero: saved.hero, rows: saved.rows });
      showToast({
        title: 'Success',
        text: 'Home arranged. It shows on the site in a moment.',
        action: { label: 'Undo', run: () => void save(before, saved.version) },
      });
    } catch (error) {
      showToast({ title: 'Failed to arrange home', text: errorWords(error), isBad: true });
    } finally {
      setIsBusy(false);
    }
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
    /** One click: it is saved at once, and the toast takes it back. */
    restoreDefault: () => save(defaultArrangement),
  };
}

/** A key that no row has. */
export function freeKey(rows: readonly ArrangedRow[]): string {
  const taken = new Set(rows.map(({ key }) => key));
  let number = 1;
  while (taken.has(`row-${number}`)) number += 1;
  return `row-${number}`;
}
