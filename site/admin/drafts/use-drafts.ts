import type { DraftInput, DraftKind, ListedDraft } from '#schema/draft.ts';
import { write } from '#site/admin/data/call.ts';
import { refresh, useRead } from '#site/admin/data/queries.ts';
import { useMay } from '#site/admin/data/use-role.ts';
import { trusted } from '#site/lib/api.ts';
import { showToast } from '#site/stores/toast.ts';

const listed = trusted<ListedDraft[]>();
const anything = trusted<unknown>();

export const draftAddress = ({ kind, record }: { kind: DraftKind; record: string }) =>
  `/api/drafts/${kind}/${record}`;

/** The administrator's own drafts; a role without forms has none. */
export function useDrafts(asksAnew = false) {
  const isWanted = useMay()('titles');
  return useRead('/api/drafts', listed, { isWanted, asksAnew });
}

/** Stores a discarded draft again, and reads the lists that show it. */
export async function keepAgain(address: string, content: Omit<DraftInput, 'version'>): Promise<void> {
  await write('PUT', address, anything, { ...content, version: 0 });
  await refresh('drafts');
}

/** @param undo runs when the toast's button is pressed */
export function showDiscarded(name: string, undo: () => void): void {
  showToast({
    title: 'Draft discarded',
    text: `What was typed for ${name} and not saved is gone.`,
    action: { label: 'Undo', run: undo },
  });
}
