import { useId, useState } from 'react';
import { Button } from '#site/admin/parts/Button.tsx';
import { Moment } from '#site/admin/parts/Moment.tsx';
import { Dialog } from '#site/ui/Dialog.tsx';
import type { Conflict } from './use-save.ts';

interface Props {
  conflict: Conflict | null;
  /** The values in the form. */
  mine: Readonly<Record<string, unknown>>;
  /** The labels of the fields; a field without one is shown by its name. */
  labels?: Readonly<Record<string, string>>;
  onClose: () => void;
  /** Saves over the other version. */
  onKeepMine: (current: Conflict['current']) => Promise<void>;
  /** Fills the form with the other version. */
  onTakeTheirs: (current: Conflict['current']) => void;
}

const shown = (value: unknown): string =>
  value === null || value === undefined || value === '' ? '(empty)' : String(value);

/** Shows the fields in which two administrators' versions differ, and lets one be chosen. */
export function ConflictDialog({ conflict, mine, labels = {}, onClose, onKeepMine, onTakeTheirs }: Props) {
  const heading = useId();
  const [isBusy, setIsBusy] = useState(false);

  async function keepMine(): Promise<void> {
    if (!conflict || isBusy) return;
    setIsBusy(true);
    await onKeepMine(conflict.current);
    setIsBusy(false);
  }

  return (
    <Dialog isOpen={conflict !== null} onClose={onClose} labelledBy={heading} isWide>
      {conflict && (
        <div className="stack dialog-body">
          <div className="dialog-head">
            <h2 id={heading}>Somebody else has changed this meanwhile</h2>
            {conflict.lastSave && (
              <p>
                <span>{`Saved by ${conflict.lastSave.actor || 'a program'} on`}</span>{' '}
                <Moment at={conflict.lastSave.at} />.
              </p>
            )}
            <p>Nothing of yours was saved yet. These fields differ:</p>
          </div>
          <div className="scroll dialog-scroll">
            <table className="table both">
              <thead>
                <tr>
                  <th>Field</th>
                  <th>Yours</th>
                  <th>Theirs</th>
                </tr>
              </thead>
              <tbody>
                {conflict.fields.map((field) => (
                  <tr key={field}>
                    <th scope="row">{labels[field] ?? field}</th>
                    <td>{shown(mine[field])}</td>
                    <td>{shown(conflict.current[field])}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <div className="wrapping dialog-foot">
            <Button look="ghost" isLarge data-focus onClick={onClose}>
              Back to the form
            </Button>
            <Button isLarge onClick={() => onTakeTheirs(conflict.current)}>
              Take theirs
            </Button>
            <Button look="primary" isLarge onClick={() => void keepMine()}>
              Save mine
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}
