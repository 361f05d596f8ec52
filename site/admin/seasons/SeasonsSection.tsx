import { Content, List, Root, Trigger } from '@radix-ui/react-tabs';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import { episodeMessages } from '#schema/shapes/episode.ts';
import type { Movie } from '#schema/shapes/movie.ts';
import type { Season } from '#schema/shapes/season.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { useDeadParts } from '#site/admin/links/DeadLinkHints.tsx';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { BackLink, Button } from '#site/admin/parts/Button.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { backTo } from '#site/admin/parts/use-edited-row.ts';
import { showToast } from '#site/stores/toast.ts';
import { plusIcon } from '#site/ui/admin-icons.ts';
import { EpisodesTab, SeasonsSkeleton } from './EpisodesTab.tsx';
import { SeasonDialog } from './SeasonDialog.tsx';
import { SeasonsTab } from './SeasonsTab.tsx';
import { episodeCount, seasonCount } from './season-labels.ts';
import { useSeasonsPlace } from './use-seasons-place.ts';

/** The seasons and episodes of a TV show or an anime, found by its slug. */
export function SeasonsSection() {
  const { slug = '' } = useParams();
  const { pathname } = useLocation();
  const title = useCall('GET /api/movies/slug/:slug', { params: { slug } });
  return (
    <Answer
      query={title}
      failure={`Failed to fetch ${pathname.startsWith('/anime') ? 'anime' : 'TV shows'}`}
      skeleton={<SeasonsSkeleton />}
    >
      {(show) => <SeasonsManager show={show} />}
    </Answer>
  );
}

const backOf = (show: Movie) =>
  show.type === 'anime'
    ? { to: '/anime', words: 'Back to Anime' }
    : { to: '/tv-shows', words: 'Back to TV Shows' };

const allEpisodes = (seasons: readonly Season[]) =>
  seasons.reduce((sum, { episodeCount }) => sum + episodeCount, 0);

function SeasonsManager({ show }: { show: Movie }) {
  const place = useSeasonsPlace();
  const query = useCall('GET /api/shows/:id/seasons', { params: { id: show.id } });
  const seasons = query.data ?? [];
  const dead = useDeadParts(show.id);
  const chosen =
    seasons.find(({ id }) => id === place.season) ??
    seasons.find(({ seasonNumber }) => seasonNumber === place.number) ??
    null;
  // Without a season no episode can be added, so adding a season is the main action.
  const hasSeason = query.data === undefined || seasons.length > 0;
  const back = backOf(show);

  // Choosing or adding the season that was missing goes on to the episode.
  const [wantsEpisode, setWantsEpisode] = useState(false);
  useEffect(() => {
    if (!wantsEpisode || !chosen || place.dialog !== null) return;
    setWantsEpisode(false);
    place.go({ tab: 'episodes', season: chosen.id, dialog: 'episode' });
  }, [wantsEpisode, chosen, place]);

  const addButton = useRef<HTMLButtonElement>(null);
  const [isAdded, setIsAdded] = useState(false);
  // After a new season the focus is on Add episode.
  useEffect(() => {
    if (!isAdded || place.dialog !== null) return;
    addButton.current?.focus();
    setIsAdded(false);
  }, [isAdded, place.dialog]);

  function addEpisode(): void {
    place.go({ tab: 'episodes', dialog: chosen && 'episode' });
    if (chosen) return;
    const addSeason = () => {
      setWantsEpisode(true);
      place.go({ tab: 'episodes', dialog: 'season' });
    };
    setWantsEpisode(seasons.length > 0);
    showToast({
      title: 'Failed to create episode',
      text: episodeMessages.noSeason,
      isBad: true,
      ...(seasons.length === 0 && { action: { label: 'Begin with a season', run: addSeason } }),
    });
  }

  return (
    <>
      <PageHead
        title={show.title}
        text={query.data && `${seasonCount(seasons.length)}, ${episodeCount(allEpisodes(seasons))}`}
        back={
          <BackLink to={back.to} state={backTo(show.id)}>
            {back.words}
          </BackLink>
        }
      >
        <Button
          look={hasSeason ? 'quiet' : 'primary'}
          icon={plusIcon}
          onClick={() => place.go({ dialog: 'season' })}
        >
          Add season
        </Button>
        <Button ref={addButton} look={hasSeason ? 'primary' : 'quiet'} icon={plusIcon} onClick={addEpisode}>
          Add episode
        </Button>
      </PageHead>
      <Root
        className="stack"
        value={place.tab}
        onValueChange={(tab) => place.go({ tab: tab === 'episodes' ? 'episodes' : 'seasons' })}
      >
        <List className="tabs wrapping" aria-label={`Seasons and episodes of ${show.title}`}>
          <Trigger value="seasons">Seasons</Trigger>
          <Trigger value="episodes">Episodes</Trigger>
        </List>
        <Answer query={query} failure="Failed to fetch seasons" skeleton={<SeasonsSkeleton />}>
          {() => (
            <>
              <Content value="seasons" tabIndex={-1}>
                <SeasonsTab seasons={seasons} dead={dead} place={place} />
              </Content>
              <Content value="episodes" tabIndex={-1}>
                <EpisodesTab show={show} seasons={seasons} chosen={chosen} dead={dead} place={place} />
              </Content>
            </>
          )}
        </Answer>
      </Root>
      {query.data && (
        <SeasonDialog show={show} seasons={seasons} place={place} onAdded={() => setIsAdded(true)} />
      )}
    </>
  );
}
