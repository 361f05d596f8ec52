import type { DraftKind } from '#schema/draft.ts';
import { useDrafts } from './use-drafts.ts';

/** Marks a row of a list whose form has unsaved changes of this administrator. */
export function DraftMark({ kind, id }: { kind: DraftKind; id: number }) {
  const isMarked = useDrafts().data?.some((draft) => draft.kind === kind && draft.record === String(id));
  return isMarked ? <span className="tag tag-line">Unsaved changes</span> : null;
}
