import { type MouseEvent, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import type { listEpisodes } from '#schema/calls/episodes.ts';
import type { Movie } from '#schema/shapes/movie.ts';
import { call } from '#site/lib/api.ts';
import { episodePath, seasonPath, seasonsHash, titlePath } from '#site/lib/paths.ts';
import { seasonLabel } from '#site/lib/title-facts.ts';
import { Icon } from '#site/ui/Icon.tsx';
import { arrowLeftIcon } from '#site/ui/icons.ts';
import { EpisodeList } from './EpisodeList.tsx';
import type { RangeLink } from './range-links.ts';
import { type EpisodeEntry, episodeEntry, nextState, type SeasonChoice } from './season-picker.ts';

interface Props {
  title: Pick<Movie, 'type' | 'slug'>;
  seasons: SeasonChoice[];
  selected: number | null;
  episodes: EpisodeEntry[];
  /** Of the season that the page was rendered with. */
  ranges: (RangeLink | 'gap')[];
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * Without JavaScript every season is a link to its own page, and 'Back to Seasons' a link to a fragment, whose `:target` hides the
 * episodes. With JavaScript both change the picker in place, and set the address of the page that shows the same.
 */
export function SeasonPicker({ title, seasons, selected, episodes, ranges }: Props) {
  const [isHydrated, setIsHydrated] = useState(false);
  const [state, dispatch] = useReducer(nextState, { selected, episodes, status: 'ready' });
  const loading = useRef<AbortController>(null);
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const shown = seasons.find(({ number }) => number === selected);
    if (shown) rememberEpisodes(shown.id, episodes);
    return () => loading.current?.abort();
  }, [seasons, selected, episodes]);

  const hasChoice = seasons.length > 1;
  const followAddress = useEffectEvent(() => {
    // The address of the title itself shows the season that the page was rendered with.
    const season = seasons.find(
      ({ number }) =>
        location.pathname === seasonPath(title, number) ||
        (number === selected && location.pathname === titlePath(title)),
    );
    if (location.hash === seasonsHash && hasChoice) clear();
    else if (season && season.number !== state.selected) void choose(season);
  });
  useEffect(() => {
    setIsHydrated(true);
    // The visitor may have followed the link to the fragment before this code ran.
    followAddress();
    addEventListener('popstate', followAddress);
    return () => removeEventListener('popstate', followAddress);
  }, []);

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

  function handleSeason(event: MouseEvent, season: SeasonChoice) {
    // A long season has pages of its own.
    if (!isPlainClick(event) || season.isLong) return;
    event.preventDefault();
    show(season);
  }

  function show(season: SeasonChoice) {
    history.replaceState(history.state, '', seasonPath(title, season.number));
    void choose(season);
  }

  function handleBack(event: MouseEvent) {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    history.replaceState(history.state, '', titlePath(title) + seasonsHash);
    // The button is removed with the episodes, so the focus moves to the season that was shown.
    list.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
    clear();
  }

  /** A season that has parts has a page of its own. */
  function handleSelect(number: number) {
    const season = seasons.find((one) => one.number === number);
    if (season?.isLong) location.assign(seasonPath(title, number));
    else if (season) show(season);
  }

  const isLongList = seasons.length > mostButtons;
  const place = seasons.findIndex(({ number }) => number === state.selected);
  // The strip keeps the selected season in its middle.
  useEffect(() => {
    const strip = list.current;
    const shown = strip?.children[place];
    if (strip && isLongList && shown instanceof HTMLElement)
      strip.scrollLeft = shown.offsetLeft - (strip.clientWidth - shown.offsetWidth) / 2;
  }, [place, isLongList]);

  const season = seasons[place];
  return (
    <div
      id={hasChoice ? 'seasons' : undefined}
      className="season-picker"
      data-hydrated={isHydrated || undefined}
    >
      {/* The name of a single season is the heading. */}
      <div className={hasChoice ? 'section-head' : 'visually-hidden'}>
        <h2 id="episodes-h">Seasons</h2>
        {season && hasChoice && (
          <a className="btn btn-ghost" href={titlePath(title) + seasonsHash} onClick={handleBack} data-here>
            <Icon d={arrowLeftIcon} />
            Back to Seasons
          </a>
        )}
      </div>
      {hasChoice && (
        <div className="season-choice">
          {isLongList && (
            <select
              className="select needs-js"
              name="season"
              aria-label="Season"
              value={state.selected ?? ''}
              onChange={({ target }) => handleSelect(Number(target.value))}
            >
              {state.selected === null && <option value="">Choose a season</option>}
              {seasons.map(({ number, name }) => (
                <option key={number} value={number}>
                  {name.includes(String(number)) ? name : `${number}: ${name}`}
                </option>
              ))}
            </select>
          )}
          <nav
            className={isLongList ? 'seasons strip-of-seasons fading' : 'seasons'}
            aria-label="Seasons"
            ref={list}
          >
            {seasons.map((choice) => (
              <a
                key={choice.id}
                className="season"
                data-here
                href={seasonPath(title, choice.number)}
                aria-current={choice.number === state.selected ? 'true' : undefined}
                onClick={(event) => handleSeason(event, choice)}
              >
                <span>{seasonLabel(choice.number)}</span>
                <span className="visually-hidden">{` ${choice.name}`}</span>
              </a>
            ))}
          </nav>
        </div>
      )}
      {season && (
        <SeasonHead
          season={season}
          episodes={state.episodes}
          path={hasChoice ? undefined : seasonPath(title, season.number)}
        />
      )}
      {season?.number === selected && <RangeNav ranges={ranges} />}
      {season && (
        <EpisodeList
          episodes={state.episodes}
          status={state.status}
          pathOf={(episode) => episodePath(title, season.number, episode)}
          onRetry={() => void choose(season)}
        />
      )}
      {season?.number === selected && <RangeNav ranges={ranges} isBelow />}
    </div>
  );
}

/** Above this many, the seasons are one strip, with a list to choose from. */
const mostButtons = 12;

interface HeadProps {
  season: SeasonChoice;
  episodes: readonly EpisodeEntry[];
  /** The page of a season that no list of seasons leads to. */
  path: string | undefined;
}

function SeasonHead({ season: { name, year, count }, episodes, path }: HeadProps) {
  const since = year ?? episodes.find(({ date }) => date)?.date?.slice(0, 4);
  return (
    <div className="season-head">
      <h3 dir="auto">{path ? <a href={path}>{name}</a> : name}</h3>
      <p className="edge tabular">
        {since && <span>{since}</span>}
        {count > 0 && <span>{count === 1 ? '1 episode' : `${count} episodes`}</span>}
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
