import type { DraftKind } from '#schema/draft.ts';
import { useDrafts } from './use-drafts.ts';

/** Says in a list that one has typed something into the form of a record and not saved it. */
export function DraftMark({ kind, id }: { kind: DraftKind; id: number }) {
  const isMarked = useDrafts().data?.some((draft) => draft.kind === kind && draft.record === String(id));
  return isMarked ? <span className="tag tag-line">Unsaved changes</span> : null;
}
