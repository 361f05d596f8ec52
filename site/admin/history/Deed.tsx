import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ActivityEntry } from '#schema/shapes/history.ts';
import { call } from '#site/admin/data/call.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { Button, ButtonLink } from '#site/admin/parts/Button.tsx';
import { counted } from '#site/admin/parts/counted.ts';
import { isUndoable, orderHere } from '#site/admin/titles/BulkChanges.tsx';
import { undoProblemWords } from '#site/admin/titles/bulk-labels.ts';
import { showToast } from '#site/stores/toast.ts';
import { undoIcon } from '#site/ui/admin-icons.ts';
import { kindWords, verbs } from './history-labels.ts';

type DeedOf = Pick<ActivityEntry, 'recordId' | 'name'> & { kind: 'bulk_change' | 'import' };

/** A bulk change or an import of the dashboard, which is one line of the activity. */
export const isDeed = <Of extends Pick<ActivityEntry, 'kind' | 'recordId'>>(
  entry: Of,
): entry is Of & { kind: DeedOf['kind'] } =>
  (entry.kind === 'bulk_change' || entry.kind === 'import') && entry.recordId > 0;

/** What the deed did, as sums that are read when they are opened. */
export function DeedSums({ kind, recordId: id }: DeedOf) {
  const [isOpen, setIsOpen] = useState(false);
  const sums = useCall(
    'GET /api/activity/deeds/:kind/:id',
    { params: { kind, id } },
    { isWanted: isOpen, asksAnew: true },
  );
  return (
    <details className="folded" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>What it did</summary>
      <Answer query={sums} failure="Failed to fetch what it did" skeleton={<span className="skeleton" />}>
        {(lines) => (
          <ul className="muted">
            {lines.length === 0 && <li>Nothing yet, or before this was noted.</li>}
            {lines.map(({ kind: of, op, count }) => (
              <li key={`${of} ${op}`}>{`${counted(count, ...kindWords[of])} ${verbs[op]}`}</li>
            ))}
          </ul>
        )}
      </Answer>
    </details>
  );
}

/** Its undo, as long as there is one. That of an import asks on its page. */
export function DeedUndo({ kind, recordId, name }: DeedOf) {
  const changes = useCall('GET /api/bulk-changes', {}, { isWanted: kind === 'bulk_change', asksAnew: true });
  const imports = useCall('GET /api/imports', {}, { isWanted: kind === 'import', asksAnew: true });
  const navigate = useNavigate();
  const label = `Undo: ${name}`;
  if (imports.data?.some(({ id, isUndoable: can }) => id === recordId && can))
    return (
      <ButtonLink icon={undoIcon} to={`/import/${recordId}`} label={label}>
        Undo
      </ButtonLink>
    );
  if (!changes.data?.some((change) => change.id === recordId && isUndoable(change))) return null;
  async function undo(): Promise<void> {
    try {
      await orderHere(() => call('POST /api/bulk-changes/:id/undo', { params: { id: recordId } }));
      // Its progress is there.
      void navigate('/bulk-changes');
    } catch (error) {
      showToast({ title: 'Failed to undo', text: undoProblemWords(error), isBad: true });
    }
  }
  return (
    <Button icon={undoIcon} label={label} onClick={() => void undo()}>
      Undo
    </Button>
  );
}
