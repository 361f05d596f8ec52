import { Icon } from '#site/ui/Icon.tsx';
import { clapperboardIcon, triangleAlertIcon } from '#site/ui/icons.ts';
import { EpisodeCard } from './EpisodeCard.tsx';
import type { EpisodeEntry } from './episode-entry.ts';
import type { PickerState } from './season-picker.ts';

interface Props {
  episodes: readonly EpisodeEntry[];
  status: PickerState['status'];
  /** The page of an episode. */
  pathOf: (episodeNumber: number) => string;
  onRetry: () => void;
}

export function EpisodeList({ episodes, status, pathOf, onRetry }: Props) {
  if (status === 'failed') {
    return (
      <div className="notice episodes" role="alert">
        <Icon d={triangleAlertIcon} />
        <span>
          <b>Failed to load episodes</b>
          <button className="btn btn-quiet btn-sm" type="button" onClick={onRetry}>
            Try again
          </button>
        </span>
      </div>
    );
  }
  if (episodes.length === 0 && status === 'ready') {
    return (
      <div className="empty episodes">
        <Icon d={clapperboardIcon} />
        <b>No episodes available</b>
        <p>Episodes for this season haven't been added yet.</p>
      </div>
    );
  }
  return (
    <ol className="episodes" aria-busy={status === 'loading'}>
      {episodes.map((episode) => (
        <EpisodeCard key={episode.number} episode={episode} path={pathOf(episode.number)} />
      ))}
    </ol>
  );
}
