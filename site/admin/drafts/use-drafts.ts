import type { keepDraft, listDrafts } from '#schema/calls/drafts.ts';
import type { DraftInput, DraftPath } from '#schema/draft.ts';
import { call } from '#site/admin/data/call.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { readsDone } from '#site/admin/data/stale.ts';
import { useMay } from '#site/admin/data/use-role.ts';
import { showToast } from '#site/stores/toast.ts';

/** The administrator's own drafts; a role without forms has none. */
export function useDrafts(asksAnew = false) {
  const isWanted = useMay()('titles');
  return useCall<typeof listDrafts>('GET /api/drafts', {}, { isWanted, asksAnew });
}

/** Stores a discarded draft again, and reads the lists that show it. */
export async function keepAgain(params: DraftPath, content: Omit<DraftInput, 'version'>): Promise<void> {
  await call<typeof keepDraft>('PUT /api/drafts/:kind/:record', { params, body: { ...content, version: 0 } });
  await readsDone();
}

/** @param undo runs when the toast's button is pressed */
export function showDiscarded(name: string, undo: () => void): void {
  showToast({
    title: 'Draft discarded',
    text: `What was typed for ${name} and not saved is gone.`,
    action: { label: 'Undo', run: undo },
  });
}
