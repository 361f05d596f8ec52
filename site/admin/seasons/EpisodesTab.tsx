import { type Episode, episode } from '#schema/episode.ts';
import type { Season } from '#schema/season.ts';
import { useRead } from '#site/admin/data/queries.ts';
import { Answer, Empty } from '#site/admin/parts/Answer.tsx';
import { DeleteDialog, useDelete } from '#site/admin/parts/DeleteDialog.tsx';
import { useKeptFocus } from '#site/admin/parts/use-kept-focus.ts';
import { episodeCode, episodeLabel } from '#site/lib/title-facts.ts';
import { clapperboardIcon, layersIcon } from '#site/ui/icons.ts';
import { EpisodeDialog } from './EpisodeDialog.tsx';
import { RowActions } from './RowActions.tsx';
import { SeveralEpisodes } from './SeveralEpisodes.tsx';
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

interface SeasonEpisodesProps {
  season: Season;
  place: SeasonsPlace;
}

const none: readonly Episode[] = [];

function SeasonEpisodes({ season, place }: SeasonEpisodesProps) {
  const query = useRead(`/api/seasons/${season.id}/episodes`, episode.array());
  const episodes = query.data ?? none;
  const heading = useKeptFocus(episodes.length);
  return (
    <section className="panel" aria-labelledby="season">
      <header>
        <h2 id="season" ref={heading} tabIndex={-1}>
          {namedSeason(season)}
        </h2>
        {query.data && <span className="tag tag-line">{episodeCount(episodes.length)}</span>}
        <button
          className="btn btn-quiet btn-sm"
          type="button"
          onClick={() => place.go({ dialog: 'several' })}
        >
          Add several
        </button>
      </header>
      <Answer query={query} failure="Failed to fetch episodes" skeleton={<SeasonsSkeleton />}>
        {() => <EpisodeList season={season} episodes={episodes} place={place} />}
      </Answer>
      {query.data && (
        <>
          <EpisodeDialog season={season} episodes={episodes} place={place} />
          <SeveralEpisodes season={season} episodes={episodes} place={place} />
        </>
      )}
    </section>
  );
}

interface EpisodeListProps {
  season: Season;
  episodes: readonly Episode[];
  place: SeasonsPlace;
}

function EpisodeList({ season, episodes, place }: EpisodeListProps) {
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

const rows = ['first', 'second', 'third', 'fourth'];

/** As high as what takes its place. */
export function SeasonsSkeleton() {
  return (
    <div className="panel">
      {rows.map((row) => (
        <div className="episode-row" key={row}>
          <span className="skeleton" />
          <span className="skeleton" />
        </div>
      ))}
    </div>
  );
}
