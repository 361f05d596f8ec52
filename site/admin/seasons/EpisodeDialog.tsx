import type { Episode } from '#schema/episode.ts';
import type { Season } from '#schema/season.ts';
import { FormDialog } from '#site/admin/form/FormDialog.tsx';
import { EpisodeForm } from './EpisodeForm.tsx';
import { namedSeason } from './season-words.ts';
import type { SeasonsPlace } from './use-seasons-place.ts';

interface Props {
  season: Season;
  episodes: readonly Episode[];
  place: SeasonsPlace;
}

/** Adds episode after episode, or edits the one the address names. */
export function EpisodeDialog({ season, episodes, place }: Props) {
  const edited = episodes.find(({ id }) => id === place.of) ?? null;
  return (
    <FormDialog
      isOpen={place.dialog === 'episode' && (edited !== null || place.of === null)}
      isWide
      title={edited ? 'Edit episode' : 'Add episode'}
      text={namedSeason(season)}
      onClose={place.closeDialog}
    >
      <EpisodeForm
        key={edited?.id ?? 'new'}
        season={season}
        episode={edited}
        episodes={episodes}
        place={place}
      />
    </FormDialog>
  );
}
