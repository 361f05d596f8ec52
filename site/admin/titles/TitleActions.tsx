import { Link, useLocation } from 'react-router';
import type { Movie } from '#schema/movie.ts';
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
    <span className="acts">
      <Link
        className="icon-btn sm"
        to={{ pathname: editPath(title), search }}
        preventScrollReset
        aria-label={`Edit ${title.title}`}
        title="Edit"
      >
        <Icon d={pencilIcon} />
      </Link>
      {titleKinds[title.type].hasSeasons && (
        <Link
          className="icon-btn sm"
          to={seasonsPath(title)}
          aria-label={`Manage seasons of ${title.title}`}
          title="Manage seasons"
        >
          <Icon d={layersIcon} />
        </Link>
      )}
      <button
        className="icon-btn sm del"
        type="button"
        aria-label={`Delete ${title.title}`}
        title="Delete"
        onClick={() => onDelete(title)}
      >
        <Icon d={trash2Icon} />
      </button>
    </span>
  );
}
