import type { ReactNode } from 'react';
import { useDeadLinkFilter } from '#site/admin/links/DeadLinkFilter.tsx';
import { type Deletion, useDelete } from '#site/admin/parts/Confirm.tsx';
import { DeleteButton, IconButton } from '#site/admin/parts/Tip.tsx';
import { BulkPublication } from '#site/admin/publication/BulkPublication.tsx';
import { usePublicationFilter } from '#site/admin/publication/PublicationFilter.tsx';
import { SelectBox } from '#site/admin/titles/SelectBox.tsx';
import { useSelection } from '#site/admin/titles/use-selection.ts';
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
    JSON.stringify([usePublicationFilter(), useDeadLinkFilter()]),
    parts.map(({ id }) => id),
  );
  const { ask, dialog } = useDelete(deletion);
  const names = new Map(parts.map((part) => [part.id, nameOf(part)]));
  return (
    <>
      <ul className="episode-rows">
        {parts.map((part) => {
          const [id, name] = [part.id, nameOf(part)];
          return (
            <li className="panel-row episode-row" key={id}>
              <SelectBox id={id} name={name} selection={selection} />
              <span className="number">{numberOf(part)}</span>
              <div>{children(part)}</div>
              <div className="row-actions">
                <IconButton icon={pencilIcon} words="Edit" name={`Edit ${name}`} onClick={() => onEdit(id)} />
                <DeleteButton name={`Delete ${name}`} onClick={() => ask({ id, name })} />
              </div>
            </li>
          );
        })}
      </ul>
      <BulkPublication kind={kind} selection={selection} names={names} />
      {dialog}
    </>
  );
}
