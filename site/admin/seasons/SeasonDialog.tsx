import type { Movie } from '#schema/movie.ts';
import type { Season } from '#schema/season.ts';
import { FormDialog } from '#site/admin/form/FormDialog.tsx';
import { SeasonForm } from './SeasonForm.tsx';
import type { SeasonsPlace } from './use-seasons-place.ts';

interface Props {
  show: Movie;
  seasons: readonly Season[];
  place: SeasonsPlace;
  onAdded: () => void;
}

/** Adds a season, or edits the one the address names. */
export function SeasonDialog({ show, seasons, place, onAdded }: Props) {
  const edited = seasons.find(({ id }) => id === place.of) ?? null;
  return (
    <FormDialog
      isOpen={place.dialog === 'season' && (edited !== null || place.of === null)}
      title={edited ? 'Edit season' : 'Add season'}
      text={show.title}
      onClose={place.closeDialog}
    >
      <SeasonForm
        key={edited?.id ?? 'new'}
        show={show}
        season={edited}
        seasons={seasons}
        place={place}
        onAdded={onAdded}
      />
    </FormDialog>
  );
}
