import type { Episode } from '#schema/episode.ts';
import type { Season } from '#schema/season.ts';
import { DeleteDialog } from '#site/admin/parts/DeleteDialog.tsx';
import { Empty } from '#site/admin/parts/Empty.tsx';
import { useDelete } from '#site/admin/parts/use-delete.ts';
import { episodeCode, episodeLabel } from '#site/lib/season-label.ts';
import { clapperboardIcon } from '#site/ui/icons.ts';
import { RowActions } from './RowActions.tsx';
import type { SeasonsPlace } from './use-seasons-place.ts';

interface Props {
  season: Season;
  episodes: readonly Episode[];
  place: SeasonsPlace;
}

export function EpisodeList({ season, episodes, place }: Props) {
  const { ask, dialog } = useDelete({
    type: 'episode',
    pathOf: (id) => `/api/episodes/${id}`,
    touches: ['episodes'],
    consequence: 'will be removed.',
  });
  const named = ({ episodeNumber, title }: Episode) =>
    `${episodeCode(season.seasonNumber, episodeNumber)} ${title}`;
  if (episodes.length === 0)
    return (
      <Empty icon={clapperboardIcon} title="No episodes available">
        <p>Add the first one. Enter saves it and opens the next.</p>
      </Empty>
    );
  return (
    <>
      <ul className="episode-rows">
        {episodes.map((episode) => (
          <li className="episode-row" key={episode.id}>
            <span className="number">{episodeLabel(episode.episodeNumber)}</span>
            <div>
              <b>{episode.title}</b>
              <span>{episode.description}</span>
            </div>
            <RowActions
              name={named(episode)}
              onEdit={() => place.go({ dialog: 'episode', of: episode.id })}
              onDelete={() => ask({ id: episode.id, name: named(episode) })}
            />
          </li>
        ))}
      </ul>
      <DeleteDialog {...dialog} />
    </>
  );
}
