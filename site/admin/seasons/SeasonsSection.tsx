import { Content, List, Root, Trigger } from '@radix-ui/react-tabs';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useParams } from 'react-router';
import type { listSeasons } from '#schema/calls/seasons.ts';
import type { getTitle } from '#schema/calls/titles.ts';
import { episodeMessages } from '#schema/episode.ts';
import type { Movie } from '#schema/movie.ts';
import type { Season } from '#schema/season.ts';
import { useCall } from '#site/admin/data/queries.ts';
import { useDeadParts } from '#site/admin/links/DeadLinkHints.tsx';
import { Answer } from '#site/admin/parts/Answer.tsx';
import { ButtonLink } from '#site/admin/parts/Button.tsx';
import { PageHead } from '#site/admin/parts/PageHead.tsx';
import { backTo } from '#site/admin/parts/use-edited-row.ts';
import { showToast } from '#site/stores/toast.ts';
import { plusIcon } from '#site/ui/admin-icons.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { arrowLeftIcon } from '#site/ui/icons.ts';
import { EpisodesTab, SeasonsSkeleton } from './EpisodesTab.tsx';
import { SeasonDialog } from './SeasonDialog.tsx';
import { SeasonsTab } from './SeasonsTab.tsx';
import { episodeCount, seasonCount } from './season-words.ts';
import { useSeasonsPlace } from './use-seasons-place.ts';

/** The seasons and episodes of a TV show or an anime, found by its slug. */
export function SeasonsSection() {
  const { slug = '' } = useParams();
  const { pathname } = useLocation();
  const title = useCall<typeof getTitle>('GET /api/movies/slug/:slug', { params: { slug } });
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

interface SeasonsManagerProps {
  show: Movie;
}

const backOf = (show: Movie) =>
  show.type === 'anime'
    ? { to: '/anime', words: 'Back to Anime' }
    : { to: '/tv-shows', words: 'Back to TV Shows' };

const allEpisodes = (seasons: readonly Season[]) =>
  seasons.reduce((sum, { episodeCount }) => sum + episodeCount, 0);

function SeasonsManager({ show }: SeasonsManagerProps) {
  const place = useSeasonsPlace();
  const query = useCall<typeof listSeasons>('GET /api/shows/:id/seasons', { params: { id: show.id } });
  const seasons = query.data ?? [];
  const dead = useDeadParts(show.id);
  const chosen =
    seasons.find(({ id }) => id === place.season) ??
    seasons.find(({ seasonNumber }) => seasonNumber === place.number) ??
    null;
  // Without a season no episode can be added, so adding a season is the main action.
  const hasSeason = query.data === undefined || seasons.length > 0;
  const back = backOf(show);

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
    showToast({
      title: 'Failed to create episode',
      text: episodeMessages.noSeason,
      isBad: true,
    });
  }

  return (
    <>
      <PageHead
        title={show.title}
        text={query.data && `${seasonCount(seasons.length)}, ${episodeCount(allEpisodes(seasons))}`}
        back={
          <ButtonLink
            look="ghost"
            className="back-link"
            icon={arrowLeftIcon}
            to={back.to}
            state={backTo(show.id)}
            data-shortcut="back"
          >
            {back.words}
          </ButtonLink>
        }
      >
        <button
          className={`btn btn-sm ${hasSeason ? 'btn-quiet' : 'btn-primary'}`}
          type="button"
          onClick={() => place.go({ dialog: 'season' })}
        >
          <Icon d={plusIcon} />
          Add season
        </button>
        <button
          ref={addButton}
          className={`btn btn-sm ${hasSeason ? 'btn-primary' : 'btn-quiet'}`}
          type="button"
          onClick={addEpisode}
        >
          <Icon d={plusIcon} />
          Add episode
        </button>
      </PageHead>
      <Root
        className="stack"
        value={place.tab}
        onValueChange={(tab) => place.go({ tab: tab === 'episodes' ? 'episodes' : 'seasons' })}
      >
        <List className="tabs" aria-label={`Seasons and episodes of ${show.title}`}>
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
