import { Link, useLocation } from 'react-router';
import type { Movie } from '#schema/movie.ts';
import { Tip } from '#site/admin/parts/Tip.tsx';
import { pencilIcon, trash2Icon } from '#site/ui/admin-icons.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { layersIcon } from '#site/ui/icons.ts';
import { editPath, seasonsPath, titleKinds } from './title-kinds.ts';

interface Props {
  title: Movie;
  onDelete: (title: Movie) => void;
}

export function TitleActions({ title, onDelete }: Props) {
  const { search } = useLocation();
  return (
    <span className="row-actions">
      <Tip words="Edit">
        <Link
          className="icon-btn small"
          to={{ pathname: editPath(title), search }}
          preventScrollReset
          aria-label={`Edit ${title.title}`}
        >
          <Icon d={pencilIcon} />
        </Link>
      </Tip>
      {titleKinds[title.type].hasSeasons && (
        <Tip words="Manage seasons">
          <Link
            className="icon-btn small"
            to={seasonsPath(title)}
            aria-label={`Manage seasons of ${title.title}`}
          >
            <Icon d={layersIcon} />
          </Link>
        </Tip>
      )}
      <Tip words="Delete">
        <button
          className="icon-btn small delete"
          type="button"
          aria-label={`Delete ${title.title}`}
          onClick={() => onDelete(title)}
        >
          <Icon d={trash2Icon} />
        </button>
      </Tip>
    </span>
  );
}
