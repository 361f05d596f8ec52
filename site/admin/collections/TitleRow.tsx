import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import type { Movie } from '#schema/shapes/movie.ts';
import { CommittedInput } from '#site/admin/form/TextField.tsx';
import { IconButton } from '#site/admin/parts/Tip.tsx';
import { TitlePoster } from '#site/admin/titles/TitleCell.tsx';
import { editPath } from '#site/admin/titles/title-kinds.ts';
import { typeLabel } from '#site/lib/title-facts.ts';
import { gripIcon } from '#site/ui/admin-icons.ts';
import { xIcon } from '#site/ui/icons.ts';

interface Props {
  title: Movie;
  place: number;
  total: number;
  state: string | undefined;
  /** The attributes of the row's handle (use-reorder.ts). */
  handle: Omit<ComponentProps<'button'>, 'name'>;
  onMove: (place: number) => void;
  onRemove: () => void;
}

/** A title in a collection: its handle, its place, which may be typed, and a button that takes it out. */
export function TitleRow({ title, place, total, state, handle, onMove, onRemove }: Props) {
  return (
    <li className="line ordered-row" data-drag={state}>
      <IconButton
        className="grip"
        icon={gripIcon}
        words="Drag, or use the arrow keys"
        name={`Move ${title.title}, place ${place} of ${total}`}
        {...handle}
      />
      <Place key={place} place={place} total={total} name={title.title} onMove={onMove} />
      <span className="row-picture">
        <TitlePoster title={title} sizes="34px" />
      </span>
      <span className="about row-text">
        <Link to={editPath(title)} dir="auto">
          {title.title}
        </Link>
        <small>{[typeLabel(title.type), title.year].filter(Boolean).join(' · ')}</small>
      </span>
      <IconButton
        icon={xIcon}
        words="Take out"
        name={`Take ${title.title} out of the collection`}
        onClick={onRemove}
      />
    </li>
  );
}

interface PlaceProps {
  place: number;
  total: number;
  name: string;
  onMove: (place: number) => void;
}

/** Enter or leaving the field moves the title there. */
function Place({ place, total, name, onMove }: PlaceProps) {
  function commit(typed: string): void {
    const wanted = Math.min(Math.max(1, Math.round(Number(typed))), total);
    if (Number.isFinite(wanted) && wanted !== place) onMove(wanted);
  }

  return (
    <CommittedInput
      className="input tabular fit"
      size={3}
      inputMode="numeric"
      aria-label={`Place of ${name}`}
      value={String(place)}
      onCommit={commit}
    />
  );
}
