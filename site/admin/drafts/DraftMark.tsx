import type { DraftInput, DraftKind, DraftPath, ListedDraft } from '#schema/shapes/draft.ts';
import { call } from '#site/admin/data/call.ts';
import { queryClient, useCall } from '#site/admin/data/queries.ts';
import { readsDone } from '#site/admin/data/stale.ts';
import { useMay } from '#site/admin/data/use-role.ts';
import { showToast } from '#site/stores/toast.ts';

/** The administrator's own drafts; a role without forms has none. */
export function useDrafts(asksAnew = false) {
  const isWanted = useMay()('titles');
  return useCall('GET /api/drafts', {}, { isWanted, asksAnew });
}

/** Takes a draft out of the lists that show it as soon as its record is saved, before the server has removed it. */
export async function dropListed({ kind, record }: DraftPath): Promise<void> {
  await queryClient.cancelQueries({ queryKey: ['/api/drafts'] });
  queryClient.setQueryData<ListedDraft[]>(['/api/drafts'], (now) =>
    now?.filter((one) => one.kind !== kind || one.record !== record),
  );
}

/** Stores a discarded draft again, and reads the lists that show it. */
export async function keepAgain(params: DraftPath, content: Omit<DraftInput, 'version'>): Promise<void> {
  await call('PUT /api/drafts/:kind/:record', { params, body: { ...content, version: 0 } });
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

/** Marks a row of a list whose form has unsaved changes of this administrator. */
export function DraftMark({ kind, id }: { kind: DraftKind; id: number }) {
  const isMarked = useDrafts().data?.some((draft) => draft.kind === kind && draft.record === String(id));
  return isMarked ? <span className="tag tag-line">Unsaved changes</span> : null;
}
