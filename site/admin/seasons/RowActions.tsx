import { Tip } from '#site/admin/parts/Tip.tsx';
import { pencilIcon, trash2Icon } from '#site/ui/admin-icons.ts';
import { Icon } from '#site/ui/Icon.tsx';

interface Props {
  /** What the row is of, as a screen reader names it. */
  name: string;
  onEdit: () => void;
  onDelete: () => void;
}

export function RowActions({ name, onEdit, onDelete }: Props) {
  return (
    <div className="row-actions">
      <Tip words="Edit">
        <button className="icon-btn small" type="button" aria-label={`Edit ${name}`} onClick={onEdit}>
          <Icon d={pencilIcon} />
        </button>
      </Tip>
      <Tip words="Delete">
        <button
          className="icon-btn small delete"
          type="button"
          aria-label={`Delete ${name}`}
          onClick={onDelete}
        >
          <Icon d={trash2Icon} />
        </button>
      </Tip>
    </div>
  );
}
