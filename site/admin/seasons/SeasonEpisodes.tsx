import { type Episode, episode } from '#schema/episode.ts';
import type { Season } from '#schema/season.ts';
import { useRead } from '#site/admin/data/use-read.ts';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { useKeptFocus } from '#site/admin/parts/use-kept-focus.ts';
import { EpisodeDialog } from './EpisodeDialog.tsx';
import { EpisodeList } from './EpisodeList.tsx';
import { SeasonsSkeleton } from './SeasonsSkeleton.tsx';
import { SeveralEpisodes } from './SeveralEpisodes.tsx';
import { episodeCount, namedSeason } from './season-words.ts';
import type { SeasonsPlace } from './use-seasons-place.ts';

interface Props {
  season: Season;
  place: SeasonsPlace;
}

const none: readonly Episode[] = [];

export function SeasonEpisodes({ season, place }: Props) {
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
