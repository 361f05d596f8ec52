import type { ReactNode } from 'react';
import { type Deletion, deleteRecord } from '#site/admin/parts/Confirm.tsx';
import { DeleteButton, IconButton } from '#site/admin/parts/Tip.tsx';
import { BulkPublication } from '#site/admin/publication/BulkPublication.tsx';
import { useRowFilters } from '#site/admin/publication/RowFilters.tsx';
import { SelectBox, useSelection } from '#site/admin/titles/SelectBox.tsx';
import { pencilIcon } from '#site/ui/admin-icons.ts';

interface Props<Part> {
  kind: 'seasons' | 'episodes';
  parts: readonly Part[];
  numberOf: (part: Part) => string;
  nameOf: (part: Part) => string;
  deletion: Deletion;
  onEdit: (id: number) => void;
  /** The words of a row. */
  children: (part: Part) => ReactNode;
}

/** Rows of seasons or of episodes, which can be edited, deleted, and published several at a time. */
export function PartRows<Part extends { id: number }>(props: Props<Part>) {
  const { kind, parts, numberOf, nameOf, deletion, onEdit, children } = props;
  const selection = useSelection(
    useRowFilters().filter ?? '',
    parts.map(({ id }) => id),
  );
  const names = new Map(parts.map((part) => [part.id, nameOf(part)]));
  return (
    <>
      <ul>
        {parts.map((part) => {
          const [id, name] = [part.id, nameOf(part)];
          return (
            <li className="panel-row split episode-row wrapping spread" key={id}>
              <SelectBox id={id} name={name} selection={selection} />
              <span className="tabular muted">{numberOf(part)}</span>
              <div className="row-text">{children(part)}</div>
              <div className="row-actions wrapping">
                <IconButton icon={pencilIcon} words="Edit" name={`Edit ${name}`} onClick={() => onEdit(id)} />
                <DeleteButton name={`Delete ${name}`} onClick={() => deleteRecord({ id, name }, deletion)} />
              </div>
            </li>
          );
        })}
      </ul>
      <BulkPublication kind={kind} selection={selection} names={names} />
    </>
  );
}
