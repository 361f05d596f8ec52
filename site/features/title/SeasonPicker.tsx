import { type MouseEvent, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import type { listEpisodes } from '#schema/calls/episodes.ts';
import type { Movie } from '#schema/shapes/movie.ts';
import { call } from '#site/lib/api.ts';
import { episodePath, seasonPath, seasonsHash, titlePath } from '#site/lib/paths.ts';
import { seasonName } from '#site/lib/title-facts.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { arrowLeftIcon } from '#site/ui/icons.ts';
import { EpisodeList } from './EpisodeList.tsx';
import type { RangeLink } from './range-links.ts';
import { SeasonChoices } from './SeasonChoices.tsx';
import {
  type EpisodeEntry,
  episodeEntry,
  isPlainClick,
  nextState,
  type SeasonChoice,
  seasonFacts,
} from './season-picker.ts';

interface Props {
  title: Pick<Movie, 'type' | 'slug'>;
  /** The title of the title's own page; null on the page of a season, where every other season is a page too. */
  heading: string | null;
  seasons: SeasonChoice[];
  selected: number | null;
  episodes: EpisodeEntry[];
  /** Of the season that the page was rendered with. */
  ranges: (RangeLink | 'gap')[];
}

/**
 * Without JavaScript every season is a link to its own page, and 'Back to Seasons' a link to a fragment, whose `:target` hides the
 * episodes. With JavaScript both change the page of a title in place: each choice is an entry of the history, with the address and the
 * title of the page that shows the same.
 */
export function SeasonPicker({ title, heading, seasons, selected, episodes, ranges }: Props) {
  const [isHydrated, setIsHydrated] = useState(false);
  const [state, dispatch] = useReducer(nextState, { selected, episodes, status: 'ready' });
  const loading = useRef<AbortController>(null);
  const strip = useRef<HTMLElement>(null);
  /** What follows the heading in the title of the page: the name of the site. */
  const site = useRef('');
  useEffect(() => {
    const shown = seasons.find(({ number }) => number === selected);
    if (shown) rememberEpisodes(shown.id, episodes);
    return () => loading.current?.abort();
  }, [seasons, selected, episodes]);

  const hasChoice = seasons.length > 1;
  const isInPlace = heading !== null;

  function followAddress() {
    const asked = seasons.find(({ number }) => location.pathname === seasonPath(title, number));
    if (site.current)
      document.title = heading + (asked ? `: ${seasonName(asked.number, asked.name)}` : '') + site.current;
    // The address of the title itself shows the season that the page was rendered with.
    const season = asked ?? seasons.find(({ number }) => number === selected);
    if (location.hash === seasonsHash && hasChoice) clear();
    else if (season && season.number !== state.selected) void choose(season);
  }
  const handleTravel = useEffectEvent(followAddress);
  useEffect(() => {
    setIsHydrated(true);
    if (heading === null) return;
    if (document.title.startsWith(heading)) site.current = document.title.slice(heading.length);
    // The visitor may have followed the link to the fragment before this code ran.
    handleTravel();
    const onTravel = () => handleTravel();
    addEventListener('popstate', onTravel);
    return () => removeEventListener('popstate', onTravel);
  }, [heading]);

  function clear() {
    loading.current?.abort();
    dispatch({ type: 'cleared' });
  }

  async function choose({ id, number }: SeasonChoice) {
    loading.current?.abort();
    const attempt = new AbortController();
    loading.current = attempt;
    const { signal } = attempt;
    dispatch({ type: 'chosen', season: number });
    try {
      dispatch({ type: 'loaded', season: number, episodes: await loadEpisodes(id, signal) });
    } catch {
      if (!signal.aborted) dispatch({ type: 'failed', season: number });
    }
  }

  /** The link Back at the head of the page goes behind all entries that are numbered so (lib/inline-scripts.ts). */
  function goTo(path: string) {
    const chosen = Number(history.state?.chosen) || 0;
    history.pushState({ chosen: chosen + 1 }, '', path);
    followAddress();
  }

  function show({ number }: SeasonChoice) {
    if (number !== state.selected) goTo(seasonPath(title, number));
  }

  function handleBack(event: MouseEvent) {
    if (!isInPlace || !isPlainClick(event)) return;
    event.preventDefault();
    // The button is removed with the episodes, so the focus moves to the season that was shown.
    strip.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
    goTo(titlePath(title) + seasonsHash);
  }

  const season = seasons.find(({ number }) => number === state.selected);
  const isOwn = season?.number === selected;
  return (
    <div
      id={hasChoice ? 'seasons' : undefined}
      className="season-picker"
      data-hydrated={isHydrated || undefined}
    >
      {/* The name of a single season is the heading. */}
      <div className={hasChoice ? 'section-head' : 'visually-hidden'}>
        <h2 id="episodes-h">{hasChoice ? 'Seasons' : 'Episodes'}</h2>
        {season && hasChoice && (
          <a
            className="btn btn-ghost"
            href={titlePath(title) + seasonsHash}
            onClick={handleBack}
            data-here={isInPlace || undefined}
          >
            <Icon d={arrowLeftIcon} />
            Back to Seasons
          </a>
        )}
      </div>
      {hasChoice && (
        <SeasonChoices
          title={title}
          seasons={seasons}
          selected={state.selected}
          isHydrated={isHydrated}
          strip={strip}
          onChoose={isInPlace ? show : null}
        />
      )}
      {/* The page of a season has these words at its head. */}
      {season && isInPlace && (
        <SeasonHead
          season={season}
          episodes={state.episodes}
          path={hasChoice ? undefined : seasonPath(title, season.number)}
        />
      )}
      {isOwn && <RangeNav ranges={ranges} />}
      {season && (
        <EpisodeList
          episodes={state.episodes}
          status={state.status}
          level={isInPlace ? 'h4' : 'h3'}
          pathOf={(episode) => episodePath(title, season.number, episode)}
          onRetry={() => void choose(season)}
        />
      )}
      {isOwn && <RangeNav ranges={ranges} isBelow />}
    </div>
  );
}

interface HeadProps {
  season: SeasonChoice;
  episodes: readonly EpisodeEntry[];
  /** The page of a season that no list of seasons leads to. */
  path: string | undefined;
}

function SeasonHead({ season: { name, year, count }, episodes, path }: HeadProps) {
  const facts = seasonFacts(year ?? episodes.find(({ date }) => date)?.date, count);
  return (
    <div className="season-head" aria-live="polite">
      <h3 dir="auto">{path ? <a href={path}>{name}</a> : name}</h3>
      <p className="edge tabular">
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
    </div>
  );
}

function RangeNav({ ranges, isBelow = false }: { ranges: Props['ranges']; isBelow?: boolean }) {
  if (ranges.length === 0) return null;
  return (
    <nav className="ranges" aria-label={isBelow ? 'More episodes' : 'Episodes'}>
      {ranges.map((range, at) =>
        range === 'gap' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
          <span key={`gap ${at}`} aria-hidden="true">
            …
          </span>
        ) : (
          <a
            key={range.href}
            href={`${range.href}#episodes`}
            aria-current={range.isCurrent ? 'page' : undefined}
          >
            <span className="visually-hidden">Episodes </span>
            <span>{range.label}</span>
          </a>
        ),
      )}
    </nav>
  );
}

/** The episodes of seasons shown before, which are not fetched again. */
const seen = new Map<number, readonly EpisodeEntry[]>();

function rememberEpisodes(seasonId: number, episodes: readonly EpisodeEntry[]): void {
  seen.set(seasonId, episodes);
}

async function loadEpisodes(seasonId: number, signal: AbortSignal): Promise<readonly EpisodeEntry[]> {
  const known = seen.get(seasonId);
  if (known) return known;
  const list = await call<typeof listEpisodes>(
    'GET /api/seasons/:id/episodes',
    { params: { id: seasonId } },
    // Administrators see the same as visitors here.
    { credentials: 'omit', signal },
  );
  const episodes = list.map(episodeEntry);
  rememberEpisodes(seasonId, episodes);
  return episodes;
}
