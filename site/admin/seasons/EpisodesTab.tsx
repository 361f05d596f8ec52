import type { Season } from '#schema/season.ts';
import { Empty } from '#site/admin/parts/Empty.tsx';
import { layersIcon } from '#site/ui/icons.ts';
import { SeasonEpisodes } from './SeasonEpisodes.tsx';
import { episodeCount, namedSeason } from './season-words.ts';
import type { SeasonsPlace } from './use-seasons-place.ts';

interface Props {
  seasons: readonly Season[];
  chosen: Season | null;
  place: SeasonsPlace;
}

/** The seasons at the left, the episodes of the chosen one at the right. */
export function EpisodesTab({ seasons, chosen, place }: Props) {
  return (
    <div className="list-and-detail">
      <section className="panel">
        <header>
          <h2>Seasons</h2>
        </header>
        <div className="list">
          {seasons.map((season) => (
            <button
              key={season.id}
              type="button"
              aria-current={season.id === chosen?.id || undefined}
              onClick={() => place.go({ season: season.id })}
            >
              <b>
                {namedSeason(season)}
                {season.releaseDate && <small>{season.releaseDate.slice(0, 4)}</small>}
              </b>
              <span>{episodeCount(season.episodeCount)}</span>
            </button>
          ))}
          {seasons.length === 0 && <p className="none">No seasons yet</p>}
        </div>
      </section>
      {chosen ? (
        <SeasonEpisodes key={chosen.id} season={chosen} place={place} />
      ) : (
        <Empty icon={layersIcon} title="Select a season to manage episodes" />
      )}
    </div>
  );
}
